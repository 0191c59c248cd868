import { expect, it } from 'vitest';
import { moduleOf } from '#modules/all';
import { eInvoiceStates } from '#modules/kit/e-invoice/fields';
import { calledEInvoicePapersOf, eInvoicePapersOf } from '#modules/kit/e-invoice/papers';
import type { AnyDocument } from '#modules/kit/module';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';

const kind = (slug: string) => moduleOf(slug) as AnyDocument;
const kinds = ['sales-invoice', 'sales-return', 'credit-note', 'debit-note', 'ist-sales'];
const none = 'There is no e-invoice';
const notYet = 'The portal has not registered it yet';

/** By state: whether it is printed, saved and mailed, and whether what the portal signed can be saved. */
const papers = {
  'Not applicable': [none, none],
  'Not sent': [notYet, notYet],
  Pending: [notYet, notYet],
  Waiting: [notYet, notYet],
  Sending: [notYet, notYet],
  Failed: [notYet, notYet],
  Generated: [true, true],
  Cancelling: [true, true],
  Cancelled: [true, true],
  'Marked by hand': [true, 'It was registered elsewhere, so what the portal signed is there'],
} as const;

it.each(eInvoiceStates)('the papers of an e-invoice that is %s', (eInvoice) => {
  for (const { actions } of kinds.map(kind)) {
    const offered = (verb: string) => actions[verb]?.offered({ eInvoice });
    for (const verb of ['print-e-invoice', 'download-e-invoice', 'email-e-invoice']) expect(offered(verb)).toBe(papers[eInvoice][0]);
    expect(offered('signed-e-invoice')).toBe(papers[eInvoice][1]);
  }
});

it('a document that e-invoicing does not concern has none', () => {
  expect(kind('sales-invoice').actions['print-e-invoice']?.offered({})).toBe(none);
});

it('has its own calls and permissions, and the paper and the copies of its document', () => {
  const papersOf = calledEInvoicePapersOf(kind('sales-invoice'));
  const paths = Object.values(papersOf.actions).map((action) => verbPath(papersOf, verbsOf(action)[0] ?? ''));
  expect(paths).toEqual(['print', 'download', 'email'].map((verb) => `/sales-invoice/e-invoice/${verb}`));
  expect([papersOf.papers, papersOf.paper, papersOf.copies]).toEqual([
    '/e-invoice',
    kind('sales-invoice').paper,
    kind('sales-invoice').copies,
  ]);
});

it('is missing where nothing becomes an e-invoice', () => {
  expect(eInvoicePapersOf(kind('quotation'))).toBeUndefined();
  expect(() => calledEInvoicePapersOf(kind('quotation'))).toThrow('can become an e-invoice');
});
