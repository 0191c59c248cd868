import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { countSheet, goodsToCount } from '#application/stock/goods-to-count';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';

/** What people are offered to count. */
let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
  const { branchId } = books.context.scope;
  const { version } = await getRecord(books.context, masterOf('branch'), branchId);
  const locations = ['A1', 'B2', 'C3'].map((code) => ({ code, name: `Rack ${code}` }));
  await updateRecord(books.context, masterOf('branch'), { id: branchId, version, locations });
}, 60_000);
afterAll(() => books.close());

async function item(name: string, change: Row = {}): Promise<string> {
  const { id } = await books.create('inventory-item', {
    ...{ name, type: 'Goods', unitId: books.unit('NOS'), hsn: '85044090' },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }],
    ...change,
  });
  return id;
}
const open = (lines: readonly Row[]) =>
  books.enter('opening-stock', { date: '2026-04-01', lines: lines.map((line) => ({ quantity: 1_0000, rate: 10_0000, ...line })) });
const count = (lines: readonly Row[]) => books.enter('stock-adjustment', { date: '2026-11-20', lines: [...lines] });

const typed = async (location?: string) => {
  const { goods: offered, items, more } = await goodsToCount(books.context, location);
  const names = new Map(items.map(({ id, label }) => [id, label]));
  return {
    more,
    lines: offered.map(({ itemId, locationId, batch, quantity }) => [names.get(itemId), locationId, batch, quantity / 1_0000]),
  };
};

it('is what is in stock at the location, or at every place, by item and batch, with what forms need of the items', async () => {
  const batched = await item('AA batteries', { batchTracking: true });
  const panel = await item('AB panel');
  const gone = await item('AC gone');
  await open([
    ...['X', 'Y'].map((batch) => ({ itemId: batched, quantity: 2_0000, location: 'B2', batch })),
    { itemId: panel, quantity: 3_0000, location: 'A1' },
    { itemId: panel, location: 'B2' },
    { itemId: gone, location: 'B2' },
  ]);
  await count([{ itemId: gone, location: 'B2', counted: 0 }]);
  expect((await typed('B2')).lines).toEqual([
    ['AA batteries', 'B2', 'X', 2],
    ['AA batteries', 'B2', 'Y', 2],
    ['AB panel', 'B2', null, 1],
  ]);
  expect((await typed()).lines).toContainEqual(['AB panel', 'A1', null, 3]);
  const { items, more } = await goodsToCount(books.context);
  expect(items.find(({ id }) => id === panel)).toMatchObject({ name: 'AB panel', type: 'Goods', unitId: books.unit('NOS') });
  expect(more).toBe(false);
});

it('is at most what a document can hold, and says so', async () => {
  const itemId = await item('Screws', { batchTracking: true });
  const batches = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({ itemId, location: 'C3', batch: `N${from + at}` }));
  await open(batches(0, 600));
  await open(batches(600, 1_001));
  const { lines, more } = await typed('C3');
  expect([lines.length, more]).toEqual([1_000, true]);
  const counts = lines.map(([, location, batch]) => ({ itemId, location: String(location), batch: String(batch), counted: 0 }));
  await count(counts);
  expect((await typed('C3')).lines).toHaveLength(1);
});

it('is printed without quantities, so that people count what they see', async () => {
  const { name, content } = await countSheet(books.context, 'B2');
  expect(name).toBe('Count Sheet Head Office, B2.pdf');
  expect(new TextDecoder('latin1').decode(content.slice(0, 5))).toBe('%PDF-');
});
