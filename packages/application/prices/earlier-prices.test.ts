import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import { enterDocument } from '#application/documents/enter-document';
import type { Row } from '#application/ports/records';
import { keepEarlierPrices } from '#application/prices/earlier-prices';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

/** An organisation with products from before their minimum price stood on their items. */
let books: OpenBooks;
let category: string;
beforeAll(async () => {
  books = await openBooks();
  category = (await books.create('product-category', { name: 'Panels' })).id;
  // One that is founded now has nothing to do.
  expect(await isDone()).toBe(true);
  await writeEarlier('org', books.context.scope.organisationId, ({ productPrices: _, ...row }) => row);
}, 60_000);
afterAll(() => books.close());

const stored = async (slug: string, id: string) => {
  const found = await books.context.ports.records.find(books.context.scope, slug, id);
  if (found === undefined) throw new Error(`${slug} is stored`);
  return found;
};
const isDone = async () => (await stored('org', books.context.scope.organisationId)).row['productPrices'];
const pricesOn = async (itemId: string) => (await stored('inventory-item', itemId)).row['productPrices'];

/** Changes a record alone, as an earlier version did. */
async function writeEarlier(slug: string, id: string, change: (row: Row) => Row): Promise<void> {
  const { scope, ports } = books.context;
  const row = change((await stored(slug, id)).row);
  const decide = ({ record }: Parameters<Parameters<typeof ports.journal.commit>[2]['decide']>[0]) =>
    changeOf(masterOf(slug), { action: 'edit', id, row, before: record, userId: scope.userId });
  await ports.journal.commit(scope, 'organisation', { slug, id, kind: 'change', decide });
}

async function earlierProduct(name: string, itemId: string | null, minimumSellingPrice: number | null, status = 'Active'): Promise<string> {
  const { id } = await books.create('product', { name, productCategoryId: category, inventoryItemId: itemId });
  await writeEarlier('product', id, (row) => ({ ...row, minimumSellingPrice, status }));
  return id;
}

it('an earlier price acts on the first paper of sales, and is kept on the item once, also if two people come first', async () => {
  const { partyId, itemId } = await withPartyAndItem(books);
  const { itemId: other } = await withPartyAndItem(books);
  const dear = await earlierProduct('Dear', itemId, 1100_00);
  const others = [
    await earlierProduct('Cheap', itemId, 900_00),
    await earlierProduct('Without a price', other, null),
    await earlierProduct('Nowhere', null, 500_00),
    await earlierProduct('Not sold any more', other, 700_00, 'Inactive'),
  ];
  // Saved by this version already.
  const { id: saved } = await books.create('product', {
    ...{ name: 'Saved since', productCategoryId: category, inventoryItemId: other },
    minimumSellingPrice: 600_00,
  });
  const versions = async () =>
    Promise.all(
      [dear, ...others, saved, itemId, other].map(async (id, at) => (await stored(at < 6 ? 'product' : 'inventory-item', id)).version),
    );
  expect(await versions()).toEqual([2, 2, 2, 2, 2, 1, 1, 2]);
  expect(await isDone()).toBeUndefined();

  const order = { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] };
  const reader = { ...books.context, caller: { ...books.context.caller, reads: { years: 'all' as const } } };
  const enter = (context = books.context) =>
    enterDocument(context, documentOf('sales-order'), { ...parsed('sales-order', order), id: randomUUID() });
  expect((await enter(reader)).warnings).toEqual([]);
  const [one, another] = await Promise.all([enter(), enter()]);
  const warning = expect.stringContaining('is sold below its minimum price of 1,100');
  expect([one.warnings, another.warnings]).toEqual([[warning], [warning]]);
  expect(await pricesOn(itemId)).toEqual([
    { productId: others[0], name: 'Cheap', price: 900_0000 },
    { productId: dear, name: 'Dear', price: 1100_0000 },
  ]);
  expect(await pricesOn(other)).toEqual([{ productId: saved, name: 'Saved since', price: 600_0000 }]);
  // Two products with a price of their own were saved again, and their item with each of them.
  expect(await versions()).toEqual([3, 3, 2, 2, 2, 1, 3, 2]);
  expect(await isDone()).toBe(true);
  const [last] = await books.context.ports.records.history(books.context.scope, 'organisation', 'product', dear);
  expect(last).toMatchObject({ action: 'edit', remark: 'Its minimum selling price now counts on its item' });

  await Promise.all([keepEarlierPrices(books.context), enter()]);
  expect(await versions()).toEqual([3, 3, 2, 2, 2, 1, 3, 2]);
});
