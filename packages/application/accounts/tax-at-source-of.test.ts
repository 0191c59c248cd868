import { afterAll, beforeAll, expect, it } from 'vitest';
import { taxAtSourceOf } from '#application/accounts/tax-at-source-of';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

/** What a form is told of a party: the sums of its year, without the document that is changed. */
let books: OpenBooks;
let partyId: string;
let bill: string;
const section = '393(1) Sl.8(ii)';

beforeAll(async () => {
  books = await openBooks();
  const { itemId } = await withPartyAndItem(books);
  const address = { line1: '1 Camp', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const supplier = { name: 'Steel House', groupId: books.group('creditors'), pan: 'ABCCE1234F', billingAddress: address };
  partyId = (await books.create('customer', supplier)).id;
  const lines = [{ itemId, quantity: 1_0000, rate: 60_00_000_0000 }];
  const entered = await books.enter('purchase-invoice', { date: '2026-06-10', partyId, tdsSection: section, lines });
  bill = entered.id;
}, 120_000);
afterAll(() => books.close());

const asked = (day: string, except?: { readonly slug: string; readonly id: string }) =>
  taxAtSourceOf(books.context, { partyId, day, except });

it('says what was credited and taxed in the year of the day, and the PAN', async () => {
  expect(await asked('2026-11-01')).toMatchObject({
    pan: 'ABCCE1234F',
    sums: [{ name: `${section}|2026-06`, amounts: [60_00_000_00, 10_00_000_00, 1_000_00, 0] }],
    tdsCertificates: [],
  });
});

it.each([
  ['another year', '2027-04-01', false],
  ['the document that is changed', '2026-11-01', true],
])('leaves out %s', async (_, day, isOwn) => {
  expect((await asked(day, isOwn ? { slug: 'purchase-invoice', id: bill } : undefined)).sums).toEqual([]);
});
