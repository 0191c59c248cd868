import { expect, it } from 'vitest';
import { moduleOf } from '#modules/all';
import { ewayBillStates } from '#modules/kit/eway-bill/fields';
import { calledEwayBillPapersOf, ewayBillPaperActions, ewayBillPapersOf } from '#modules/kit/eway-bill/papers';
import type { AnyDocument } from '#modules/kit/module';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';

const kind = (slug: string) => moduleOf(slug) as AnyDocument;
const none = 'There is no e-way bill';
const notYet = 'The portal has not made it yet';

const papers = {
  'Not needed': none,
  'Not made': none,
  Pending: notYet,
  Waiting: notYet,
  Sending: notYet,
  Failed: none,
  'Part A only': true,
  Active: true,
  Cancelled: true,
  'Marked by hand': 'It was made elsewhere, so its paper is there',
} as const;

it.each(ewayBillStates)('the paper of an e-way bill that is %s', (ewayBill) => {
  for (const { actions } of ['sales-invoice', 'sales-return', 'purchase-return', 'delivery-note', 'ist-sales'].map(kind))
    for (const verb of Object.keys(ewayBillPaperActions)) expect(actions[verb]?.offered({ ewayBill })).toBe(papers[ewayBill]);
});

it('a document that e-way bills do not concern has none', () => {
  expect(ewayBillPaperActions['print-eway-bill'].offered({})).toBe(none);
});

it('has its own calls, permissions, layout and name, and no copies', () => {
  const papersOf = calledEwayBillPapersOf(kind('sales-invoice'));
  const paths = Object.values(papersOf.actions).map((action) => verbPath(papersOf, verbsOf(action)[0] ?? ''));
  expect(paths).toEqual(['print', 'download', 'email'].map((verb) => `/sales-invoice/eway-bill/${verb}`));
  expect([papersOf.papers, papersOf.paper, papersOf.copies?.({})]).toEqual(['/eway-bill', { form: 'eway-bill' }, []]);
  expect([{ ewayBillNo: '331001234567' }, {}].map((row) => papersOf.called?.(row as never))).toEqual([
    'E-Way Bill 331001234567 of Sales Invoice',
    'E-Way Bill of Sales Invoice',
  ]);
});

it('is missing where no goods go', () => {
  expect(ewayBillPapersOf(kind('quotation'))).toBeUndefined();
  expect(() => calledEwayBillPapersOf(kind('quotation'))).toThrow('goods go under quotation');
});
