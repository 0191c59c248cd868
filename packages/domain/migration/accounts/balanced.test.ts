import { expect, it } from 'vitest';
import { AccountsBuilder } from '#domain/migration/accounts/accounts';
import { writeJournal } from '#domain/migration/accounts/balanced';

const part = (ledger: string, amount: number) => ({ ledger, amount, narration: '' });

it.each([
  ['balances', [part('Rent', 5_00), part('Cash', -5_00), part('Nothing', 0)], 2, []],
  ['has more debits', [part('Rent', 5_00), part('Cash', -4_00)], 0, ['error Debits are ₹ 1.00 more than the other side. It is left out.']],
  ['has more credits', [part('Cash', -4_50)], 0, ['error Credits are ₹ 4.50 more than the other side. It is left out.']],
  ['has no amounts', [part('Cash', 0)], 0, ['info It has no amounts, and is left out.']],
])('a transaction that %s has %s rows', (_, parts, rows, notes) => {
  const books = new AccountsBuilder();
  const isWritten = writeJournal(books, { object: 'J1', number: '1', date: '2026-04-05', narration: '', parts, place: 'a, row 2' });
  const { records, notes: told } = books.accounts;
  expect([isWritten, records.flatMap((record) => record.rows).length]).toEqual([rows > 0, rows]);
  expect(told.map(({ severity, text }) => `${severity} ${text}`)).toEqual(notes);
});
