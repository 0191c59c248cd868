import { describe, expect, it } from 'vitest';
import type { StatementBooks } from '#domain/statements/books';
import { profitAndLoss, twoSidesOf } from '#domain/statements/profit-and-loss';
import { booksOf, openings, type PlainBooks, plainLedger } from '#test/kit/books/statement-books';

const year = { from: '2025-04-01', to: '2026-03-31' };
const ledgers = [
  plainLedger('bank', 'bank_accounts'),
  plainLedger('capital', 'capital_account'),
  plainLedger('opening', 'stock_in_hand', { alias: 'opening_stock' }),
  plainLedger('supplier', 'creditors'),
  plainLedger('customer', 'debtors'),
  plainLedger('purchase', 'purchase_accounts'),
  plainLedger('sales', 'sales_accounts'),
  plainLedger('rent', 'indirect_expenses'),
  plainLedger('to_surat', 'sales_accounts', { ofBranch: 'surat' }),
  plainLedger('from_pune', 'purchase_accounts', { ofBranch: 'pune' }),
];
const voucher = (day: string, debit: string, credit: string, amount: number, branch = 'main') => ({
  ...{ branch, day },
  postings: [
    [debit, amount],
    [credit, -amount],
  ] as const,
});

/** Bank 1,000 and stock 200 against capital; bought for 500, sold for 900, rent 100 paid, stock 300 at the end. */
const example: PlainBooks = {
  ledgers,
  openings: openings('main', ['bank', 1000], ['opening', 200], ['capital', -1200]),
  vouchers: [
    voucher('2025-06-01', 'purchase', 'supplier', 500),
    voucher('2025-07-01', 'customer', 'sales', 900),
    voucher('2025-08-01', 'rent', 'bank', 100),
  ],
  stock: [
    { branch: 'main', day: '2025-03-31', value: 200 },
    { branch: 'main', day: '2025-07-01', value: 300 },
  ],
};
const told = (lines: readonly { readonly name: string; readonly amounts: readonly number[] }[]) =>
  lines.map(({ name, amounts }) => [name, ...amounts]);

const sidesOf = (books: StatementBooks) => twoSidesOf(books, profitAndLoss(books));

describe('profit and loss', () => {
  it('is sales and stock against opening stock, purchases and costs', () => {
    const { trading, profitLoss } = sidesOf(booksOf(example, ['main'], year));
    expect(told(trading.left)).toEqual([
      ['Opening Stock', 200],
      ['Purchase Accounts', 500],
      ['Direct Expenses', 0],
      ['Gross Profit c/o', 500],
    ]);
    expect(told(trading.right)).toEqual([
      ['Sales Accounts', 900],
      ['Direct Incomes', 0],
      ['Closing Stock', 300],
    ]);
    expect(told(profitLoss.left)).toEqual([
      ['Indirect Expenses', 100],
      ['Net Profit', 400],
    ]);
    expect([trading.total, profitLoss.total]).toEqual([[1200], [500]]);
  });

  it('shows a loss on the right, and the profit of another period on the left, as in the account made then', () => {
    const { trading, profitLoss } = sidesOf(booksOf(example, ['main'], { from: '2025-04-01', to: '2025-06-30' }, year));
    expect(told(trading.right).at(-1)).toEqual(['Gross Loss c/o', 500, 0]);
    expect(told(trading.left).at(-1)).toEqual(['Gross Profit c/o', 0, 500]);
    expect(told(profitLoss.left)).toEqual([
      ['Gross Loss b/f', 500, 0],
      ['Indirect Expenses', 0, 100],
      ['Net Profit', 0, 400],
    ]);
    expect(told(profitLoss.right)).toEqual([
      ['Gross Profit b/f', 0, 500],
      ['Indirect Incomes', 0, 0],
      ['Net Loss', 500, 0],
    ]);
    expect([trading.total, profitLoss.total]).toEqual([
      [700, 1200],
      [500, 500],
    ]);
  });

  it('puts own primary groups below gross profit', () => {
    const groups = [
      { id: 'grants', name: 'Grants', parentId: null, nature: 'Income' as const, alias: null },
      { id: 'empty', name: 'Empty', parentId: null, nature: 'Income' as const, alias: null },
    ];
    const vouchers = [voucher('2025-06-01', 'bank', 'grant', 70)];
    const books = booksOf({ groups, ledgers: [...ledgers, plainLedger('grant', 'grants')], vouchers }, ['main'], year);
    const { profitLoss } = sidesOf(books);
    expect(told(profitLoss.right)).toEqual([
      ['Gross Profit b/f', 0],
      ['Indirect Incomes', 0],
      ['Grants', 70],
    ]);
  });

  it.each([
    ['that arrived', 60, 60, -60],
    ['of which some are on the way', 100, 60, -60],
    ['and the other way round', 60, 100, -60],
    ['taken back', -30, -50, 30],
    ['that nobody received', 100, 0, null],
  ])('takes out supplies between branches %s', (_, sold, bought, expected) => {
    const vouchers = [
      voucher('2025-06-01', 'customer', 'to_surat', sold, 'pune'),
      voucher('2025-06-02', 'from_pune', 'supplier', bought, 'surat'),
    ];
    const books = { ledgers, vouchers, branches: ['pune', 'surat'] };
    const together = profitAndLoss(booksOf(books, ['pune', 'surat'], year));
    const line = (lines: typeof together.sales) => lines.children?.find(({ id }) => id === 'between_branches')?.amounts[0] ?? null;
    expect([line(together.sales), line(together.purchases)]).toEqual([expected, expected]);
    expect(together.netProfit).toEqual([sold - bought]);
    expect(line(profitAndLoss(booksOf(books, ['pune'], year)).sales)).toBeNull();
  });
});
