import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { searchItems } from '#application/reports/stock/item-search/reader';
import { itemSearchTable } from '#application/reports/stock/item-search/table';
import { addDays } from '#domain/time/day';
import { masterOf, type OpenBooks, openBooks, today, withPartyAndItem } from '#test/journeys/books';

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
  expect(await found('  ')).toEqual({ items: [], more: false, olderTransit: false, piece: null, today, nearDays: 30 });
});

it('finds an item by its name, with its quantity in the branch', async () => {
  const { items } = await found(name);
  const item = items.find(({ id }) => id === itemId);
  expect(item?.branches.map(({ onHand }) => onHand)).toEqual([70_000]);
});

it('marks the batches that expired or will soon, the first to expire first', async () => {
  const known = { type: 'Goods', unitId: books.unit('NOS'), hsn: '30049099', batchTracking: true };
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 12_0000, hsn: '30049099' }];
  const { id } = await books.create('inventory-item', { ...known, name: 'Cough syrup', stockCode: 'COUGH', gstHistory });
  const line = (batch: string, expires: string | null) => ({ itemId: id, quantity: 1_0000, rate: 60_0000, batch, expires });
  const lines = [line('EVER', null), line('LATE', '2030-01-31'), line('NEAR', addDays(today, 40)), line('OLD', addDays(today, -1))];
  await books.enter('opening-stock', { date: '2026-04-01', lines });
  const organisationId = books.context.scope.organisationId;
  const said = async () =>
    itemSearchTable({ search: 'Cough' }, await found('Cough')).rows[0]?.children?.[0]?.children?.map(({ cells }) =>
      [String(cells['particulars']).split(' ').at(-1), String(cells['expiry']).split(/ \d/)[0]].join(' '),
    );
  expect(await said()).toEqual(['OLD Expired', 'NEAR Expires', 'LATE Expires', 'EVER null']);
  const { version } = await getRecord(books.context, masterOf('org'), organisationId);
  await updateRecord(books.context, masterOf('org'), { id: organisationId, version, nearExpiryDays: 45 });
  expect(await said()).toEqual(['OLD Expired', 'NEAR Near expiry', 'LATE Expires', 'EVER null']);
});

it('finds an item by the label of one of its batches', async () => {
  const { items } = await found('COUGH*NEAR');
  expect(items.map(({ name: called }) => called)).toEqual(['Cough syrup']);
});

it('tells nothing of a branch in which the caller may not search', async () => {
  const caller = { ...books.context.caller, permissions: new Set<string>(), permissionsIn: () => new Set<string>() };
  const { items } = await found(name, { ...books.context, caller });
  expect(items.flatMap(({ branches }) => branches)).toEqual([]);
});
