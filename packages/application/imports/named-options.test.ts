import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namedOptions } from '#application/imports/named-options';
import { setActive } from '#application/records/set-active';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let things: Awaited<ReturnType<typeof withPartyAndItem>>;
beforeAll(async () => {
  books = await openBooks();
  things = await withPartyAndItem(books);
  await books.create('inventory-item', {
    name: 'Old Cable',
    type: 'Goods',
    stockCode: 'CB-1',
    unitId: books.unit('NOS'),
    hsn: '85444999',
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85444999' }],
  });
});
afterAll(() => books.close());

const called = async (slug: string, names: readonly string[], field?: string) =>
  (await namedOptions(books.context, masterOf(slug), { names: [...names], for: field })).map((option) => option?.label ?? null);

it('finds records by name, code, GSTIN and id, in the order of the names, and nothing else', async () => {
  const { row } = (await books.context.ports.records.find(books.context.scope, 'inventory-item', things.itemId)) ?? { row: {} };
  const panel = String((row as { name?: string }).name);
  expect(await called('inventory-item', ['cb-1', 'Mono', panel.toUpperCase(), 'CB-1', randomUUID(), things.itemId])).toEqual([
    'Old Cable (CB-1)',
    null,
    panel,
    'Old Cable (CB-1)',
    null,
    panel,
  ]);
  expect(await called('customer', ['27aaacr5055k1z7', 'Cash'])).toEqual([expect.stringContaining('Asha Traders'), 'Cash']);
});

it('offers only what the field takes, and only active records', async () => {
  expect(await called('customer', ['Cash', 'Sales'], 'bank-cash.accountId')).toEqual(['Cash', null]);
  const [option] = await namedOptions(books.context, masterOf('inventory-item'), { names: ['CB-1'], for: 'sales-invoice.lines.itemId' });
  expect(option).toMatchObject({ label: 'Old Cable (CB-1)', hsn: '85444999' });
  const stored = await books.context.ports.records.find(books.context.scope, 'inventory-item', option?.id ?? '');
  await setActive(books.context, masterOf('inventory-item'), option?.id ?? '', stored?.version ?? 0, false);
  expect(await called('inventory-item', ['CB-1'])).toEqual([null]);
});

it('does not choose between two parties with the same GSTIN', async () => {
  await withPartyAndItem(books);
  expect(await called('customer', ['27AAACR5055K1Z7'])).toEqual([null]);
});
