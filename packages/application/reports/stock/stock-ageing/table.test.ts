import { expect, it } from 'vitest';
import { type StockAgeingFacts, stockAgeingTable } from '#application/reports/stock/stock-ageing/table';
import type { ReportRow } from '#modules/kit/module';
import type { StockAgeingFilter } from '#modules/reports/stock/stock-ageing';
import { sampleStock } from '#test/kit/books/sample-stock';

const asked: StockAgeingFilter = {
  asOf: '2026-04-30',
  branches: [],
  compare: null,
  groupId: null,
  itemId: null,
  buckets: '10,20',
  figure: 'both',
};
const facts: StockAgeingFacts = {
  ...sampleStock,
  receipts: [
    { itemId: 'a', branch: 'pune', day: '2026-04-25', quantity: 2_0000 },
    { itemId: 'a', branch: 'pune', day: '2026-04-15', quantity: 1_0000 },
    { itemId: 'a', branch: 'nashik', day: '2026-04-28', quantity: 9_0000 },
  ],
};
const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

it('ages the stock of each branch by what came in there', () => {
  const row = flat(stockAgeingTable(asked, facts).rows).find(({ id }) => id === 'a');
  // Pune has 5: two of the 25th, one of the 15th, two older ones. Nashik has 2 of the 28th.
  expect(row?.cells).toMatchObject({ quantity: 7_0000, bucketQuantity0: 4_0000, bucketQuantity1: 1_0000, bucketQuantity2: 2_0000 });
  expect(row?.cells).toMatchObject({ value: 700_00, bucketValue0: 400_00, bucketValue1: 100_00, bucketValue2: 200_00 });
});

it.each([
  ['value', '10,20', ['0–10', '11–20', '> 20']],
  ['quantity', null, ['0–30', '31–60', '61–90', '91–180', '181–365', '> 365']],
  ['both', 'abc', ['0–30', '0–30 Value', '31–60', '31–60 Value']],
] as const)('shows %s in the buckets %s', (figure, buckets, labels) => {
  const shown = stockAgeingTable({ ...asked, figure, buckets }, facts).columns.map(({ label }) => label);
  expect(shown).toEqual(expect.arrayContaining([...labels]));
  expect(stockAgeingTable({ ...asked, buckets }, facts).notes).toHaveLength(buckets === 'abc' ? 1 : 0);
});

it('the buckets of every row and of the total add up to what is on hand', () => {
  const { rows, totals } = stockAgeingTable(asked, facts);
  for (const { cells } of [...flat(rows), { cells: totals ?? {} }]) {
    const parts = ['belowValue', 'bucketValue0', 'bucketValue1', 'bucketValue2'].map((key) => Number(cells[key] ?? 0));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Number(cells['value'] ?? 0));
  }
  expect(totals?.['value']).toBe(500_00);
});
