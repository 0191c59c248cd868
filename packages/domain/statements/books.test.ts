import { expect, it } from 'vitest';
import { keptPeriods, moved, perPeriod } from '#domain/statements/books';
import { booksOf, openings, plainLedger } from '#test/kit/books/statement-books';

const plain = {
  ledgers: [plainLedger('bank', 'bank_accounts')],
  openings: openings('main', ['bank', 100]),
  vouchers: [{ branch: 'main', day: '2025-05-01', postings: [['bank', 40]] as const }],
};
const may = { from: '2025-05-01', to: '2025-05-31' };
const before = { from: '2024-05-01', to: '2024-05-31' };

it('has what a ledger moved in each period, without opening balances', () => {
  const books = booksOf(plain, ['main'], may, { from: '2025-04-01', to: '2025-04-30' });
  expect(perPeriod(books, (period) => moved(period, 'bank'))).toEqual([40, 0]);
});

it('leaves out comparisons with times before the books, but never the period that was asked for', () => {
  const books = booksOf(plain, ['main'], before, may, before);
  const kept = keptPeriods(books, ({ from }) => from >= books.begins);
  expect(kept.periods.map((period) => period?.from ?? null)).toEqual(['2024-05-01', '2025-05-01', null]);
  expect(perPeriod(kept, ({ end }) => end.nets.get('bank') ?? 0)[2]).toBe(0);
});
