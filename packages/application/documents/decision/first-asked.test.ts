import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import { actOnDocument } from '#application/documents/act-on-document';
import { markEInvoice } from '#application/e-invoice/mark-e-invoice';
import { notNeededReasons } from '#domain/einvoice/need';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { documentOf, masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { registrationId } from '#test/kit/books/bill-portal';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';

// What is set for a GSTIN changes after a document was saved. E-way bills: in `mark-eway-bill.test.ts`.
const document = documentOf('sales-invoice');
let books: OpenBooks;
let portal: PortalOfBooks;
let sell: (more?: object) => Promise<string>;

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  portal = await withPortal(books);
  const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
  sell = async (more = {}) => (await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines, ...more })).id;
});
afterAll(async () => {
  await portal.close();
  await books.close();
});

const stored = (id: string) => books.context.ports.records.find(books.context.scope, 'sales-invoice', id);
const read = async (id: string) => (await stored(id))?.row as EInvoiceStanding;
const version = async (id: string) => (await stored(id))?.version ?? 0;
const generate = async (id: string) => actOnDocument(books.context, document, id, 'e-invoice-generate', { version: await version(id) });

/** Sets it for the GSTIN of the branch. */
async function set(values: object): Promise<void> {
  const { ports, scope } = books.context;
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: 'gst-registration', id: registrationId, kind: 'change' },
    decide: ({ record }) =>
      changeOf(masterOf('gst-registration'), {
        ...{ action: 'edit', id: registrationId, before: record, userId: scope.userId },
        row: { ...record?.row, ...values },
      }),
  });
}

it.each([
  ['before-start', { eInvoiceFrom: '2026-11-21' }],
  ['not-enabled', { eInvoiceFrom: null }],
  ['exempt-class', { exemptClass: 'Banking company' }],
] as const)('an invoice that needed no e-invoice (%s) is decided when it is asked for', async (reason, values) => {
  await set(values);
  const [id, other] = [await sell(), await sell()];
  const why = notNeededReasons[reason];
  expect(await read(id)).toMatchObject({ eInvoice: 'Not applicable', eInvoiceWhy: why });
  await expect(generate(id)).rejects.toThrow(why);
  await set({ eInvoiceFrom: '2026-04-01', exemptClass: null });
  await generate(id);
  expect(await read(id)).toMatchObject({ eInvoice: 'Pending', eInvoiceBy: '2026-12-19', eInvoiceRequest: expect.any(String) });
  expect((await read(id)).eInvoiceWhy ?? null).toBeNull();
  const marking = { version: await version(other), irn: 'a'.repeat(64), ackNumber: '112610089412345', ackDate: '2026-11-21' };
  await expect(markEInvoice(books.context, document, other, marking)).rejects.toMatchObject({ errors: [{ path: 'irn' }] });
});

it('says by what it needs none now, and nothing of a cancelled one', async () => {
  await set({ eInvoiceFrom: null });
  const [id, gone] = [await sell(), await sell()];
  await actOnDocument(books.context, document, gone, 'cancel', { version: await version(gone), remark: 'Not needed' });
  await set({ eInvoiceFrom: '2026-11-21' });
  await expect(generate(id)).rejects.toThrow(notNeededReasons['before-start']);
  await set({ status: 'Inactive' });
  await expect(generate(id)).rejects.toThrow('It is set for each GSTIN in GST Registrations');
  await set({ status: 'Active', eInvoiceFrom: '2026-04-01' });
  await expect(generate(gone)).rejects.toThrow('This is cancelled');
});
