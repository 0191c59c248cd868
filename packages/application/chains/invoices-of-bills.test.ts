import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoicesOfBills } from '#application/chains/invoices-of-bills';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let supplierId: string;
let invoiceId: string;
const makerGstin = '24AAMPB4410D1ZG';
const bill = { makerGstin, documentNo: 'A/77', documentDate: '2026-11-18' };

beforeAll(async () => {
  books = await openBooks();
  const { itemId } = await withPartyAndItem(books);
  const party = { name: 'Bhadar Traders', groupId: books.group('creditors'), gstin: makerGstin };
  supplierId = (await books.create('customer', party)).id;
  const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
  const typed = { date: '2026-11-20', partyId: supplierId, referenceNo: 'a/77', referenceDate: '2026-11-18', lines };
  invoiceId = (await books.enter('purchase-invoice', typed)).id;
});
afterAll(() => books.close());

const of = async (more: Partial<Record<keyof typeof bill, string | null>> = {}, permissions: 'all' | ReadonlySet<string> = 'all') => {
  const context = { ...books.context, caller: { ...books.context.caller, permissions } };
  return (await invoicesOfBills(context, [{ ...bill, ...more }]))[0];
};

it('finds the supplier by GSTIN, and the invoice by number and year', async () => {
  expect(await of()).toMatchObject({ supplierId, purchaseInvoiceId: invoiceId });
});

it.each`
  what                     | more                                 | found
  ${'another number'}      | ${{ documentNo: 'A/78' }}            | ${{ supplierId: true, purchaseInvoiceId: false }}
  ${'another year'}        | ${{ documentDate: '2025-11-18' }}    | ${{ supplierId: true, purchaseInvoiceId: false }}
  ${'another maker'}       | ${{ makerGstin: '27AAKFS5678L1ZB' }} | ${{ supplierId: false, purchaseInvoiceId: false }}
  ${'a bill without them'} | ${{ documentNo: null }}              | ${{ supplierId: true, purchaseInvoiceId: false }}
`('of $what it finds what there is', async ({ more, found }) => {
  const said = await of(more);
  expect({ supplierId: said?.supplierId !== undefined, purchaseInvoiceId: said?.purchaseInvoiceId !== undefined }).toEqual(found);
});

it('says nothing of records that the caller may not see', async () => {
  expect(await of({}, new Set(['/others-eway-bill']))).toEqual({});
});

it.each([
  ['who entered the supplier', true],
  ['else', false],
])('people who see only suppliers of their own: it names this one to the person %s', async (_, isOwn) => {
  const { caller } = books.context;
  const permissions = new Set(['/customer/own']);
  const context = { ...books.context, caller: { ...caller, permissions, userId: isOwn ? caller.userId : 'somebody-else' } };
  expect(await invoicesOfBills(context, [bill])).toEqual([isOwn ? { supplierId } : {}]);
});
