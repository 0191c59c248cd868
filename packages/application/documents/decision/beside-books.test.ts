import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeBesideBooks } from '#application/documents/decision/beside-books';
import { invoiceMessages } from '#application/documents/decision/tell-portal';
import type { Message } from '#application/ports/journal';
import type { Row, Stored } from '#application/ports/records';
import { recordHistory } from '#application/records/record-history';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { messagesIn } from '#test/kit/messages';

// What people ask of a portal is written on the document, and its message is in the same entry of the log.
const document = documentOf('sales-invoice');
let books: OpenBooks;
let sell: () => Promise<string>;
let id: string;

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
  sell = async () => (await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines })).id;
});
beforeEach(async () => {
  id = await sell();
});
afterAll(() => books.close());

const read = async () => (await books.context.ports.records.find(books.context.scope, document.slug, id)) as Stored;

/** The messages of this invoice that the relay will find. */
async function told(): Promise<readonly Message[]> {
  const { organisationId, branchId } = books.context.scope;
  const all = await messagesIn(books.engine, organisationId, { branchId });
  return all.filter(({ body }) => (body as { readonly documentId?: string }).documentId === id);
}

const asksToCancel = (row: Row, now: string): Row => ({ ...row, eInvoice: 'Cancelling', eInvoiceRequest: now });

const note = async (more: Partial<Parameters<typeof writeBesideBooks>[1]> = {}) =>
  writeBesideBooks(books.context, { document, id, version: (await read()).version, action: 'noted', changed: asksToCancel, ...more });

it('is written with its remark and its message, and the books stay as they are', async () => {
  const before = await read();
  const written = await note({ action: 'e-invoice-cancel', remark: 'Typed twice' });
  const after = await read();
  expect(after).toEqual(written);
  const request = String(after.row['eInvoiceRequest']);
  expect(Date.parse(request)).not.toBeNaN();
  expect(after.row).toEqual({ ...before.row, eInvoice: 'Cancelling', eInvoiceRequest: request });
  expect(after.effect).toEqual(before.effect);
  expect(before.effect?.postings).not.toHaveLength(0);
  const { userId } = books.context.scope;
  expect(await told()).toMatchObject([{ queue: 'e-invoice', body: { documentId: id, userId, request } }]);
  const [entry] = await recordHistory(books.context, document, id);
  expect(entry).toMatchObject({ action: 'e-invoice-cancel', remark: 'Typed twice' });
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
});

it('tells nobody again of a request that was told before, unless it says so', async () => {
  await note();
  const first = await told();
  expect(first).toHaveLength(1);
  await note({ changed: (row) => row });
  expect(await told()).toEqual(first);
  await note({ changed: (row) => row, tells: (row) => invoiceMessages(document, books.context.scope, id, row) });
  expect(await told()).toMatchObject([{ body: first[0]?.body }, { body: first[0]?.body }]);
});

it('leaves a new request to what it says itself', async () => {
  await note({ tells: () => [] });
  expect((await read()).row).toMatchObject({ eInvoice: 'Cancelling' });
  expect(await told()).toEqual([]);
});

it('writes nothing of an earlier version, of what is refused, and of a document that is gone', async () => {
  await note({ changed: (row) => row });
  const before = await read();
  await expect(note({ version: before.version - 1 })).rejects.toMatchObject({ code: 'changed' });
  const refused = () => {
    throw new Error('Not in this state');
  };
  await expect(note({ changed: refused })).rejects.toThrow('Not in this state');
  await expect(note({ id: '01939f00-0000-7000-8000-0000000000ff' })).rejects.toMatchObject({ code: 'notFound' });
  expect(await read()).toEqual(before);
  expect(await told()).toEqual([]);
});
