import { expect, it } from 'vitest';
import type { DocumentDraft } from '../document-draft.ts';
import { portalProblems } from './portal-problems.ts';

const line = (hsn: string) => ({ key: hsn, values: { itemId: 'panel', hsn } });
const draft = (pincode: string, second = '8541') =>
  ({ values: { billingAddress: { pincode } }, tables: { lines: [line('8504'), line(second)] } }) as unknown as DocumentDraft;
const start = draft('411001');
const stored = {
  eInvoice: 'Failed',
  eInvoiceProblems: [
    { path: 'billingAddress.pincode', code: '3039', message: 'Wrong PIN code' },
    { path: 'lines.1.hsn', code: null, message: 'HSN too short' },
    { path: 'seller.address', code: '2258', message: 'Wrong state' },
    { path: '', code: '2189', message: 'Wrong total' },
  ],
};
const pin = { path: 'billingAddress.pincode', message: 'Wrong PIN code (3039)' };
const hsn = { path: 'lines.1.hsn', message: 'HSN too short' };

it.each([
  ['nothing is changed', start, [pin, hsn]],
  ['the address is changed', draft('395003'), [hsn]],
  ['the line is changed', draft('411001', '85414300'), [pin]],
  ['both are changed', draft('395003', '85414300'), []],
] as const)('of its fields, when %s', (_, typed, problems) => {
  expect(portalProblems(stored, start, typed)).toEqual(problems);
});

it('those of its e-way bill, too', () => {
  const bill = [{ path: 'billingAddress.pincode', code: '214', message: 'Invalid Consignee PIN Code' }];
  const both = { ...stored, ewayBill: 'Failed', ewayBillProblems: bill };
  const wrong = { path: 'billingAddress.pincode', message: 'Invalid Consignee PIN Code (214)' };
  expect(portalProblems(both, start, start)).toEqual([pin, hsn, wrong]);
  expect(portalProblems({ ...both, eInvoice: 'Generated' }, start, start)).toEqual([wrong]);
});

it('none of a new document, and none once it is sent again', () => {
  expect(portalProblems(null, start, start)).toEqual([]);
  expect(portalProblems({ ...stored, eInvoice: 'Pending' }, start, start)).toEqual([]);
});
