import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBillsOf } from '#application/accounts/open-bills';
import type { Context } from '#application/context';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let partyId: string;
beforeAll(async () => {
  books = await openBooks();
  const made = await withPartyAndItem(books);
  ({ partyId } = made);
  const lines = [{ itemId: made.itemId, quantity: 1_0000 }];
  await books.enter('sales-invoice', { date: '2026-11-01', partyId, lines });
  await books.enter('sales-invoice', { date: '2026-11-02', partyId, lines, salesRepresentativeId: books.context.caller.userId });
  await books.enter('bank-cash', {
    date: '2026-11-03',
    type: 'Receipt',
    accountId: books.ledger('cash'),
    lines: [{ ledgerId: partyId, amount: 100_00 }],
  });
}, 60_000);
afterAll(() => books.close());

/** Whose own the invoices are: the first of someone else, the second theirs by its representative. */
function someone(...held: readonly string[]): Context {
  const { context } = books;
  const { records } = context.ports;
  const foreign: typeof records.findMany = async (...asked) => {
    const found = await records.findMany(...asked);
    return new Map([...found].map(([key, stored]) => [key, { ...stored, createdBy: 'someone else' }]));
  };
  return {
    ...context,
    caller: { ...context.caller, permissions: new Set(held) },
    ports: { ...context.ports, records: { ...records, findMany: foreign } },
  };
}

const days = async (context: Context) => (await openBillsOf(context, partyId)).map(({ date }) => date).sort();

it.each([
  ['who sees the vouchers', ['/customer', '/sales-invoice', '/bank-cash'], ['2026-11-01', '2026-11-02', '2026-11-03']],
  ['who sees parties alone', ['/customer'], []],
  ['who enters what settles bills', ['/customer', '/bank-cash/add'], ['2026-11-01', '2026-11-02', '2026-11-03']],
  ['who sees their own invoices', ['/customer', '/sales-invoice/own'], ['2026-11-02']],
  ['who sees their own invoices and enters receipts', ['/customer', '/sales-invoice/own', '/bank-cash/add'], ['2026-11-02', '2026-11-03']],
  ['who sees their own receipts', ['/customer', '/sales-invoice', '/bank-cash/own', '/bank-cash/add'], ['2026-11-01', '2026-11-02']],
])('the open bills of a party are told to %s', async (_, held, told) => {
  expect(await days(someone(...held))).toEqual(told);
});

it('the open bills of a party are told to a super admin', async () => {
  expect(await days(books.context)).toHaveLength(3);
});
