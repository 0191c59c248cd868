import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import { countGrid, getGrid, gridRows } from '#application/grids/grid';
import { usesInvoices } from '#application/lists/invoices-of-rows';
import { listRecords } from '#application/lists/list-records';
import { newRow } from '#application/records/master-row';
import { moduleOf } from '#modules/all';
import type { GridQuestion } from '#modules/grids/operations';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

// The purchase invoices of e-way bills of others, in their list.
let books: OpenBooks;
let number: string;
const makerGstin = '24AAMPB4410D1ZG';
const listId = othersEwayBill.list.id;

beforeAll(async () => {
  books = await openBooks();
  const { itemId } = await withPartyAndItem(books);
  const party = { name: 'Bhadar Traders', groupId: books.group('creditors'), gstin: makerGstin };
  const { id: partyId } = await books.create('customer', party);
  const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
  const typed = { date: '2026-11-20', partyId, referenceNo: 'A/2', referenceDate: '2026-11-18', lines };
  number = String((await books.enter('purchase-invoice', typed))['number']);
  for (const at of [1, 2, 3]) await fetched(at);
});
afterAll(() => books.close());

/** A bill of the document A/1, A/2, …, of as many rupees. */
async function fetched(at: number): Promise<void> {
  const { context } = books;
  const { ports, scope } = context;
  const id = `01939f00-0000-7000-8000-00000000000${at}`;
  const row = {
    ...{ ...newRow(context, othersEwayBill, {}), billNo: `32100000000${at}`, answerStatus: 'New', value: at * 100 },
    ...{ makerGstin, documentNo: `A/${at}`, documentDate: '2026-11-18', rejectUntil: new Date(Date.now() + at * 3_600_000).toISOString() },
  };
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: othersEwayBill.slug, id, kind: 'create', fingerprint: id },
    decide: () => changeOf(othersEwayBill, { action: 'fetch', id, row, before: undefined, userId: scope.userId }),
  });
}

const noClauses = async () => {
  throw new Error('No setup was saved');
};
const shown = (rows: readonly { readonly [name: string]: unknown }[]) =>
  rows.map(({ documentNo, purchaseInvoiceNo }) => [documentNo, purchaseInvoiceNo ?? null]);
const asked = async (question: Partial<GridQuestion>) => shown((await getGrid(books.context, noClauses, { listId, ...question })).rows);

it.each([
  ['as they end', {}, ['A/1', 'A/2', 'A/3']],
  ['by their value', { sort: [{ column: 'value', descending: true }] }, ['A/3', 'A/2', 'A/1']],
  ['by their invoice', { sort: [{ column: 'purchaseInvoiceNo', descending: true }] }, ['A/2', 'A/1', 'A/3']],
  ['that a search finds', { search: '321000000002' }, ['A/2']],
  ['with this invoice', { filters: { purchaseInvoiceNo: 'the number' } }, ['A/2']],
] as const)('bills %s come with it', async (_, question, documents) => {
  const filters = 'filters' in question ? { filters: { purchaseInvoiceNo: number } } : {};
  const rows = await asked({ ...question, ...filters } as Partial<GridQuestion>);
  expect(rows).toEqual(documents.map((document) => [document, document === 'A/2' ? number : null]));
});

it('bills with an invoice are counted, and a file has it', async () => {
  expect(await countGrid(books.context, noClauses, { listId, filters: { purchaseInvoiceNo: number } })).toMatchObject({ count: 1 });
  const { rows } = await gridRows(books.context, { clauses: noClauses, people: {} as never }, { listId });
  const inFile: unknown[] = [];
  for await (const some of rows) inFile.push(...shown(some));
  expect(inFile).toContainEqual(['A/2', number]);
});

it('calls for the records alone search for nothing', async () => {
  const search = vi.spyOn(books.context.ports.records, 'search');
  expect(shown((await listRecords(books.context, othersEwayBill, {})).rows)).toEqual([1, 2, 3].map((at) => [`A/${at}`, null]));
  expect(search).not.toHaveBeenCalled();
  search.mockRestore();
});

it.each([
  ['others-eway-bill', 'purchaseInvoiceNo', true],
  ['others-eway-bill', 'value', false],
  ['debit-note', 'purchaseInvoiceId', false],
])('rows of %s need it for %s: %s', (slug, column, needed) => {
  expect(usesInvoices(moduleOf(slug) as typeof othersEwayBill, [column])).toBe(needed);
});
