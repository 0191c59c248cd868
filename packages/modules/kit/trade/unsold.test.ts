import { describe, expect, it } from 'vitest';
import type { DocumentFacts } from '#modules/kit/module';
import { blankCharge, blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { isStockAdjustment } from '#modules/kit/trade/unsold';
import { deliveryNote } from '#modules/sales/delivery-note/delivery-note';
import { saleFields } from '#modules/sales/sale';
import { type SalesInvoice, salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { salesInvoiceBooks } from '#modules/sales/sales-invoice/sales-invoice.books';
import { salesReturn } from '#modules/sales/sales-return/sales-return';

const facts = sampleFacts();
const line = { ...blankLine('panel', 2_0000), rate: 1000_0000 };
const done = (partyId: string, change: Partial<SalesInvoice> = {}) =>
  salesInvoice.complete({ ...blankDocument(salesInvoiceFields, '2026-11-21', partyId, [line]), ...change }, facts);

it.each([
  ['Stock Adjustment', true],
  ['stock  ADJUSTMENT ', true],
  ['Stock Adjustments', false],
  ['', false],
  [null, false],
])('%j is the customer of goods that are not sold: %s', (name, is) => {
  expect(isStockAdjustment(name)).toBe(is);
});

describe('an invoice for Stock Adjustment', () => {
  const row = done('adjustment');

  it('has no price and no tax, posts nothing and opens no bill', () => {
    expect(row).toMatchObject({ unsold: true, taxable: 0, cgst: 0, sgst: 0, total: 0, lines: [{ rate: 0, total: 0, cess: 0 }] });
    expect([salesInvoice.check(row, facts), salesInvoice.post(row, facts), salesInvoiceBooks.bills(row, 'it', facts)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('takes the goods out at cost, as an adjustment, and so does a delivery note', () => {
    const out = [{ itemId: 'panel', locationId: null, batch: null, quantity: -2_0000, value: null, kind: 'adjustment-out' }];
    const note = deliveryNote.complete(blankDocument(saleFields, '2026-11-21', 'adjustment', [line]), facts);
    expect([salesInvoice.move(row, facts), deliveryNote.move(note, facts)]).toEqual([out, out]);
  });

  it('says so, and nothing of minimum prices', () => {
    const books = { bills: [], onHand: [], balances: new Map(), codes: new Map(), sources: new Map() };
    const { warnings } = salesInvoiceBooks.checkBooks(row, 'it', facts, books);
    expect(warnings[0]).toMatch(/at cost.*17\(5\)\(h\)/);
    expect(warnings.join(' ')).not.toContain('minimum');
  });

  it('is paid by nobody', () => {
    const offered = (one: SalesInvoice) => salesInvoice.actions['bank-cash']?.offered(one);
    expect([offered(row), offered(done('consumer'))]).toEqual(['Stock Adjustment owes nothing', true]);
  });

  it('has no charges', () => {
    const charged = done('adjustment', { charges: [blankCharge('freight', 100_00, 18_0000)] });
    expect(salesInvoice.check(charged, facts).map(({ path }) => path)).toEqual(['charges.0.ledgerId']);
  });

  it('is a sale once it is for somebody else', () => {
    const { unsold } = done('consumer');
    expect([unsold, done('consumer', { ...row, partyId: 'consumer', lines: [line] })]).toMatchObject([false, { unsold: false }]);
  });

  it('is corrected by no return', () => {
    const find: DocumentFacts['find'] = (slug, id) =>
      slug === 'sales-invoice' ? { ...row, id: 'it', number: 'SI/1' } : facts.find(slug, id);
    const typed = { ...blankDocument(salesReturn.fields, '2026-11-21', 'adjustment', []), invoiceId: 'it' };
    const back = { ...blankLine('panel', 1_0000), sourceSlug: 'sales-invoice', sourceId: 'it', sourceLine: '1' };
    const known = { ...facts, find };
    const returned = salesReturn.complete({ ...typed, lines: [back] } as never, known);
    expect(salesReturn.check(returned, known)).toEqual([{ path: 'invoiceId', message: expect.stringContaining('SI/1') }]);
  });
});
