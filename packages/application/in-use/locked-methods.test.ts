import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateRecord } from '#application/records/update-record';
import { stockFacts } from '#application/reports/stock/stock-facts';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

// An item that was valued by the average is valued by FIFO from a day on. The days before keep their values.
let books: OpenBooks;
let itemId: string;

beforeAll(async () => {
  books = await openBooks();
  const found = await withPartyAndItem(books);
  itemId = found.itemId;
  const bought = (date: string, rate: number) =>
    books.enter('stock-adjustment', { date, lines: [{ itemId, change: 10_0000, rate, reason: 'Found' }] });
  await bought('2026-05-01', 100_0000);
  await bought('2026-05-10', 200_0000);
  await books.enter('sales-invoice', {
    date: '2026-06-05',
    partyId: found.partyId,
    lines: [{ itemId, quantity: 10_0000, rate: 500_0000 }],
  });
}, 60_000);
afterAll(() => books.close());

const worthOn = async (day: string) => {
  const { branchId } = books.context.scope;
  const { items } = await stockFacts(books.context, [branchId], { from: day, to: day });
  return items.find(({ id }) => id === itemId)?.closing.value;
};
async function change(slug: string, id: string, values: object): Promise<void> {
  const stored = await books.context.ports.records.find(books.context.scope, slug, id);
  if (stored === undefined) throw new Error(`${slug} is stored`);
  const body = typedFields(slug, { ...stored.row, id, version: stored.version });
  await updateRecord(books.context, masterOf(slug), { ...body, ...values, id, version: stored.version });
}
const changeItem = (values: object) => change('inventory-item', itemId, values);

it('keeps what stock was worth before the day of a change', async () => {
  expect([await worthOn('2026-05-31'), await worthOn('2026-06-10')]).toEqual([3_000_00, 1_500_00]);
  await changeItem({ valuation: 'FIFO', valuationFrom: '2026-06-01' });
  expect([await worthOn('2026-05-31'), await worthOn('2026-06-10')]).toEqual([3_000_00, 1_500_00]);
  await changeItem({ valuationFrom: '2026-04-01' });
  expect([await worthOn('2026-05-31'), await worthOn('2026-06-10')]).toEqual([3_000_00, 2_000_00]);
});

it('refuses a change from a locked day, and takes one from the day after', async () => {
  await change('org', books.context.scope.organisationId, { lockedUntil: '2026-05-31', lockReason: 'Audited' });
  await expect(changeItem({ valuation: 'LIFO', valuationFrom: '2026-05-31' })).rejects.toMatchObject({
    errors: [{ path: 'valuationFrom', message: 'The books are locked until 31-May-2026. Choose a later day' }],
  });
  await changeItem({ valuation: 'LIFO', valuationFrom: '2026-06-01' });
});
