import { expect, it } from 'vitest';
import { ratiosTable } from '#modules/reports/ratios/table';

it('has a row for each ratio, with its unit and formula, and nothing for a time before the books', () => {
  const ratio = { id: 'current', name: 'Current ratio', unit: 'times' as const, formula: 'Assets ÷ debts', values: [2_5000, 1_0000] };
  const filter = { from: '2025-04-01', to: '2026-03-31', branches: [], compare: 'last-year' as const };
  const { columns, rows } = ratiosTable(filter, { ratios: [ratio], known: [true, false] });
  expect(columns.map(({ label }) => label)).toEqual([
    'Ratio',
    '01-Apr-2025 to 31-Mar-2026',
    '01-Apr-2024 to 31-Mar-2025',
    'Unit',
    'How it is computed',
  ]);
  expect(rows[0]?.cells).toEqual({ particulars: 'Current ratio', amount: 2_5000, other1: null, unit: 'times', formula: 'Assets ÷ debts' });
});
