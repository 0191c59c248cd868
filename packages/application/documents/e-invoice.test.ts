import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

// What the e-invoice portal would refuse is told when a document is saved, and refuses nobody.
let books: OpenBooks;
let sold: { readonly partyId: string; readonly itemId: string };
beforeAll(async () => {
  books = await openBooks();
  sold = await withPartyAndItem(books);
});
afterAll(() => books.close());

const warned = async (partyId: string, document = 'sales-invoice') => {
  const row = { date: '2026-11-03', partyId, lines: [{ itemId: sold.itemId, quantity: 1_0000, rate: 100_0000 }] };
  const { warnings } = await books.enter(document, row);
  return warnings.filter((warning) => warning.startsWith('E-invoice'));
};

it('says it once e-invoices apply to the GSTIN of the branch', async () => {
  const { context } = books;
  const branch = await context.ports.records.find(context.scope, 'branch', context.scope.branchId);
  const gstin = String(branch?.row['gstin']);
  const { id } = await books.create('customer', {
    ...{ name: 'Ratan Stores', groupId: books.group('debtors'), registrationType: 'Regular', gstin: '24AANFA2641L1ZF' },
    billingAddress: { line1: '', line2: '', city: 'Surat', state: '24', pincode: '', country: 'India' },
  });
  expect(await warned(id)).toEqual([]);
  await books.create('gst-registration', { gstin, eInvoiceFrom: '2026-11-01', turnoverClass: '10-100 crore' });
  expect(await warned(id)).toEqual([
    'E-invoice, Billing Address: The portal wants the first line of the address',
    'E-invoice, Billing Address: The portal wants a PIN code',
  ]);
  expect(await warned(id, 'quotation')).toEqual([]);
});
