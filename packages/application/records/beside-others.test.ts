import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { enterDocument } from '#application/documents/enter-document';
import { removeYear } from '#application/organisation/close-year';
import { createRecord } from '#application/records/create-record';
import { writeStatus } from '#application/records/set-active';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import { openStorage } from '#storage/storage';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { says } from '#test/kit/books/says';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** The same organisation as another process sees it. */
function elsewhere(): Context {
  const { engine, context } = books;
  const storage = openStorage({ says, client: engine.newClient(), tables: engine.tables, clock: context.ports.clock });
  return { ...context, ports: { ...context.ports, ...storage } };
}

describe('a branch that is about to be deleted', () => {
  it('accepts no more documents, even from people who opened it before', async () => {
    const { partyId, itemId } = await withPartyAndItem(books);
    const branches = masterOf('branch');
    const { records } = books.context.ports;
    const [branch] = await records.all(books.context.scope, 'branch');
    if (branch === undefined) throw new Error('There is a branch');
    const inactive = await writeStatus(books.context, branches, branch, branch.version, false);
    const body = { date: books.context.today, partyId, lines: [{ itemId, quantity: 1_0000 }] };
    const refused = enterDocument(elsewhere(), documentOf('sales-invoice'), { ...parsed('sales-invoice', body), id: randomUUID() });
    await expect(refused).rejects.toEqual(new Refusal('notAllowed', { why: 'This branch is not active' }));
    const project = { ...parsed('project', { projectNo: 'P-1', name: 'Rooftop at Kharadi' }), id: randomUUID() };
    await expect(createRecord(elsewhere(), masterOf('project'), project)).rejects.toMatchObject({ message: 'This branch is not active' });
    await writeStatus(books.context, branches, inactive.stored, inactive.stored.version, true);
  });
});

describe('two records that conflict, entered at the same moment', () => {
  it('are not both written: years that overlap', async () => {
    const years = masterOf('financial-year');
    const year = (start: string, end: string) => ({ ...parsed('financial-year', { start, end }), id: randomUUID() });
    const bodies = [year('2027-04-01', '2028-03-31'), year('2027-04-01', '2028-02-29')];
    for (let round = 0; round < 2; round += 1) {
      const results = await Promise.allSettled(bodies.map((body) => createRecord(elsewhere(), years, body)));
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('are not both deleted: the last two years', async () => {
    const { scope, ports } = books.context;
    const years = await ports.records.all(scope, 'financial-year');
    expect(years).toHaveLength(2);
    const results = await Promise.allSettled(years.map(({ id, version }) => removeYear(elsewhere(), id, version)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await elsewhere().ports.records.all(scope, 'financial-year');
    expect(left.map(({ row }) => row['status'])).toEqual(['Active']);
  });

  it('are not both changed: products, each to be made of the other', async () => {
    const category = await books.create('product-category', { name: 'Panels' });
    const product = (name: string) => ({ name, productCategoryId: category.id });
    const [one, other] = [await books.create('product', product('Cell')), await books.create('product', product('Module'))];
    const made = (name: string, id: string, of: string) =>
      updateRecord(elsewhere(), masterOf('product'), {
        ...parsed('product', { ...product(name), children: [{ productId: of, quantity: 1_0000 }] }),
        id,
        version: 1,
      });
    const results = await Promise.allSettled([made('Cell', one.id, other.id), made('Module', other.id, one.id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are all written if they do not conflict, however many', async () => {
    const groups = masterOf('inventory-group');
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        createRecord(elsewhere(), groups, { ...parsed('inventory-group', { name: `Goods ${at}` }), id: randomUUID() }),
      ),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});
