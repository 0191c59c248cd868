import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import { followEInvoice } from '#application/e-invoice/follow-e-invoice';
import { signedAddress } from '#application/e-invoice/signed-address';
import { fileKey } from '#domain/files/file-key';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';

// The e-invoice as the portal signed it, for its own organisation.
let books: OpenBooks;
let portal: PortalOfBooks;
let sold: { readonly partyId: string; readonly itemId: string };
const salesInvoice = documentOf('sales-invoice');

beforeAll(async () => {
  books = await openBooks();
  sold = await withPartyAndItem(books);
  portal = await withPortal(books);
});
afterAll(async () => {
  await portal.close();
  await books.close();
});

async function sell(): Promise<string> {
  const lines = [{ itemId: sold.itemId, quantity: 1_0000, rate: 100_0000 }];
  return (await books.enter('sales-invoice', { date: '2026-11-20', partyId: sold.partyId, lines })).id;
}

const read = async (id: string) =>
  (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id))?.row as EInvoiceStanding;

it('is fetched with the number of its document in its name', async () => {
  const id = await sell();
  await followEInvoice(books.context, portal.ways, salesInvoice, { documentId: id, request: (await read(id)).eInvoiceRequest ?? '' });
  const { name, url } = await signedAddress(books.context, salesInvoice, id);
  expect(name).toMatch(/^Sales Invoice .+\.json$/);
  const { irn, signedQr } = await read(id);
  expect(await (await fetch(url)).json()).toMatchObject({ Irn: irn, SignedQRCode: signedQr });
});

it('is not there before the portal has registered it', async () => {
  await expect(signedAddress(books.context, salesInvoice, await sell())).rejects.toMatchObject({ code: 'notFound' });
});

it('is never the file of another organisation', async () => {
  const id = await sell();
  const { scope, ports } = books.context;
  const organisationId = '01939f00-0000-7000-8000-0000000000aa';
  const signedInvoice = fileKey({ organisationId, id: '01939f00-0000-7000-8000-0000000000bb', name: 'theirs.json' });
  const { branchId, userId } = scope;
  const where = { slug: 'sales-invoice', id, kind: 'change' } as const;
  await ports.journal.commit(
    scope,
    { branchId },
    {
      ...where,
      decide({ record: before }) {
        if (before === undefined) throw new Error('It was entered');
        const row = { ...before.row, eInvoice: 'Generated', signedInvoice };
        return changeOf(salesInvoice, { action: 'edit', id, row, before, userId, effect: before.effect ?? null });
      },
    },
  );
  await expect(signedAddress(books.context, salesInvoice, id)).rejects.toMatchObject({ code: 'notFound' });
});
