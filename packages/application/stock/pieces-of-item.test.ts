import { afterAll, beforeAll, expect, it } from 'vitest';
import { piecesOfItem } from '#application/stock/pieces-of-item';
import { limits } from '#domain/limits';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { newId } from '#test/kit/new-id';

/** What a line of an item with barcodes offers: the pieces that are at its place, and not those that left. */
let books: OpenBooks;
let itemId: string;
let manyId: string;

beforeAll(async () => {
  books = await openBooks();
  const { partyId } = await withPartyAndItem(books);
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044010' }];
  const item = { type: 'Goods', unitId: books.unit('NOS'), hsn: '85044010', barcodeTracking: true, gstHistory };
  ({ id: itemId } = await books.create('inventory-item', { ...item, name: 'Inverter', batchTracking: true }));
  ({ id: manyId } = await books.create('inventory-item', { ...item, name: 'Meter' }));
  const line = (barcodes: readonly string[], more: object) => ({ barcodes, quantity: barcodes.length * 1_0000, rate: 100_0000, ...more });
  const many = Array.from({ length: limits.piecesOffered + 1 }, (_, at) => `M-${1000 + at}`);
  await books.enter('opening-stock', {
    date: '2026-04-01',
    lines: [line(['A-1', 'A-2', 'B-1'], { itemId, batch: 'OLD' }), line(['A-3'], { itemId, batch: 'NEW' }), line(many, { itemId: manyId })],
  });
  await books.enter('sales-invoice', { date: '2026-11-10', partyId, lines: [line(['A-2'], { itemId, batch: 'OLD' })] });
}, 60_000);
afterAll(() => books.close());

const codes = async (id: string, at: Parameters<typeof piecesOfItem>[2]) => {
  const { pieces, more } = await piecesOfItem(books.context, id, at);
  return [pieces.map(({ code }) => code).join(' '), more];
};

it.each`
  at                               | found
  ${{}}                            | ${'A-1 A-3 B-1'}
  ${{ begins: 'A' }}               | ${'A-1 A-3'}
  ${{ batch: 'OLD' }}              | ${'A-1 B-1'}
  ${{ batch: 'NEW', begins: 'B' }} | ${''}
  ${{ location: 'another place' }} | ${''}
`('at $at are $found', async ({ at, found }) => {
  expect(await codes(itemId, at)).toEqual([found, false]);
});

it('are at most so many, and are narrowed by how they begin', async () => {
  const { pieces, more } = await piecesOfItem(books.context, manyId, {});
  expect([pieces.length, more]).toEqual([limits.piecesOffered, true]);
  expect(await codes(manyId, { begins: 'M-1049' })).toEqual(['M-1049', false]);
});

it('are not found of an item that is not there', async () => {
  await expect(piecesOfItem(books.context, newId(), {})).rejects.toMatchObject({ code: 'notFound' });
});
