import { describe, expect, it } from 'vitest';
import type { StockFacts, StockOfItem } from '#application/reports/stock/stock-of-item';
import { stockReportTable } from '#application/reports/stock/stock-report/table';
import type { UnitCost } from '#domain/cost/unit-cost';
import type { ReportRow } from '#modules/kit/module';
import type { StockReportFilter } from '#modules/reports/stock/stock-report';
import { sampleStock } from '#test/kit/books/sample-stock';

const asked: StockReportFilter = {
  ...{ from: '2026-04-01', to: '2026-04-30', branches: [], compare: null, groupId: null, itemId: null, location: null, batch: null },
  ...{ only: null, places: true, all: false, consumption: false, methods: false },
};
const built = (facts: StockFacts, filter: Partial<StockReportFilter> = {}) => stockReportTable({ ...asked, ...filter }, facts);
const tree = (rows: readonly ReportRow[]): string =>
  rows.map(({ cells, children }) => `${cells['particulars']}${children ? ` (${tree(children)})` : ''}`).join(', ');
const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

describe('the rows of the stock report', () => {
  it('are groups in groups, items, branches, locations and batches', () => {
    expect(tree(built(sampleStock).rows)).toBe(
      'Panels (Mono (Panel A (Pune (No location, R1 (batch b1, batch b2)), Nashik (No location)))), Without a group (Screw (Pune (No location))), ' +
        'Exceptions: stock below zero (Screw)',
    );
  });

  it('have no branch of their own where there is only one', () => {
    const one = { ...sampleStock, branches: sampleStock.branches.filter(({ id }) => id === 'pune') };
    expect(tree(built(one, { location: 'R1' }).rows)).toBe('Panels (Mono (Panel A (R1 (batch b1, batch b2))))');
  });

  it.each<[string, Partial<StockReportFilter>, string]>([
    ['a group and those below it', { groupId: 'panels' }, 'Panel A'],
    ['an item', { itemId: 'screw' }, 'Screw'],
    ['a location', { location: 'r1' }, 'Panel A'],
    ['a batch', { batch: 'B2' }, 'Panel A'],
    ['what is in stock', { only: 'in-stock' }, 'Panel A, Screw'],
    ['what is below zero', { only: 'negative' }, 'Screw'],
    ['what is below its reorder level', { only: 'reorder' }, 'Panel A'],
    ['everything', { all: true }, 'Old panel, Panel A, Screw'],
  ])('are those of %s', (_, filter, names) => {
    const rows = flat(built(sampleStock, { ...filter, places: false }).rows).filter(({ id }) =>
      sampleStock.items.some((item) => item.id === id),
    );
    expect(rows.map(({ cells }) => cells['particulars']).join(', ')).toBe(names);
  });

  it('are the figures of the places asked for, and add up to the total', () => {
    const { rows, totals } = built(sampleStock, { location: 'R1', batch: 'b2' });
    expect(flat(rows).find(({ id }) => id === 'a')?.cells).toMatchObject({ closingQuantity: 1_0000, closingValue: 100_00, rate: 100_0000 });
    expect(totals).toMatchObject({ closingValue: 100_00 });
  });
});

it('adds quantities up only where the group says so and all items have one unit', () => {
  const [, mono] = flat(built(sampleStock).rows);
  expect(mono?.cells).toMatchObject({ particulars: 'Mono', unit: 'NOS', closingQuantity: 7_0000, closingValue: 700_00 });
  const [item] = sampleStock.items;
  const kilos = { ...sampleStock, items: [...sampleStock.items, { ...(item as StockOfItem), id: 'k', name: 'Sand', unit: 'KGS' }] };
  expect(flat(built(kilos).rows)[1]?.cells).not.toHaveProperty('closingQuantity');
  expect(flat(built(sampleStock).rows)[0]?.cells).not.toHaveProperty('closingQuantity');
});

it('lists what is below zero, where and since when', () => {
  const { rows, notes } = built(sampleStock);
  const [exception] = rows.at(-1)?.children ?? [];
  expect(exception?.cells).toMatchObject({ closingQuantity: -2_0000, remark: 'Pune: Below zero since 05-Apr-2026' });
  expect(notes).toEqual(['Below zero: 1 at the end of the report, valued at the last known rate']);
});

it('shows what is in transit beside the branches, and what was used if asked', () => {
  const [row] = flat(built(sampleStock).rows).filter(({ id }) => id === 'a');
  expect(row?.cells).toMatchObject({ transitQuantity: 3_0000, transitValue: 300_00 });
  const { columns } = built(sampleStock, { consumption: true });
  expect(columns.map(({ key }) => key)).toContain('consumedValue');
});

it('has the gross profit of every item and of all, where it is known', () => {
  const items = sampleStock.items.map((item, at) => ({ ...item, grossProfit: (at + 1) * 100_00 }));
  const { rows, totals } = built({ ...sampleStock, items }, { consumption: true, all: true });
  const profit = items.reduce((sum, { grossProfit }) => sum + grossProfit, 0);
  expect(flat(rows).find(({ id }) => id === 'a')?.cells['profitValue']).toBe(100_00);
  expect(totals?.['profitValue']).toBe(profit);
  expect(built(sampleStock, { consumption: true }).totals).not.toHaveProperty('profitValue');
  // Of a place nobody knows what its goods were sold for.
  expect(built({ ...sampleStock, items }, { consumption: true, location: 'R1' }).totals).not.toHaveProperty('profitValue');
});

it('opening + inward − outward = closing in every row and in the total, which is Σ items', () => {
  const { rows, totals } = built(sampleStock);
  const counted = rows.filter(({ id }) => id !== 'below');
  for (const { cells } of [...flat(counted), { cells: totals ?? {} }])
    for (const part of ['Quantity', 'Value']) {
      const figure = (name: string) => Number(cells[`${name}${part}`] ?? 0);
      expect(figure('opening') + figure('inward') - figure('outward')).toBe(figure('closing'));
    }
  const sum = (all: readonly UnitCost[]) => all.reduce((value, one) => value + one.value, 0);
  expect(totals?.['closingValue']).toBe(sum(sampleStock.items.map(({ closing }) => closing)));
});
