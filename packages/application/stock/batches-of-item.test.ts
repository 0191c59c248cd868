import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRecord } from '#application/records/get-record';
import { setActive } from '#application/records/set-active';
import { batchesOfItem } from '#application/stock/batches-of-item';
import { batchId } from '#domain/stock/batch';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

/** What a form proposes: the batches that are there, the first to expire first, with what is known of each. */
let books: OpenBooks;
let itemId: string;

beforeAll(async () => {
  books = await openBooks();
  const { partyId } = await withPartyAndItem(books);
  const item = { name: 'Syrup', type: 'Goods', unitId: books.unit('NOS'), hsn: '30049099', batchTracking: true };
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 12_0000, hsn: '30049099' }];
  ({ id: itemId } = await books.create('inventory-item', { ...item, gstHistory }));
  const line = (batch: string, more: object = {}) => ({ itemId, batch, quantity: 2_0000, rate: 100_0000, ...more });
  const found = { expires: '2027-03-31', batchPrice: 140_0000 };
  await books.enter('opening-stock', {
    date: '2026-04-01',
    lines: [line('EVER'), line('LATE', { expires: '2028-01-31' }), line('SOON', found), line('GONE', { expires: '2026-12-31' })],
  });
  await books.enter('sales-invoice', { date: '2026-11-10', partyId, lines: [line('GONE')] });
  const { version } = await getRecord(books.context, masterOf('batch'), batchId(itemId, 'LATE'));
  await setActive(books.context, masterOf('batch'), batchId(itemId, 'LATE'), version as number, false);
}, 60_000);
afterAll(() => books.close());

it('are named in the order in which they expire, without those that ran out', async () => {
  const found = await batchesOfItem(books.context, itemId);
  expect(found.map(({ batch, expires, quantity, isActive }) => [batch, expires, quantity, isActive])).toEqual([
    ['SOON', '2027-03-31', 2_0000, true],
    ['LATE', '2028-01-31', 2_0000, false],
    ['EVER', null, 2_0000, true],
  ]);
  expect(found[0]).toMatchObject({ locationId: null, manufactured: null, batchPrice: 140_0000 });
});

it('are not found of an item that is not there', async () => {
  await expect(batchesOfItem(books.context, batchId(itemId, 'X'))).rejects.toMatchObject({ code: 'notFound' });
});
