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

/** The first invoice is someone else's, the second is theirs as its sales representative. */
function someone(...held: readonly string[]): Context {
  const { context } = books;
  const { records } = context.ports;
  const foreign: typeof records.findMany = async (...wanted) => {
    asked += 1;
    const found = await records.findMany(...wanted);
    return new Map([...found].map(([key, stored]) => [key, { ...stored, createdBy: 'someone else' }]));
  };
  return {
    ...context,
    caller: { ...context.caller, permissions: new Set(held) },
    ports: { ...context.ports, records: { ...records, findMany: foreign } },
  };
}

let asked = 0;
const days = async (context: Context) => (await openBillsOf(context, partyId)).map(({ date }) => date).sort();

it.each([
  ['who sees the vouchers', ['/customer', '/sales-invoice', '/bank-cash'], ['2026-11-01', '2026-11-02', '2026-11-03']],
  ['who sees parties alone', ['/customer'], []],
  ['who enters what settles bills', ['/customer', '/bank-cash/add'], ['2026-11-01', '2026-11-02', '2026-11-03']],
  ['who sees their own invoices', ['/customer', '/sales-invoice/own'], ['2026-11-02']],
  ['who sees their own invoices and enters receipts', ['/customer', '/sales-invoice/own', '/bank-cash/add'], ['2026-11-02', '2026-11-03']],
  ['who sees their own receipts', ['/customer', '/sales-invoice', '/bank-cash/own', '/bank-cash/add'], ['2026-11-01', '2026-11-02']],
])('the open bills of a party are shown to %s', async (_, held, told) => {
  expect(await days(someone(...held))).toEqual(told);
});

it('the open bills of a party are shown to a super admin', async () => {
  expect(await days(books.context)).toHaveLength(3);
});

it('are looked up once, however many voucher types the caller sees only their own of', async () => {
  asked = 0;
  await days(someone('/customer', '/sales-invoice/own', '/bank-cash/own', '/journal-voucher/own', '/bill-set-off/own'));
  expect(asked).toBe(1);
});

it('a bill opened by a journal line is shown only to people who may see the journal', async () => {
  const { partyId: id } = await withPartyAndItem(books);
  const lines = [
    { ledgerId: id, debit: 500_00 },
    { ledgerId: books.ledger('bank_charges'), credit: 500_00 },
  ];
  const allocations = [{ ledgerId: id, kind: 'new', number: 'OLD-7', amount: 500_00 }];
  await books.enter('journal-voucher', { date: '2026-11-04', type: 'Journal', lines, allocations });
  const told = async (...held: readonly string[]) => (await openBillsOf(someone('/customer', ...held), id)).map(({ number }) => number);
  expect(await told()).toEqual([]);
  expect(await told('/journal-voucher/own')).toEqual([]);
  expect(await told('/journal-voucher')).toEqual(['OLD-7']);
});
