import { expect, it } from 'vitest';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { type Sale, saleFields } from '#modules/sales/sale';
import { salesOrder } from '#modules/sales/sales-order/sales-order';

const facts = sampleFacts();
const typed: Sale = blankDocument(saleFields, '2026-11-21', 'local', [blankLine('panel', 2_0000), blankLine('fitting', 1_0000)]);

it('is computed like an invoice, and posts nothing', () => {
  const row = salesOrder.complete(typed, facts);
  expect(salesOrder.check(row, facts)).toEqual([]);
  expect(row.taxable).toBeGreaterThan(0);
  expect(row.total).toBe((row.taxable ?? 0) + (row.cgst ?? 0) + (row.sgst ?? 0) + (row.roundOff ?? 0));
  expect([salesOrder.post(row, facts), salesOrder.bills(row, 'id', facts)]).toEqual([[], []]);
});

it('moves only what it takes away', () => {
  expect(salesOrder.move(salesOrder.complete(typed, facts), facts).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([]);
});

it.each([
  ['a date in the future', { date: '2027-01-01' }, 'date'],
  ['no items', { lines: [] }, 'lines'],
  ['a ledger that is no party', { partyId: 'freight' }, 'partyId'],
] as const)('refuses %s', (_, change, path) => {
  expect(salesOrder.check(salesOrder.complete({ ...typed, ...change }, facts), facts).map((problem) => problem.path)).toContain(path);
});
