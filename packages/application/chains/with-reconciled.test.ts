import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withReconciled } from '#application/chains/with-reconciled';
import { creditTake } from '#application/gst-reconciliation/decided/credit-takes';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let row: { readonly id: string };
const purchase = documentOf('purchase-invoice');

beforeAll(async () => {
  books = await openBooks();
  const { itemId } = await withPartyAndItem(books);
  const supplier = await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') });
  const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
  const { id } = await books.enter('purchase-invoice', { date: '2026-11-20', partyId: supplier.id, lines });
  row = { id };
});
afterAll(() => books.close());

/** What decides about it: a record that takes the whole of it. */
async function take(slug: string): Promise<void> {
  const { scope, ports } = books.context;
  const id = randomUUID();
  const effect = {
    date: '2026-11-20',
    postings: [],
    bills: [],
    movements: [],
    takes: [creditTake({ slug: purchase.slug, id: row.id }, 'GSTR-2B')],
  };
  await ports.journal.commit(
    scope,
    { branchId: scope.branchId },
    {
      slug,
      id,
      kind: 'create',
      fingerprint: id,
      decide: () => ({ action: 'accept', slug, id, row: {}, list: null, unique: [], words: [], effect }),
    },
  );
}

it('says of a row what takes it, and nothing of what the list does not show', async () => {
  const { context } = books;
  expect(await withReconciled(context, purchase, [row])).toEqual([{ ...row, isGstReconciled: false }]);
  await take('purchase-return');
  expect(await withReconciled(context, purchase, [row])).toEqual([{ ...row, isGstReconciled: false }]);
  await take('credit-decision');
  expect(await withReconciled(context, purchase, [row])).toEqual([{ ...row, isGstReconciled: true }]);
  expect(await withReconciled(context, purchase, [row], new Set(['number']))).toEqual([row]);
});
