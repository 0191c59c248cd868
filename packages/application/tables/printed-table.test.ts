import { describe, expect, it } from 'vitest';
import { printedTable } from '#application/tables/printed-table';
import type { ReportRow, ReportTable } from '#modules/kit/module';

const columns: ReportTable['columns'] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'amount', label: 'Amount', kind: 'money' },
];
const row = (id: string, amount: number, more: Partial<ReportRow> = {}): ReportRow => ({ id, cells: { particulars: id, amount }, ...more });
const table = (rows: readonly ReportRow[], more: Partial<ReportTable> = {}): ReportTable => ({
  ...{ title: 'T', subtitle: '', columns, rows },
  ...more,
});
const term = (at: number, factor = 1, key = 'amount') => ({ row: at, key, factor });

describe('a table on paper and in a sheet', () => {
  const rows = [row('assets', 30, { weight: 'group', children: [row('bank', 10), row('cash', 20)] }), row('capital', -30)];

  it('has the rows of a group behind it, and formulas for what adds up', () => {
    const printed = printedTable(table(rows, { totals: { particulars: 'Total', amount: 0 } }));
    expect(printed.rows.map(({ depth, cells }) => [depth, cells['amount']])).toEqual([
      [0, 30],
      [1, 10],
      [1, 20],
      [0, -30],
    ]);
    expect(printed.rows[0]?.sums).toEqual({ amount: [term(1), term(2)] });
    expect(printed.totalSums).toEqual({ amount: [term(0), term(3)] });
    expect(printed.rows[1]).not.toHaveProperty('sums');
  });

  it('has no formula for a group or a total that is no sum of its column', () => {
    const netted = [row('party', 5, { children: [row('in', 10), row('out', 0)] })];
    const printed = printedTable(table(netted, { totals: { amount: 9 } }));
    expect(printed.rows[0]).not.toHaveProperty('sums');
    expect(printed).not.toHaveProperty('totalSums');
  });

  it('has no formula for percentages, because rounded ones do not add up to the rounded whole', () => {
    const percents = [row('group', 3, { children: [row('one', 1), row('two', 2)] })];
    const decimals = columns.map((column) => (column.key === 'amount' ? { ...column, kind: 'decimal' as const } : column));
    expect(printedTable(table(percents, { columns: decimals })).rows[0]).not.toHaveProperty('sums');
  });

  it('has no formula for rates, of which a group with one item has the same', () => {
    const rates = columns.map((column) =>
      column.key === 'amount' ? { ...column, kind: 'quantity' as const, rate: true as const } : column,
    );
    const one = table([row('group', 3, { children: [row('item', 3)] })], { columns: rates, totals: { amount: 3 } });
    expect(printedTable(one).rows[0]).not.toHaveProperty('sums');
    expect(printedTable(one)).not.toHaveProperty('totalSums');
  });

  it('has no formula where the totals prove the books', () => {
    const printed = printedTable(table(rows, { totals: { particulars: 'Total', amount: 0 }, ownTotals: true }));
    expect(printed.totals).toEqual({ particulars: 'Total', amount: 0 });
    expect(printed.rows.some((one) => 'sums' in one) || 'totalSums' in printed).toBe(false);
  });

  it('adds and takes off the rows that a total names', () => {
    const total = row('net', 40, {
      weight: 'total',
      adds: [
        { id: 'assets', factor: 1 },
        { id: 'capital', factor: -1 },
      ],
    });
    expect(printedTable(table([...rows, total])).rows.at(-1)?.sums).toEqual({ amount: [term(0), term(3, -1)] });
  });

  it('has two sides beside each other, their totals on one line', () => {
    const total = (id: string, side: 'left' | 'right', of: readonly string[]) =>
      row(id, 30, { side, weight: 'total', adds: of.map((one) => ({ id: one, factor: 1 as const })) });
    const left = [row('capital', 30, { side: 'left' }), total('l', 'left', ['capital'])];
    const right = [
      row('stock', 10, { side: 'right' }),
      row('bank', 20, { side: 'right', children: [row('hdfc', 20)] }),
      total('r', 'right', ['stock', 'bank']),
    ];
    const next = [total('l2', 'left', ['capital']), total('r2', 'right', ['bank'])];
    const printed = printedTable(table([...left, ...right, ...next], { sides: { left: 'Liabilities', right: 'Assets' } }));
    expect(printed.columns.map(({ key, label }) => [key, label])).toEqual([
      ['particulars', 'Liabilities'],
      ['amount', 'Amount'],
      ['right:particulars', 'Assets'],
      ['right:amount', 'Amount'],
    ]);
    expect(printed.rows.map(({ cells }) => [cells['particulars'] ?? null, cells['right:particulars'] ?? null])).toEqual([
      ['capital', 'stock'],
      [null, 'bank'],
      [null, 'hdfc'],
      ['l', 'r'],
      ['l2', 'r2'],
    ]);
    expect(printed.rows[2]?.looks?.['right:particulars']).toEqual({ depth: 1 });
    expect(printed.rows[1]?.sums).toEqual({ 'right:amount': [term(2, 1, 'right:amount')] });
    expect(printed.rows[3]?.sums).toEqual({ amount: [term(0)], 'right:amount': [term(0, 1, 'right:amount'), term(1, 1, 'right:amount')] });
    expect(printed.rows[3]?.weight).toBe('total');
  });
});
