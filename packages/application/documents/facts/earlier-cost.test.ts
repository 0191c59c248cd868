import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeDocument } from '#application/documents/change-document';
import { getRecord } from '#application/records/get-record';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { saveAsEarlier } from '#test/kit/books/as-saved-earlier';
import { typedFields } from '#test/kit/books/typed-fields';

/** Vouchers from before they changed what goods cost say so, until they are saved again. */
let books: OpenBooks;
let supplierId: string;
let itemId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ itemId } = await withPartyAndItem(books));
  const address = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
  const supplier = { name: 'Om Steel', groupId: books.group('creditors'), registrationType: 'Regular', gstin: '27AAACR5055K1Z7' };
  supplierId = (await books.create('customer', { ...supplier, billingAddress: address })).id;
}, 60_000);
afterAll(() => books.close());

const writeEarlier = (slug: string, id: string) => saveAsEarlier(books.context.ports.journal, books.context.scope, slug, id);
const shown = (slug: string, id: string) => getRecord(books.context, documentOf(slug), id);

async function saveAgain(slug: string, id: string): Promise<void> {
  const record = await shown(slug, id);
  await changeDocument(books.context, documentOf(slug), { ...typedFields(slug, record), id, version: record.version });
}

it('a note on a price says that its goods are at their earlier cost, until it is saved again', async () => {
  const bought = await books.enter('purchase-invoice', {
    ...{ date: '2026-11-10', partyId: supplierId, referenceNo: randomUUID().slice(0, 8), referenceDate: '2026-11-10' },
    lines: [{ itemId, quantity: 10_0000, rate: 100_0000 }],
  });
  const line = { itemId, sourceSlug: 'purchase-invoice', sourceId: bought.id, sourceLine: '1', quantity: 10_0000 };
  const note = (more: object) =>
    books.enter('debit-note', { date: '2026-11-12', partyId: supplierId, purchaseInvoiceId: bought.id, lines: [{ ...line, ...more }] });
  const lowered = await note({ rate: 4_0000 });
  expect(await shown('debit-note', lowered.id)).not.toHaveProperty('atEarlierCost');
  await writeEarlier('debit-note', lowered.id);
  expect(await shown('debit-note', lowered.id)).toMatchObject({ version: 2, atEarlierCost: true });
  await saveAgain('debit-note', lowered.id);
  expect(await shown('debit-note', lowered.id)).not.toHaveProperty('atEarlierCost');
  // What is no price of goods never changed what they cost.
  const discount = await note({ rate: 1_0000, ledgerId: books.ledger('discount_received') });
  expect(await shown('debit-note', discount.id)).not.toHaveProperty('atEarlierCost');
});
