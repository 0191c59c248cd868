import { afterAll, beforeAll, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { cancelEInvoice } from '#application/e-invoice/cancel-e-invoice';
import { followEInvoice } from '#application/e-invoice/follow-e-invoice';
import { giveUpEInvoice, takeUpEInvoice } from '#application/e-invoice/given-up';
import { invoicePortal } from '#application/e-invoice/portal';
import { noteStanding } from '#application/portals/note';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';

// The message of a request that was given up is sent again, from Failed Messages.
const document = documentOf('sales-invoice');
let books: OpenBooks;
let portal: PortalOfBooks;
let sell: () => Promise<string>;

beforeAll(async () => {
  books = await openBooks();
  portal = await withPortal(books);
  const { partyId, itemId } = await withPartyAndItem(books);
  const row = { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000, rate: 100_0000 }] };
  sell = async () => (await books.enter('sales-invoice', row)).id;
});
afterAll(async () => {
  await portal.close();
  await books.close();
});

type Row = EInvoiceStanding & { readonly cancelled: boolean };
const stored = (id: string) => books.context.ports.records.find(books.context.scope, 'sales-invoice', id);
const read = async (id: string) => (await stored(id))?.row as Row;
const asked = async (documentId: string) => ({ documentId, request: (await read(documentId)).eInvoiceRequest ?? '' });
type Asked = Awaited<ReturnType<typeof asked>>;

async function givenUp(id: string): Promise<Asked> {
  const message = await asked(id);
  await giveUpEInvoice(books.context, document, message);
  return message;
}

const follow = (message: Asked) => followEInvoice(books.context, portal.ways, document, message);

async function sentAgain(message: Asked): Promise<void> {
  await takeUpEInvoice(books.context, document, message);
  await follow(message);
}

it('an invoice is registered then, and its limit counts on meanwhile', async () => {
  const id = await sell();
  const { eInvoiceBy } = await read(id);
  const message = await givenUp(id);
  const failed = await read(id);
  expect(failed).toMatchObject({ eInvoice: 'Failed', eInvoiceWhy: 'It could not be sent. Generate it again' });
  expect(failed.eInvoiceBy).toBe(eInvoiceBy);
  await follow(message);
  expect(await read(id)).toMatchObject({ eInvoice: 'Failed' });
  await sentAgain(message);
  const registered = await read(id);
  expect(registered).toMatchObject({ eInvoice: 'Generated' });
  await sentAgain(message);
  expect(await read(id)).toEqual(registered);
});

it('an invoice that was asked for anew is not overtaken', async () => {
  const message = await givenUp(await sell());
  const { documentId: id } = message;
  await actOnDocument(books.context, document, id, 'e-invoice-generate', { version: undefined });
  const anew = await asked(id);
  await sentAgain(message);
  expect(await read(id)).toMatchObject({ eInvoice: 'Pending', eInvoiceRequest: anew.request });
});

it('an invoice is cancelled then, and leaves the books', async () => {
  const id = await sell();
  await follow(await asked(id));
  const version = (await stored(id))?.version ?? 0;
  await cancelEInvoice(books.context, document, id, { version, reason: 'Duplicate', remark: '' });
  const message = await givenUp(id);
  expect(await read(id)).toMatchObject({ eInvoice: 'Generated', eInvoiceWhy: 'The e-invoice could not be cancelled. Cancel it again' });
  await sentAgain(message);
  expect(await read(id)).toMatchObject({ eInvoice: 'Cancelled', cancelled: true });
});

it('one that the portal has cancelled, and the books have not, stays cancelled', async () => {
  const id = await sell();
  await follow(await asked(id));
  await cancelEInvoice(books.context, document, id, { version: (await stored(id))?.version ?? 0, reason: 'Duplicate', remark: '' });
  const message = await asked(id);
  const stands = (stood: EInvoiceStanding): EInvoiceStanding => ({ ...stood, eInvoice: 'Cancelled' });
  await noteStanding<EInvoiceStanding>(books.context, invoicePortal, {
    ...{ document, id, request: message.request, action: 'e-invoice-cancelled', stands },
  });
  await giveUpEInvoice(books.context, document, message);
  expect(await read(id)).toMatchObject({ eInvoice: 'Cancelled', cancelled: false, irn: expect.any(String) });
  await sentAgain(message);
  expect(await read(id)).toMatchObject({ eInvoice: 'Cancelled', cancelled: true });
});
