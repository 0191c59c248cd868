import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#application/records/create-record';
import { removeRecord } from '#application/records/remove-record';
import { setActive } from '#application/records/set-active';
import { updateRecord } from '#application/records/update-record';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

/** The minimum price of a product stands on its item, from the moment the product is saved until it no longer sets it. */
let books: OpenBooks;
let category: string;
beforeAll(async () => {
  books = await openBooks();
  category = (await books.create('product-category', { name: 'Panels' })).id;
}, 60_000);
afterAll(() => books.close());

const product = masterOf('product');
const stored = async (slug: string, id: string) => {
  const found = await books.context.ports.records.find(books.context.scope, slug, id);
  if (found === undefined) throw new Error(`${slug} is stored`);
  return found;
};
const pricesOn = async (itemId: string) => {
  const prices = (await stored('inventory-item', itemId)).row['productPrices'] ?? [];
  return (prices as readonly { name: string; price: number }[]).map(({ name, price }) => [name, price]);
};
const priced = (name: string, inventoryItemId: string | null, rupees: number | null) => ({
  ...{ name, productCategoryId: category, inventoryItemId },
  minimumSellingPrice: rupees === null ? null : rupees * 100,
});
const change = async (id: string, values: object) => {
  const { row, version } = await stored('product', id);
  await updateRecord(books.context, product, { ...typedFields('product', { ...row, id, version }), ...values, id, version });
};

describe('the price of a product', () => {
  it.each([
    ['is set', {}, [['Panel', 1100_0000]], []],
    ['changes', { minimumSellingPrice: 1200_00 }, [['Panel', 1200_0000]], []],
    ['has the new name', { modelNumber: 'X' }, [['Panel (X)', 1100_0000]], []],
    ['is taken away', { minimumSellingPrice: null }, [], []],
    ['moves to another item', 'moves', [], [['Panel', 1100_0000]]],
  ] as const)('%s', async (_, values, here, there) => {
    const [{ itemId }, { itemId: other }] = [await withPartyAndItem(books), await withPartyAndItem(books)];
    const { id } = await books.create('product', { ...priced(`Panel`, itemId, 1100), stockCode: randomUUID().slice(0, 8) });
    await change(id, values === 'moves' ? { inventoryItemId: other } : values);
    expect([await pricesOn(itemId), await pricesOn(other)]).toEqual([here, there]);
    const { version } = await stored('product', id);
    await removeRecord(books.context, product, id, version);
    expect([await pricesOn(itemId), await pricesOn(other)]).toEqual([[], []]);
  });

  it('of several products of an item stands beside those of the others, and goes with an inactive one', async () => {
    const { itemId } = await withPartyAndItem(books);
    const first = await books.create('product', priced('Second by name', itemId, 900));
    await books.create('product', priced('First by name', itemId, 800));
    expect(await pricesOn(itemId)).toEqual([
      ['First by name', 800_0000],
      ['Second by name', 900_0000],
    ]);
    await setActive(books.context, product, first.id, 1, false);
    expect(await pricesOn(itemId)).toEqual([['First by name', 800_0000]]);
    await setActive(books.context, product, first.id, 2, true);
    expect(await pricesOn(itemId)).toHaveLength(2);
  });

  it('is written to the item in the same act, and stands in its history', async () => {
    const { itemId } = await withPartyAndItem(books);
    const { version } = await stored('inventory-item', itemId);
    const body = { id: randomUUID(), ...priced('In one act', itemId, 700) };
    const created = await createRecord(books.context, product, body as never);
    expect((await createRecord(books.context, product, body as never)).version).toBe(created.version);
    const item = await stored('inventory-item', itemId);
    // The repeated create wrote nothing.
    expect(item.version).toBe(version + 1);
    const [last] = await books.context.ports.records.history(books.context.scope, 'organisation', 'inventory-item', itemId);
    expect(last).toMatchObject({ action: 'edit', remark: 'Minimum selling price of the product In one act' });
    // A later change that leaves name and price writes the product alone.
    await change(body.id, { description: 'Glass on both sides' });
    expect((await stored('inventory-item', itemId)).version).toBe(item.version);
  });

  it('of a stale change is not written either', async () => {
    const { itemId } = await withPartyAndItem(books);
    const { id } = await books.create('product', priced('Stale', itemId, 700));
    const { row } = await stored('product', id);
    const late = { ...typedFields('product', { ...row, id, version: 7 }), minimumSellingPrice: 100_00, id, version: 7 };
    await expect(updateRecord(books.context, product, late)).rejects.toMatchObject({ code: 'changed' });
    expect(await pricesOn(itemId)).toEqual([['Stale', 700_0000]]);
  });

  it('stays when the item itself is saved', async () => {
    const { itemId } = await withPartyAndItem(books);
    await books.create('product', priced('Stays', itemId, 700));
    const { row, version } = await stored('inventory-item', itemId);
    const body = typedFields('inventory-item', { ...row, id: itemId, version });
    await updateRecord(books.context, masterOf('inventory-item'), { ...body, salesRate: 5000_0000, id: itemId, version });
    expect(await pricesOn(itemId)).toEqual([['Stays', 700_0000]]);
  });
});
