import { expect, it } from 'vitest';
import { profitLossTable } from '#application/reports/statements/profit-loss/table';
import { profitAndLoss, twoSidesOf } from '#domain/statements/profit-and-loss';
import type { ProfitLossFilter } from '#modules/reports/statements/profit-loss';
import { booksOf, plainLedger } from '#test/kit/books/statement-books';

const filter: ProfitLossFilter = {
  ...{ form: 'two-sided', from: '2025-04-01', to: '2026-03-31', branches: [], compare: null, groupsOnly: false, percent: true },
};
const plain = {
  ledgers: [plainLedger('sales', 'sales_accounts'), plainLedger('rent', 'indirect_expenses'), plainLedger('bank', 'bank_accounts')],
  vouchers: [
    {
      branch: 'main',
      day: '2025-06-01',
      postings: [
        ['bank', 900],
        ['sales', -900],
      ] as const,
    },
    {
      branch: 'main',
      day: '2025-06-01',
      postings: [
        ['rent', 225],
        ['bank', -225],
      ] as const,
    },
  ],
};

function built(change: Partial<ProfitLossFilter> = {}) {
  const books = booksOf(plain, ['main'], filter);
  const account = profitAndLoss(books);
  return profitLossTable({ ...filter, ...change }, { account, sides: twoSidesOf(books, account), known: [true] });
}

it('has two parts with two sides; the result fills up the smaller side, and totals say what they add', () => {
  const { rows, sides } = built();
  expect(sides).toEqual({ left: 'Debit', right: 'Credit' });
  expect(rows.map(({ side, cells }) => [side, cells['particulars'], cells['amount']])).toEqual([
    ['left', 'Opening Stock', 0],
    ['left', 'Purchase Accounts', 0],
    ['left', 'Direct Expenses', 0],
    ['left', 'Gross Profit c/o', 900],
    ['left', 'Total', 900],
    ['right', 'Sales Accounts', 900],
    ['right', 'Direct Incomes', 0],
    ['right', 'Closing Stock', 0],
    ['right', 'Total', 900],
    ['left', 'Indirect Expenses', 225],
    ['left', 'Net Profit', 675],
    ['left', 'Total', 900],
    ['right', 'Gross Profit b/f', 900],
    ['right', 'Indirect Incomes', 0],
    ['right', 'Total', 900],
  ]);
  const amounts = new Map(rows.map(({ id, cells }) => [id, Number(cells['amount'])]));
  for (const { adds = [], cells } of rows)
    if (adds.length > 0) expect(adds.reduce((sum, { id, factor }) => sum + factor * (amounts.get(id) ?? 0), 0)).toBe(cells['amount']);
  expect(rows[9]?.cells['percent']).toBe(25_0000);
});

it.each([{ form: 'vertical' }, { compare: 'months' }] as const)('with %j has one column below the other', (change) => {
  const { rows, ...table } = built(change);
  expect(table).not.toHaveProperty('sides');
  expect(rows.filter(({ weight }) => weight === 'total').map(({ cells }) => [cells['particulars'], cells['amount']])).toEqual([
    ['Income and closing stock', 900],
    ['Opening stock and direct costs', 0],
    ['Gross Profit', 900],
    ['Net Profit', 675],
  ]);
});
