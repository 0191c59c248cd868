import { expect, it } from 'vitest';
import { stockLocationsTable } from '#application/reports/stock/stock-locations/table';
import type { ReportRow } from '#modules/kit/module';
import type { StockLocationsFilter } from '#modules/reports/stock/stock-locations';
import { sampleStock } from '#test/kit/books/sample-stock';

const asked: StockLocationsFilter = { asOf: '2026-04-30', branches: [], compare: null, groupId: null, itemId: null, figure: 'quantity' };
const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

it('has a column for each location, and one for what is in transit', () => {
  const { columns, rows } = stockLocationsTable(asked, sampleStock);
  expect(columns.map(({ label }) => label)).toEqual([
    ...['Particulars', 'Unit', 'Pune', 'Pune R1', 'Nashik', 'Other Locations', 'In Transit', 'Total'],
  ]);
  expect(flat(rows).find(({ id }) => id === 'a')?.cells).toEqual({
    ...{ particulars: 'Panel A', unit: 'NOS', place0: 3_0000, place1: 2_0000, place2: 2_0000, other: null },
    ...{ transit: 3_0000, total: 10_0000 },
  });
});

it.each(['quantity', 'value'] as const)('Σ locations + transit = total in each row, by %s', (figure) => {
  const many = {
    ...sampleStock,
    items: sampleStock.items.map((item) => ({
      ...item,
      places: item.places.flatMap((place) => Array.from({ length: 60 }, (_, at) => ({ ...place, location: `${place.location}${at}` }))),
      closing: { quantity: item.closing.quantity * 60, value: item.closing.value * 60 },
    })),
  };
  for (const facts of [sampleStock, many]) {
    const { columns, rows, totals } = stockLocationsTable({ ...asked, figure }, facts);
    for (const { cells } of [...flat(rows), { cells: totals ?? {} }]) {
      if (cells['total'] === undefined) continue;
      const parts = columns.filter(({ key }) => /^place|other|transit/.test(key)).map(({ key }) => Number(cells[key] ?? 0));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cells['total']);
    }
    expect(stockLocationsTable({ ...asked, figure }, many).notes).toHaveLength(1);
  }
});
