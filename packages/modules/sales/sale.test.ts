import { describe, expect, it } from 'vitest';
import { booksOf } from '#modules/books-of';
import type { DocumentFacts, DocumentRow } from '#modules/kit/module';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { deliveryNote } from '#modules/sales/delivery-note/delivery-note';
import { proformaInvoice } from '#modules/sales/proforma-invoice/proforma-invoice';
import { quotation, quotationFields } from '#modules/sales/quotation/quotation';
import { saleFields } from '#modules/sales/sale';
import { salesOrder, salesOrderFields } from '#modules/sales/sales-order/sales-order';

/** What the sales documents before the invoice do alike. */
const facts = sampleFacts();
const lines = [blankLine('panel', 2_0000), blankLine('fitting', 1_0000)];

interface Common {
  complete(row: object, facts: DocumentFacts): DocumentRow & { readonly taxable: number; readonly cgst: number; readonly sgst: number };
  check(row: object, facts: DocumentFacts): readonly { readonly path: string }[];
  post(row: object, facts: DocumentFacts): readonly unknown[];
  bills(row: object, id: string, facts: DocumentFacts): readonly unknown[];
  move(row: object, facts: DocumentFacts): readonly { readonly itemId: string; readonly quantity: number }[];
}

describe.each([
  ['quotation', quotation, quotationFields, []],
  ['proforma invoice', proformaInvoice, saleFields, []],
  ['sales order', salesOrder, salesOrderFields, []],
  ['delivery note', deliveryNote, saleFields, [['panel', -2_0000]]],
] as const)('a %s', (_, module, fields, moved) => {
  const document = module as unknown as Common;
  const typed = blankDocument(fields, '2026-11-21', 'local', lines);

  it('is computed like an invoice, and posts nothing', () => {
    const row = document.complete(typed, facts);
    expect(document.check(row, facts)).toEqual([]);
    expect(row.taxable).toBeGreaterThan(0);
    expect(row.total).toBe(row.taxable + row.cgst + row.sgst + Number((row as { readonly roundOff?: number }).roundOff));
    expect([document.post(row, facts), booksOf(module).bills(row, 'id', facts)]).toEqual([[], []]);
  });

  it('moves only what it takes away', () => {
    const movements = document.move(document.complete(typed, facts), facts);
    expect(movements.map(({ itemId, quantity }) => [itemId, quantity])).toEqual(moved);
  });

  it.each([
    ['a date in the future', { date: '2027-01-01' }, 'date'],
    ['no items', { lines: [] }, 'lines'],
    ['a ledger that is no party', { partyId: 'freight' }, 'partyId'],
    ['a due date before its own', { dueDate: '2026-11-20' }, 'dueDate'],
  ])('refuses %s', (__, change, path) => {
    const row = document.complete({ ...typed, ...change }, facts);
    expect(document.check(row, facts).map((problem) => problem.path)).toContain(path);
  });
});
