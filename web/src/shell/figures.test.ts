import { expect, it } from 'vitest';
import type { ReportTable } from '#modules/kit/module';
import { bankAndCash, overdue } from './figures.ts';

const table = (rows: ReportTable['rows']): ReportTable => ({ title: '', subtitle: '', columns: [], rows, totals: {} });

it('counts late bills as overdue, and takes no money on account off them', () => {
  const bill = (id: string, pending: number, bucket0: number | null) => ({ id, cells: { pending, bucket0 } });
  const party = (id: string, ...children: ReportTable['rows']) => ({ id, cells: { pending: 0, bucket0: 0 }, children });
  const late = party('a', bill('1', 900_00, 900_00), bill('2', 150_00, null));
  const advance = bill('3', -1_100_00, null);
  expect(overdue(table([late]))).toBe(150_00);
  expect(overdue(table([late, party('b', bill('4', 200_00, null), advance)]))).toBe(350_00);
  expect(overdue(table([party('b', advance)]))).toBe(0);
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
