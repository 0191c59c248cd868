import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import { countGrid, getGrid, gridRows } from '#application/grids/grid';
import type { Work } from '#application/ports/journal';
import { limits } from '#domain/limits';
import { clauseReader } from '#integrations/clauses/clauses';
import type { GridPageBody } from '#modules/grids/operations';
import { transporter } from '#modules/masters/transporter/transporter';
import { type OpenBooks, openBooks } from '#test/journeys/books';

/** More rows than may be sorted in memory: rows that an index keeps in order are still found. A fifth of the product's limit does as well. */
const inMemory = 1_000;
const rows = 1_030;
const { rowsInMemory } = limits;
const listId = 'TRANSPORTER_LIST';
const reader = clauseReader();
const ask = (body: Partial<GridPageBody>) => getGrid(books.context, async () => reader, { listId, limit: 40, ...body });

let books: OpenBooks;

beforeAll(async () => {
  Object.assign(limits, { rowsInMemory: inMemory });
  books = await openBooks();
  const { scope, ports } = books.context;
  const works = Array.from({ length: rows }, (_, index): Work => {
    const id = randomUUID();
    const kind = index % 2 === 0 ? 'Roadways' : 'Carriers';
    const row = {
      name: `${kind} of ${String((index * 7919) % rows).padStart(4, '0')}`,
      transporterId: null,
      mobile: null,
      contactPerson: 'Desai',
      status: 'Active',
    };
    const change = changeOf(transporter, { action: 'create', id, row, before: undefined, userId: scope.userId });
    return { slug: 'transporter', id, kind: 'create', fingerprint: id, decide: () => change };
  });
  for (let at = 0; at < works.length; at += 500) {
    const answers = await ports.journal.commitAll(scope, 'organisation', works.slice(at, at + 500));
    expect(answers.filter((answer) => answer instanceof Error)).toEqual([]);
  }
}, 120_000);
afterAll(() => {
  Object.assign(limits, { rowsInMemory });
  return books.close();
});

it.each([true, false])('a word that all rows have is searched in index order, page by page (descending: %s)', async (descending) => {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 5; pages += 1) {
    const page = await ask({ search: 'desai', sort: [{ column: 'name', descending }], ...(cursor ? { cursor } : {}) });
    expect(page.rows).toHaveLength(40);
    seen.push(...page.rows.map((row) => String(row['name'])));
    cursor = page.cursor;
  }
  expect(new Set(seen).size).toBe(200);
  expect(seen).toEqual(descending ? seen.toSorted().toReversed() : seen.toSorted());
  expect(seen[0]).toBe(descending ? `Roadways of ${rows - 2}` : 'Carriers of 0001');
});

it('results for too common words are neither counted nor shown as complete', async () => {
  const { context } = books;
  const records: typeof context.ports.records = {
    ...context.ports.records,
    searchRows: async (...asked) => ({ ...(await context.ports.records.searchRows(...asked)), partly: true }),
  };
  // For documents, storage says when there are too many; this test has too few. Here the rows are those it finds.
  const partly = { ...context, ports: { ...context.ports, records } };
  const body = { listId, search: '0017', filters: { status: ['Active'] } };
  expect(await countGrid(partly, async () => reader, body)).toEqual({ count: 1, exact: false, totals: {} });
  expect(await countGrid(context, async () => reader, body)).toEqual({ count: 1, exact: true, totals: {} });
  const { rows: file } = await gridRows(partly, { clauses: async () => reader, people: books.people }, body);
  await expect(file[Symbol.asyncIterator]().next()).rejects.toThrow('At most 1,000 rows can be found by a search');
});

it('results for rarer words are sorted as a whole, by any column', async () => {
  const found = await ask({ search: 'roadways 001', sort: [{ column: 'name', descending: true }] });
  const names = found.rows.map((row) => String(row['name']));
  expect(names).toEqual(names.toSorted().toReversed());
  expect(names.length).toBeGreaterThan(2);
  expect((await ask({ search: 'roadways 001', sort: [{ column: 'contactPerson' }] })).rows).toHaveLength(names.length);
});

it('the first rows of a long list are shown in an order without an index, page by page', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 3; pages += 1) {
    const sort = [{ column: 'contactPerson' }, { column: 'name', descending: true }];
    const page = await ask({ sort, ...(cursor ? { cursor } : {}) });
    seen.push(...page.rows.map((row) => String(row['name'])));
    cursor = page.cursor;
  }
  const all = Array.from(
    { length: rows },
    (_, index) => `${index % 2 === 0 ? 'Roadways' : 'Carriers'} of ${String((index * 7919) % rows).padStart(4, '0')}`,
  );
  expect(seen).toEqual(all.toSorted().toReversed().slice(0, 120));
});

it('too many rows to sort in memory are refused with a reason, and the count says "at least"', async () => {
  const refused = 'At most 1,000 rows can be sorted this way. Use filters to shorten the list';
  await expect(ask({ search: 'desai', sort: [{ column: 'contactPerson' }] })).rejects.toThrow(refused);
  await expect(ask({ sort: [{ column: 'contactPerson' }], cursor: 'm980' })).rejects.toThrow(refused);
  expect(await countGrid(books.context, async () => reader, { listId, search: 'desai' })).toEqual({
    count: 1_000,
    exact: false,
    totals: {},
  });
  expect((await countGrid(books.context, async () => reader, { listId })).count).toBe(rows);
});
