import { expect, it } from 'vitest';
import { scheduleThree } from '#domain/statements/schedule-three';
import { booksOf, plainLedger } from '#test/kit/books/statement-books';

const where: readonly (readonly [ledger: string, group: string | null, amount: number, line: string])[] = [
  ['capital', 'capital_account', -10, 'share_capital'],
  ['reserve', 'reserves_surplus', -20, 'reserves'],
  ['loan', 'secured_loans', -30, 'long_term_borrowings'],
  ['overdraft', 'bank_liabilities', -40, 'short_term_borrowings'],
  ['supplier', 'creditors', -50, 'trade_payables'],
  ['tax', 'duties_taxes', -60, 'other_current_liabilities'],
  ['bonus', 'provisions', -70, 'short_term_provisions'],
  ['fund', 'trust', -80, 'other_long_term'],
  ['machine', 'fixed_assets', 90, 'property'],
  ['shares', 'investments', 100, 'non_current_investments'],
  ['begun', 'misc_expenses', 110, 'other_non_current_assets'],
  ['customer', 'debtors', 120, 'trade_receivables'],
  ['cash', 'cash_in_hand', 130, 'cash_equivalents'],
  ['bank', 'bank_accounts', 140, 'cash_equivalents'],
  ['deposit', 'deposits', 150, 'short_term_loans'],
  ['prepaid', 'current_assets', 160, 'other_current_assets'],
  ['unclear', 'suspense', 170, 'other_current_assets'],
  ['rent', 'indirect_expenses', 5, 'reserves'],
];

it('orders the lines of the balance sheet by Schedule III, and takes a loss off the reserves', () => {
  const groups = [{ id: 'trust', name: 'Trust Funds', parentId: null, nature: 'Liability' as const, alias: null }];
  const ledgers = where.map(([id, group]) => plainLedger(id, group));
  const vouchers = [{ branch: 'main', day: '2025-06-01', postings: where.map(([id, , amount]) => [id, amount] as const) }];
  const stock = [{ branch: 'main', day: '2025-06-01', value: 7 }];
  const { liabilities, assets } = scheduleThree(
    booksOf({ ledgers, groups, vouchers, stock }, ['main'], { from: '2025-04-01', to: '2026-03-31' }),
  );
  const lines = [...liabilities, ...assets].flatMap(({ children = [] }) => children);
  const expected = new Map([
    ['inventories', 7],
    ['reserves', 7],
  ]);
  for (const [, , amount, line] of where) {
    const isAsset = assets.some(({ children = [] }) => children.some(({ id }) => id === line));
    expected.set(line, (expected.get(line) ?? 0) + (isAsset ? amount : -amount));
  }
  expect(new Map(lines.map(({ id, amounts }) => [id, amounts[0]]))).toEqual(new Map([...expected].sort()) as never);
});
