import { expect, it } from 'vitest';
import type { ReportTable } from '#modules/kit/module';
import { bankAndCash, overdue } from './figures.ts';

const table = (rows: ReportTable['rows'], totals: ReportTable['totals'] = {}): ReportTable => ({
  title: '',
  subtitle: '',
  columns: [],
  rows,
  totals,
});

it('counts every bucket as overdue except the first', () => {
  expect(overdue(table([], { pending: 1_050_00, bucket0: 900_00 }))).toBe(150_00);
  expect(overdue(table([], { pending: 200_00, bucket0: null }))).toBe(200_00);
});

it('finds bank and cash by alias at any depth, subtracts overdrafts, and counts no subgroup twice', () => {
  const group = (id: string, closing: number, children: ReportTable['rows'] = []) => ({
    id: `group:${id}`,
    cells: { closingDr: closing > 0 ? closing : null, closingCr: closing < 0 ? -closing : null },
    children,
  });
  const rows = [
    group('assets', 900_00, [group('bank', 700_00, [group('branch-bank', 300_00)]), group('till', 50_00)]),
    group('od', -120_00),
  ];
  const groups = [
    { id: 'bank', alias: 'bank_accounts' },
    { id: 'till', alias: 'cash_in_hand' },
    { id: 'od', alias: 'bank_liabilities' },
    { id: 'branch-bank', alias: null },
  ];
  expect(bankAndCash(table(rows), groups)).toBe(700_00 + 50_00 - 120_00);
});
