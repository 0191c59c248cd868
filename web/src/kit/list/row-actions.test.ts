import { expect, it } from 'vitest';
import { transporter } from '#modules/masters/transporter/transporter';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { bulkOffersOf, offersOf } from './row-actions.ts';

const all = () => true;
const keys = (offers: readonly { readonly key: string }[]) => offers.map(({ key }) => key);

it.each`
  status        | offers
  ${'Active'}   | ${['edit', 'deactivate', 'delete']}
  ${'Inactive'} | ${['edit', 'activate', 'delete']}
`('an $status row offers $offers: of the toggle the half that fits', ({ status, offers }) => {
  expect(keys(offersOf(transporter, { status }, all))).toEqual(offers);
});

it('leaves out what the person may not do', () => {
  expect(keys(offersOf(transporter, { status: 'Active' }, (path) => path === '/transporter/edit'))).toEqual(['edit']);
});

it('keeps what the row does not allow, with the reason', () => {
  const row = { status: 'Dispatched', cancelled: false };
  const remove = offersOf(salesInvoice, row, all).find(({ key }) => key === 'delete');
  expect(remove?.why).toEqual(expect.any(String));
});

it('offers a bulk action when every row allows it, and editing for one row only', () => {
  const fresh = { status: 'New Order', cancelled: false };
  const verified = { status: 'Verified', cancelled: false };
  const why = (rows: readonly Record<string, unknown>[], label: string) =>
    bulkOffersOf(salesInvoice, rows, all).find((offer) => offer.label === label)?.why;
  expect(why([fresh, fresh], 'Ready For Dispatch')).toBeNull();
  expect(why([fresh, verified], 'Verified')).toEqual(expect.any(String));
  expect(bulkOffersOf(salesInvoice, [fresh, fresh], all).find(({ key }) => key === 'edit')?.why).toBe('Choose one row to edit');
});
