import { expect, it } from 'vitest';
import { ratiosTable } from '#application/reports/statements/ratios/table';

it('has a row for each ratio, with its unit and formula, and nothing for a time before the books', () => {
  const ratio = { id: 'current', name: 'Current ratio', unit: 'times' as const, formula: 'Assets ÷ debts', values: [2_5000, 1_0000] };
  const filter = { from: '2025-04-01', to: '2026-03-31', branches: [], compare: 'last-year' as const };
  const { columns, rows, notes } = ratiosTable(filter, { ratios: [ratio], known: [true, false], begins: '2025-04-01' });
  expect(columns.map(({ label }) => label)).toEqual([
    'Ratio',
    '01-Apr-2025 to 31-Mar-2026',
    '01-Apr-2024 to 31-Mar-2025',
    'Unit',
    'How it is computed',
  ]);
  expect(rows[0]?.cells).toEqual({ particulars: 'Current ratio', amount: 2_5000, other1: null, unit: 'times', formula: 'Assets ÷ debts' });
  expect(notes).toEqual(['The books begin on 01-Apr-2025. There are no figures of earlier periods.']);
  expect(ratiosTable(filter, { ratios: [ratio], known: [true, true], begins: '2025-04-01' }).notes).toEqual([]);
});

it.each([
  ['current', 'times', '/app/balance-sheet?from=2026-04-01&to=2026-09-30&branches=pune%2Cgoa'],
  ['gross_profit', '%', '/app/profit-loss?from=2026-04-01&to=2026-09-30&branches=pune%2Cgoa'],
  ['stock_turnover', 'times', '/app/profit-loss?from=2026-04-01&to=2026-09-30&branches=pune%2Cgoa'],
  ['receivable_days', 'days', '/app/payment-receivables-payables?asOf=2026-09-30&side=Receivables&branches=pune%2Cgoa'],
  ['payable_days', 'days', '/app/payment-receivables-payables?asOf=2026-09-30&side=Payables&branches=pune%2Cgoa'],
] as const)('%s leads to the figures it comes from', (id, unit, link) => {
  const filter = { from: '2026-04-01', to: '2026-09-30', branches: ['pune', 'goa'], compare: null };
  const ratio = { id, name: id, unit, formula: '', values: [1_0000] };
  expect(ratiosTable(filter, { ratios: [ratio], known: [true], begins: '2026-04-01' }).rows[0]?.link).toBe(link);
});
