import { expect, it } from 'vitest';
import { balanceSheetTable } from '#application/reports/statements/balance-sheet/table';
import { balanceSheet } from '#domain/statements/balance-sheet';
import type { BalanceSheetFilter } from '#modules/reports/statements/balance-sheet';
import { booksOf, plainLedger } from '#test/kit/books/statement-books';

const filter: BalanceSheetFilter = {
  ...{ form: 'two-sided', from: '2025-04-01', to: '2026-03-31', branches: [], compare: null, groupsOnly: false, byBalance: false },
};
const plain = {
  ledgers: [plainLedger('owner', 'capital_account'), plainLedger('bank', 'bank_accounts')],
  vouchers: [
    {
      branch: 'main',
      day: '2025-06-01',
      postings: [
        ['bank', 900],
        ['owner', -900],
      ] as const,
    },
  ],
};

it.each([
  ['two-sided', null, true, ['Total', 'Total'], 'Amount'],
  ['two-sided', 'months', false, ['Total liabilities', 'Total assets'], '30-Apr-2025'],
  ['vertical', null, false, ['Total liabilities', 'Total assets'], 'Amount'],
  ['schedule-iii', null, false, ['Total equity and liabilities', 'Total assets'], 'Amount'],
] as const)('%s, compared with %s', (form, compare, isTwoSided, totals, label) => {
  const sheet = balanceSheet(booksOf(plain, ['main'], filter));
  const { rows, sides, columns, subtitle } = balanceSheetTable({ ...filter, form, compare }, { sheet, known: [true] });
  expect(sides !== undefined).toBe(isTwoSided);
  expect(rows.every(({ side }) => (side !== undefined) === isTwoSided)).toBe(true);
  const found = rows.filter(({ weight }) => weight === 'total');
  expect(found.map(({ cells }) => [cells['particulars'], cells['amount']])).toEqual(totals.map((total) => [total, 900]));
  expect([columns[1]?.label, subtitle]).toEqual([label, 'As of 31-Mar-2026']);
});

it('month by month, shows the last day once', () => {
  const asked = { ...filter, form: 'vertical', compare: 'months' } as const;
  const sheet = balanceSheet(booksOf(plain, ['main'], asked));
  const { columns } = balanceSheetTable(asked, { sheet, known: Array(13).fill(true) });
  const days = columns.slice(1).map(({ label }) => label);
  expect([days.length, days[0], days.at(-1), new Set(days).size]).toEqual([12, '30-Apr-2025', '31-Mar-2026', 12]);
});
