import { expect, it } from 'vitest';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { customer } from '#modules/accounts/customer/customer';
import { journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import { transporter } from '#modules/masters/transporter/transporter';
import { importFile } from '#modules/organisation/import-file/import-file';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { bulkOffersOf, inGroups, offersOf, viewOffer } from './row-actions.ts';

const all = () => true;
const keys = (offers: readonly { readonly key: string }[]) => offers.map(({ key }) => key);

it.each`
  status        | offers
  ${'Active'}   | ${['edit', 'deactivate', 'delete']}
  ${'Inactive'} | ${['edit', 'activate', 'delete']}
`('an $status row offers $offers, and the fitting half of the toggle', ({ status, offers }) => {
  expect(keys(offersOf(transporter, { status }, all))).toEqual(offers);
});

it.each`
  module         | groups
  ${transporter} | ${['edit', 'deactivate', 'delete']}
  ${importFile}  | ${['view', 'approve stop go-on check-again take-back', 'delete']}
  ${bankCash}    | ${['view edit', 'download print email', 'undo-cancel upload-attachment view-attachment delete-attachment reverse', 'cancel delete']}
`('the menu of $module.plural is in the groups $groups', ({ module, groups }) => {
  const found = inGroups(offersOf(module, { status: 'Active', cancelled: false, type: 'Receipt' }, all)).map(({ offer, begins }) =>
    begins ? `|${offer.key}` : ` ${offer.key}`,
  );
  expect(found.join('').slice(1).split('|')).toEqual(groups);
});

it('keeps what only sounds as if it were done at a portal', () => {
  const offers = offersOf(othersEwayBill, { answerStatus: 'New', hoursLeft: 5 }, all);
  expect(keys(offers)).toEqual(['accept', 'reject', 'open-invoice', 'create-invoice']);
});

it('leaves out actions without permission', () => {
  expect(keys(offersOf(transporter, { status: 'Active' }, (path) => path === '/transporter/edit'))).toEqual(['edit']);
});

it('shows Edit of a ledger to everyone, disabled with a reason', () => {
  expect(offersOf(customer, { status: 'Active' }, () => false)).toMatchObject([{ key: 'edit', why: 'Your role does not allow this' }]);
});

it.each`
  module            | shown
  ${salesInvoice}   | ${['view', 'edit', 'download', 'print', 'email', 'clone', 'cancel', 'undo-cancel', 'upload-attachment', 'view-attachment', 'delete-attachment', 'delete', 'ready-for-dispatch', 'dispatched', 'verified', 'edit-products', 'print-picklist', 'download-picklist', 'email-picklist', 'bank-cash', 'transport-details', 'push-to-xero']}
  ${journalVoucher} | ${['view', 'edit', 'download', 'print', 'email', 'clone', 'cancel', 'undo-cancel', 'upload-attachment', 'view-attachment', 'delete-attachment', 'delete', 'reverse']}
  ${bankCash}       | ${['view', 'edit', 'download', 'print', 'email', 'cancel', 'undo-cancel', 'upload-attachment', 'view-attachment', 'delete-attachment', 'delete', 'reverse']}
  ${importFile}     | ${['view', 'delete', 'approve', 'stop', 'go-on', 'check-again', 'take-back']}
`('a row of $module.plural has the menu of section 2 of the specification', ({ module, shown }) => {
  expect(keys(offersOf(module, { status: 'New Order', cancelled: false, type: 'Journal' }, all))).toEqual(shown);
});

it('has what is done with e-way bills only for documents that they concern', () => {
  const row = { status: 'New Order', cancelled: false };
  const ofBill = (ewayBill?: string) =>
    offersOf(salesInvoice, { ...row, ewayBill }, all).flatMap(({ key, why }) => (key.startsWith('eway-bill-') ? [[key, why]] : []));
  expect(ofBill()).toEqual([]);
  expect(ofBill('Failed')).toEqual([
    ['eway-bill-generate', null],
    ['eway-bill-mark', null],
    ['eway-bill-update-vehicle', 'There is no e-way bill'],
    ['eway-bill-several-vehicles', 'There is no e-way bill'],
    ['eway-bill-update-transporter', 'There is no e-way bill'],
    ['eway-bill-extend-validity', 'There is no e-way bill'],
    ['eway-bill-cancel', 'There is no e-way bill'],
  ]);
});

it('has what is done with e-invoices only for documents that they concern', () => {
  const row = { status: 'New Order', cancelled: false };
  const ofEInvoice = (eInvoice?: string) =>
    keys(offersOf(salesInvoice, { ...row, eInvoice }, all)).filter((key) => key.includes('e-invoice'));
  expect(ofEInvoice()).toEqual([]);
  expect(ofEInvoice('Failed')).toEqual([
    ...[
      'e-invoice-generate',
      'e-invoice-mark',
      'e-invoice-cancel',
      'print-e-invoice',
      'download-e-invoice',
      'signed-e-invoice',
      'email-e-invoice',
    ],
  ]);
});

it('keeps actions that the row does not allow, with the reason', () => {
  const row = { status: 'Dispatched', cancelled: false };
  const remove = offersOf(salesInvoice, row, all).find(({ key }) => key === 'delete');
  expect(remove?.why).toEqual(expect.any(String));
});

it('opens a voucher for people who may view it, and any master', () => {
  const row = { status: 'New Order', cancelled: false };
  expect(viewOffer(salesInvoice, row, all)).toMatchObject({ why: null });
  expect(viewOffer(salesInvoice, row, (path) => path === '/sales-invoice')).toBeNull();
  expect(viewOffer(transporter, { status: 'Active' }, () => false)).toEqual({ why: null });
});

it('opens an import that is pending or done, and otherwise says why not', () => {
  expect(viewOffer(importFile, { importStatus: 'Processed' }, all)?.why).toBeNull();
  expect(viewOffer(importFile, { importStatus: 'Pending Approval' }, all)?.why).toBeNull();
  expect(viewOffer(importFile, { importStatus: 'Failed' }, all)?.why).toBe('This import is failed');
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
