import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
let itemId: string;
beforeAll(async () => {
  books = await openBooks();
  await keep(['A1', 'B2', 'C3']);
  ({ itemId } = await withPartyAndItem(books));
});
afterAll(() => books.close());

async function keep(codes: readonly string[]): Promise<void> {
  const { context } = books;
  const before = typedFields('branch', await getRecord(context, masterOf('branch'), context.scope.branchId));
  const locations = codes.map((code) => ({ code, name: `Rack ${code}`, address: null, notes: null }));
  await updateRecord(context, masterOf('branch'), { ...before, locations } as never);
}

it('a location stays in the branch while there are goods, and may go when it is empty', async () => {
  const line = { itemId, location: 'A1', change: 2_0000, rate: 1_0000, reason: 'Found' };
  await books.enter('stock-adjustment', { date: '2026-11-10', lines: [line] });
  await expect(keep(['B2', 'C3'])).rejects.toMatchObject({
    errors: [{ path: 'locations', message: 'There are goods at A1. Move them first' }],
  });
  await keep(['A1', 'B2']);
  await books.enter('stock-transfer', {
    ...{ date: '2026-11-11', fromLocation: 'A1', toLocation: 'B2' },
    lines: [{ itemId, quantity: 2_0000 }],
  });
  await keep(['B2']);
});
