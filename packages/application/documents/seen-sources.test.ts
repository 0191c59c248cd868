import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import type { Row } from '#application/ports';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

// Someone who knows the id of an order, but may not see orders.
let books: OpenBooks;
let partyId: string;
let itemId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
});
afterAll(() => books.close());

const order = () => books.enter('sales-order', { date: '2026-11-03', partyId, lines: [{ itemId, quantity: 5_0000 }] });
const as = (...permissions: readonly string[]): Context => ({
  ...books.context,
  caller: { ...books.context.caller, userId: randomUUID(), permissions: new Set(permissions) },
});
const note = (of: string): Row => ({
  date: '2026-11-20',
  partyId,
  lines: [{ itemId, quantity: 1_0000, sourceSlug: 'sales-order', sourceId: of, sourceLine: '1' }],
});
const enter = (context: Context, of: string) =>
  enterDocument(context, documentOf('delivery-note'), { ...parsed('delivery-note', note(of)), id: randomUUID() });
const notHere = { code: 'invalid', errors: [{ path: 'lines.0.sourceId', message: 'This sales order is not in this branch' }] };

it('takes from an order that the caller may see, and from no other', async () => {
  const { id } = await order();
  await expect(enter(as('/delivery-note', '/delivery-note/add'), id)).rejects.toMatchObject(notHere);
  await expect(enter(as('/delivery-note', '/delivery-note/add', '/sales-order/own'), id)).rejects.toMatchObject(notHere);
  expect(await enter(as('/delivery-note', '/delivery-note/add', '/sales-order'), id)).toMatchObject({ version: 1 });
});

it('keeps what it took, if someone else edits it', async () => {
  const { id } = await order();
  const taken = await enter(books.context, id);
  const may = as('/delivery-note', '/delivery-note/edit');
  const body = { ...parsed('delivery-note', { ...note(id), notes: 'By the back door' }), id: taken.id, version: taken.version };
  expect(await changeDocument(may, documentOf('delivery-note'), body)).toMatchObject({ notes: 'By the back door' });
});
