import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { searchItems } from '#application/stock/search-items';
import { type OpenBooks, openBooks, today, withPartyAndItem } from '#test/journeys/books';

/** An item is found by its name, with what there is of it in the branches in which the caller may search. */
let books: OpenBooks;
let itemId: string;
let name: string;

beforeAll(async () => {
  books = await openBooks();
  ({ itemId } = await withPartyAndItem(books));
  const item = await books.context.ports.records.find(books.context.scope, 'inventory-item', itemId);
  name = String(item?.row['name']);
  const year = await books.context.ports.records.find(books.context.scope, 'financial-year', books.context.scope.financialYearId);
  await books.enter('opening-stock', { date: String(year?.row['start'] ?? today), lines: [{ itemId, quantity: 70_000, rate: 1_000_000 }] });
}, 60_000);
afterAll(() => books.close());

const found = async (typed: string, context: Context = books.context) => searchItems(context, typed);

it('says nothing before something is typed', async () => {
  expect(await found('  ')).toEqual({ items: [], more: false, piece: null });
});

it('finds an item by its name, with its quantity in the branch', async () => {
  const { items } = await found(name);
  const item = items.find(({ id }) => id === itemId);
  expect(item?.branches.map(({ onHand }) => onHand)).toEqual([70_000]);
});

it('tells nothing of a branch in which the caller may not search', async () => {
  const caller = { ...books.context.caller, permissions: new Set<string>(), permissionsIn: () => new Set<string>() };
  const { items } = await found(name, { ...books.context, caller });
  expect(items.flatMap(({ branches }) => branches)).toEqual([]);
});
