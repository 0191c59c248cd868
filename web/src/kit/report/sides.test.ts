import { expect, it } from 'vitest';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import { halvesOf } from './sides.ts';

const row = (id: string, side: 'left' | 'right'): ReportRow => ({ id, side, cells: { particulars: id } });
const table: ReportTable = {
  title: 'Profit & Loss',
  subtitle: '',
  columns: [
    { key: 'particulars', label: 'Particulars', kind: 'text' },
    { key: 'amount', label: 'Amount', kind: 'money' },
  ],
  sides: { left: 'Dr', right: 'Cr' },
  rows: [
    row('stock', 'left'),
    row('l1', 'left'),
    row('sales', 'right'),
    row('r1', 'right'),
    row('l2', 'left'),
    row('gross', 'right'),
    row('r2', 'right'),
  ],
};

it('splits an account into parts with two halves, each with its total below', () => {
  const parts = halvesOf(table).map((halves) =>
    halves.map(({ table: half, label }) => [label, half.rows.map(({ id }) => id), half.totals?.['particulars']]),
  );
  expect(parts).toEqual([
    [
      ['Profit & Loss, left side, part 1', ['stock'], 'l1'],
      ['Profit & Loss, right side, part 1', ['sales'], 'r1'],
    ],
    [
      ['Profit & Loss, left side, part 2', [], 'l2'],
      ['Profit & Loss, right side, part 2', ['gross'], 'r2'],
    ],
  ]);
  const [[left] = []] = halvesOf(table);
  expect(left?.table.columns.map(({ label }) => label)).toEqual(['Dr', 'Amount']);
  expect(halvesOf({ ...table, rows: [] })).toEqual([]);
});
