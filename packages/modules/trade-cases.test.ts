import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BillChange, Posting } from '#domain/posting/effect';
import { booksOf } from '#modules/books-of';
import type { AnyRow, DocumentModule } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { factsOf, rowOf, type TradeCase } from '#test/kit/books/trade-cases';

const cases: readonly TradeCase[] = JSON.parse(readFileSync(join(import.meta.dirname, '../domain/posting/trade-cases.json'), 'utf8'));

const merged = (postings: readonly Posting[]) => postings.map(({ ledgerId, amount }) => [ledgerId, amount]).sort();
const billOf = ({ amount, date, dueDate }: BillChange) => ({ amount, date, dueDate });
const heads = ['taxable', 'igst', 'cgst', 'sgst', 'cess', 'total'] as const;

function partOf(part: object) {
  const kept = Object.fromEntries(heads.map((name) => [name, (part as AnyRow)[name]]));
  return 'itc' in part || 'inCost' in part
    ? { ...kept, inCost: (part as AnyRow)['inCost'] ?? 0, taxedBy: (part as AnyRow)['taxedBy'] }
    : kept;
}

function run<Row extends TradeRow>(given: TradeCase, module: DocumentModule<Row>): void {
  const { expected } = given;
  const facts = factsOf(given, module.slug === 'sales-invoice');
  const row: Row = module.complete(rowOf(given, module), facts);
  const problems = module.check(row, facts).map(({ path }) => path);
  if (expected.refused) {
    expect(problems.map((path) => path.replace(/\.\d+/, '').replace('discountAmount', 'discount'))).toEqual([expected.refused.path]);
    return;
  }
  expect(problems).toEqual([]);
  expect(row.lines.map(partOf)).toEqual(expected.lines.map(partOf));
  expect(row.charges.map(partOf)).toEqual(expected.charges.map(partOf));
  expect(row).toMatchObject({ ...expected.totals, roundOff: expected['roundOff'], total: expected['total'] });
  expect(row.foreignTotal).toBe(expected['foreignTotal'] ?? null);
  for (const name of ['tds', 'tcs', 'ineligible', 'importTax'] as const) if (name in row) expect(row[name]).toBe(expected[name]);
  expect(merged(module.post(row, facts))).toEqual(expected.postings.map(({ ledger, amount }) => [ledger, amount]).sort());
  expect(booksOf(module).bills(row, 'own', facts).map(billOf)).toEqual(expected.bills.map((bill) => billOf(bill as unknown as BillChange)));
  const moved = module.move(row, facts).map(({ itemId, quantity, value }) => ({ item: itemId, quantity, value }));
  expect(moved).toEqual(expected.stock.map(({ item, quantity, value }) => ({ item, quantity, value })));
}

describe.each(cases.map((given) => [given.name, given] as const))('%s', (_, given) => {
  it('is entered', () => {
    if (given.document.kind === 'sales-invoice') run(given, salesInvoice);
    else run(given, purchaseInvoice);
  });
});
