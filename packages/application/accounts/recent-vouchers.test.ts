import { afterAll, beforeAll, expect, it } from 'vitest';
import { recentVouchersOf } from '#application/accounts/recent-vouchers';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let partyId: string;
beforeAll(async () => {
  books = await openBooks();
  const made = await withPartyAndItem(books);
  ({ partyId } = made);
  await books.enter('sales-invoice', { date: '2026-11-01', partyId, lines: [{ itemId: made.itemId, quantity: 1_0000 }] });
  for (const date of ['2026-11-02', '2026-11-03']) {
    const lines = [{ ledgerId: partyId, amount: 100_00 }];
    await books.enter('bank-cash', { date, type: 'Receipt', accountId: books.ledger('cash'), lines });
  }
}, 60_000);
afterAll(() => books.close());

it('a ledger shows its last vouchers, newest first, by their usual names', async () => {
  const { vouchers } = await recentVouchersOf(books.context, partyId);
  expect(vouchers.map(({ date, type }) => [date, type])).toEqual([
    ['2026-11-03', 'Receipt'],
    ['2026-11-02', 'Receipt'],
    ['2026-11-01', 'Sales Invoice'],
  ]);
});

it.each(['cash', 'profit_loss'])('the balance of %s is the sum of its rows of the year', async (alias) => {
  const { balance, vouchers } = await recentVouchersOf(books.context, books.ledger(alias));
  expect(balance).toBe(vouchers.reduce((sum, { amount }) => sum + amount, 0));
  expect(balance).toBe(alias === 'cash' ? 200_00 : 0);
});

it('people who see only their own rows do not get the balance', async () => {
  const held = { ...books.context.caller, permissions: new Set(['/ledger-group/report/own']) };
  await expect(recentVouchersOf({ ...books.context, caller: held }, partyId)).rejects.toMatchObject({ code: 'forbidden' });
});
