import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeDocument } from '#application/documents/change-document';
import { eInvoicesThatWait, followEInvoice } from '#application/e-invoice/follow-e-invoice';
import { sendWaiting, type Waits } from '#application/portals/send-waiting';
import type { Stored } from '#application/ports/records';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';
import { typedFields } from '#test/kit/books/typed-fields';

// What waits while the portal is down, by the example of e-invoices.
const document = documentOf('sales-invoice');
let books: OpenBooks;
let portal: PortalOfBooks;
let waits: Waits;
let sell: () => Promise<string>;

beforeAll(async () => {
  books = await openBooks();
  portal = await withPortal(books);
  waits = eInvoicesThatWait(portal.ways, [document]);
  const { partyId, itemId } = await withPartyAndItem(books);
  const row = { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000, rate: 100_0000 }] };
  sell = async () => (await books.enter('sales-invoice', row)).id;
});
afterAll(async () => {
  await portal.close();
  await books.close();
});

type Found = Stored & { readonly row: EInvoiceStanding };
const read = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id)) as Found;
const states = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await read(id)).row.eInvoice));
const soon = () => Date.now() + 60_000;

it('is sent when the portal is back, the oldest first, and is free until then', async () => {
  const ids = [await sell(), await sell(), await sell()];
  portal.faults.often(1, ['down']);
  for (const documentId of ids) {
    const request = (await read(documentId)).row.eInvoiceRequest ?? '';
    await followEInvoice(books.context, portal.ways, document, { documentId, request });
  }
  expect(await states(ids)).toEqual(['Waiting', 'Waiting', 'Waiting']);
  expect((await read(ids[0] ?? '')).row.eInvoiceWhy).toBe('The portal is busy. It is sent as soon as possible');
  expect(portal.lookedAfter).toHaveLength(1);
  const { row, version } = await read(ids[1] ?? '');
  const typed = typedFields('sales-invoice', row);
  await changeDocument(books.context, document, { ...typed, notes: 'Meanwhile', id: ids[1] ?? '', version } as never);
  portal.faults.often(0, []);
  portal.ahead(20 * 60_000);
  await sendWaiting(books.context, portal.ways, waits, portal.gstin, soon());
  expect(await states(ids)).toEqual(['Generated', 'Generated', 'Generated']);
  const acknowledged = await Promise.all(ids.map(async (id) => (await read(id)).row.ackNumber ?? ''));
  expect([...acknowledged].sort()).toEqual(acknowledged);
});

it('goes on past a document that cannot be sent, and comes back to it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ids = [await sell(), await sell()];
  const follow: Waits['follow'] = (context, of, asked) =>
    asked.documentId === ids[0] ? Promise.reject(new Error('No')) : waits.follow(context, of, asked);
  portal.lookedAfter.length = 0;
  portal.ahead(20 * 60_000);
  await sendWaiting(books.context, portal.ways, { ...waits, follow }, portal.gstin, soon());
  expect(await states(ids)).toEqual(['Pending', 'Generated']);
  expect(portal.lookedAfter).toHaveLength(1);
});

it('is asked for again at once when the time of the job is over', async () => {
  portal.lookedAfter.length = 0;
  const id = await sell();
  await sendWaiting(books.context, portal.ways, waits, portal.gstin, Date.now() - 1);
  expect([await states([id]), portal.lookedAfter]).toEqual([['Pending'], [0]]);
});
