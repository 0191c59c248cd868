import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterReceived } from '#application/documents/enter-received';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let partyId: string;
let itemId: string;

beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
});
afterAll(() => books.close());

/** The calls are tested in `test/journeys/accounts/cashier.test.ts`; here, that both are one act. */
it('a receipt that is refused takes no number from the invoices, and of two at once each settles its own', async () => {
  const sell = (amount: number | null) =>
    enterReceived(books.context, documentOf('sales-invoice'), documentOf('bank-cash'), {
      ...parsed('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 10_0000 }] }),
      ...{ id: randomUUID(), received: { id: randomUUID(), mode: 'Cash', accountId: books.ledger('cash'), amount, instrumentNo: null } },
    });
  const [whole, refused, part] = await Promise.allSettled([sell(null), sell(99_999_00), sell(500_00)]);
  expect(refused).toMatchObject({ reason: { code: 'invalid', errors: [{ path: 'received.amount' }] } });
  const saved = [whole, part].map((one) => (one?.status === 'fulfilled' ? one.value : expect.unreachable(String(one?.reason))));
  expect(saved.map(({ number }) => number).toSorted()).toEqual(['SI/HO26/1', 'SI/HO26/2']);
  expect(saved.map(({ received }) => received.number).toSorted()).toEqual(['BC/HO26/1', 'BC/HO26/2']);
  expect(saved.map(({ received }) => received.total)).toEqual([10_500_00, 500_00]);
  const { context } = books;
  const open = await context.ports.books.openBills(context.scope, context.scope.branchId, partyId);
  expect(open).toMatchObject([{ billId: saved[1]?.id, open: 10_000_00 }]);
});
