import { afterAll, beforeAll, expect, it } from 'vitest';
import { countGrid, getGrid } from '#application/grids/grid';
import { loadGrid } from '#application/grids/load-grid';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';

// How e-invoices stand, in the lists of their documents.
let books: OpenBooks;
let portal: PortalOfBooks | undefined;
const lists = ['SALES_INVOICE_LIST', 'SALES_RETURN_LIST', 'CREDIT_NOTE_LIST', 'DEBIT_NOTE_LIST', 'IST_SALES_LIST'];
const listId = 'SALES_INVOICE_LIST';

beforeAll(async () => {
  books = await openBooks();
});
afterAll(async () => {
  await portal?.close();
  await books.close();
});

const noClauses = async () => {
  throw new Error('No setup was saved');
};
const preferences = { savedFilter: async () => undefined } as unknown as Parameters<typeof loadGrid>[2];
const columnIn = async (list: string) =>
  (await loadGrid(books.context, noClauses, preferences, list)).columns.find(({ key }) => key === 'eInvoice');
const hiddenIn = () => Promise.all(lists.map(async (list) => (await columnIn(list))?.hidden));

it('are shown to organisations that make e-invoices, and to no others', async () => {
  expect(await hiddenIn()).toEqual(lists.map(() => true));
  portal = await withPortal(books);
  expect(await hiddenIn()).toEqual(lists.map(() => false));
});

it('can be filtered, counted and read by one state, the newest first', async () => {
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
  const billingAddress = { line1: '12 MG Road', line2: '', city: 'Pune', state: '27', pincode: '560001', country: 'India' };
  const sell = async (date: string, change: object = {}) => (await books.enter('sales-invoice', { date, partyId, lines, ...change })).id;
  const waits = [await sell('2026-11-20'), await sell('2026-11-21')];
  const failed = await sell('2026-11-20', { billingAddress });
  const found = async (state: string) =>
    (await getGrid(books.context, noClauses, { listId, filters: { eInvoice: [state] } })).rows.map(({ id }) => id);
  expect(await found('Failed')).toEqual([failed]);
  expect(await found('Pending')).toEqual(waits.toReversed());
  expect(await found('Generated')).toEqual([]);
  expect(await countGrid(books.context, noClauses, { listId, filters: { eInvoice: ['Pending'] } })).toMatchObject({ count: 2 });
});
