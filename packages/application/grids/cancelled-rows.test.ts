import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { gridFile } from '#application/exports/grid-file';
import { countGrid, getGrid } from '#application/grids/grid';
import { loadGrid } from '#application/grids/load-grid';
import { listRecords } from '#application/lists/list-records';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
const documents = [
  ['SALES_INVOICE_LIST', 'sales-invoice', 1_050_00],
  ['BANK_CASH', 'bank-cash', 500_00],
  ['JOURNAL_VOUCHER', 'journal-voucher', 20_00],
] as const;
const kept: Record<string, string> = {};
const gone: Record<string, string> = {};

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const bodies = {
    'sales-invoice': { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] },
    'bank-cash': { date: '2026-11-20', type: 'Receipt', accountId: books.ledger('cash'), lines: [{ ledgerId: partyId, amount: 500_00 }] },
    'journal-voucher': {
      date: '2026-11-20',
      type: 'Journal',
      lines: [
        { ledgerId: books.ledger('round_off'), debit: 20_00 },
        { ledgerId: books.ledger('cash'), credit: 20_00 },
      ],
    },
  };
  for (const [, slug] of documents) {
    kept[slug] = (await books.enter(slug, bodies[slug])).id;
    const { id, version } = await books.enter(slug, bodies[slug]);
    gone[slug] = id;
    await actOnDocument(books.context, documentOf(slug), id, 'cancel', { version, remark: 'Entered twice' });
  }
}, 120_000);
afterAll(() => books.close());

const noClauses = async () => {
  throw new Error('No setup was saved');
};
const preferences = { savedFilter: async () => undefined } as unknown as Parameters<typeof loadGrid>[2];

describe.each(documents)('a cancelled voucher of %s', (listId, slug, total) => {
  it('is shown as cancelled, and can be filtered by that', async () => {
    const ids = async (status?: string) =>
      (await getGrid(books.context, noClauses, { listId, ...(status ? { filters: { status: [status] } } : {}) })).rows.map(({ id }) => id);
    const { rows } = await getGrid(books.context, noClauses, { listId });
    expect(rows.find(({ id }) => id === gone[slug])).toMatchObject({ status: 'Cancelled', cancelled: true });
    const [own = ''] = documentOf(slug).statuses;
    expect(rows.find(({ id }) => id === kept[slug])).toMatchObject({ status: own, cancelled: false });
    expect(await ids('Cancelled')).toEqual([gone[slug]]);
    expect(await ids(own)).toEqual([kept[slug]]);
    const plain = await listRecords(books.context, documentOf(slug), { filters: { status: ['Cancelled'] } });
    expect(plain.rows.map(({ id }) => id)).toEqual([gone[slug]]);
  });

  it('is among the statuses of the filter', async () => {
    const { filters, columns } = await loadGrid(books.context, noClauses, preferences, listId);
    expect(filters.find(({ key }) => key === 'status')?.values.map(({ value }) => value)).toContain('Cancelled');
    expect(columns.find(({ key }) => key === 'status')).toMatchObject({ hidden: false, export: true });
  });

  it('is counted but not totalled, and the answer says so', async () => {
    const question = { listId, filters: { date: { from: '2026-11-01', to: '2026-11-30' } } };
    expect(await countGrid(books.context, noClauses, question)).toMatchObject({ count: 2, cancelled: 1, totals: { total } });
  });

  it('is marked in every export', async () => {
    const sources = { clauses: noClauses, people: books.people };
    const { content } = await gridFile(books.context, sources, { listId }, 'JSON');
    const { rows } = JSON.parse(new TextDecoder().decode(content)) as { rows: { cells?: Record<string, unknown> }[] };
    expect(JSON.stringify(rows).match(/"Cancelled"/g)).toHaveLength(1);
  });
});
