import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginUpload } from '#application/files/begin-upload';
import { confirmUpload } from '#application/files/confirm-upload';
import { giveUpImport, type ImportWorld, importRecords } from '#application/imports/import-records';
import { sampleFile } from '#application/imports/sample-file';
import { startImport } from '#application/imports/start-import';
import type { Sheets } from '#application/ports';
import { removeRecord } from '#application/records/remove-record';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { customer } from '#modules/accounts/customer/customer';
import type { AnyMaster } from '#modules/kit/module';
import { group } from '#modules/masters/group/group';
import { transporter } from '#modules/masters/transporter/transporter';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const rowCount = 4_500;

async function uploaded(name: string, lines: readonly string[]): Promise<string> {
  const content = Buffer.from(lines.join('\n'));
  const { key, url, headers } = await beginUpload(books.context, { id: randomUUID(), name, type: 'text/csv', bytes: content.length });
  await fetch(url, { method: 'PUT', headers, body: content });
  await confirmUpload(books.context, key);
  return key;
}

const wishOf = (importId: string, phase: RecordImport['phase']): RecordImport => {
  const { organisationId, branchId, financialYearId, userId } = books.context.scope;
  return { version: 1, organisationId, branchId, financialYearId, userId, importId, phase };
};

const world = (change: Partial<ImportWorld> = {}): ImportWorld => ({
  sheets,
  masterOf: (slug) => (slug === transporter.slug ? transporter : undefined),
  goOn: () => true,
  ...change,
});

const stateOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.row;

/** Reads the file once to its end, and again so many rows; then it breaks like a machine that was switched off. */
const breaking = (after: number, once = rowCount + 1): Sheets => {
  let count = -once;
  return {
    async *rows(content, type) {
      for await (const row of sheets.rows(content, type)) {
        count += 1;
        if (count > after) throw new Error('cut off');
        yield row;
      }
    },
  };
};

describe('an import of many rows', () => {
  let id: string;
  beforeAll(async () => {
    id = randomUUID();
    const lines = ['Name', ...Array.from({ length: rowCount }, (_, index) => `Carrier ${index}`)];
    const key = await uploaded('carriers.csv', lines);
    await startImport(books.context, transporter, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: true });
  }, 60_000);

  it('that is cut off between and within stretches goes on where it was, and nothing is there twice', async () => {
    const wish = wishOf(id, 'save');
    await expect(importRecords(books.context, world({ sheets: breaking(1_000) }), wish)).rejects.toThrow('cut off');
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Save In progress', done: 0 });
    await expect(importRecords(books.context, world({ sheets: breaking(3_000) }), wish)).rejects.toThrow('cut off');
    expect(await stateOf(id)).toMatchObject({ done: 2_000, created: 2_000 });
    await importRecords(books.context, world({ goOn: () => false }), wish);
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Save In progress', done: 4_000 });
    await importRecords(books.context, world(), wish);
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', rows: rowCount, done: rowCount, created: rowCount, wrong: 0 });
    const { ports, scope } = books.context;
    expect(await ports.records.count(scope, [transporter.slug])).toBe(rowCount);
  }, 60_000);

  it('that is done does nothing when its message comes again', async () => {
    const before = await stateOf(id);
    await importRecords(books.context, world({ sheets: breaking(0, 0) }), wishOf(id, 'save'));
    expect(await stateOf(id)).toEqual(before);
  });
});

it('saves nothing that names what is deleted between the reading of a row and its saving', async () => {
  const { ports, scope } = books.context;
  const dealers = await books.create('group', { name: 'Dealers', parentId: books.group('debtors') });
  const key = await uploaded('dealers.csv', ['Name,Group', 'Asha,Dealers', 'Ravi,Sundry Debtors']);
  const id = randomUUID();
  await startImport(books.context, customer, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: true });
  let deleted = false;
  const journal: typeof ports.journal = {
    ...ports.journal,
    async commitAll(...asked) {
      if (!deleted) await removeRecord(books.context, group, dealers.id, dealers.version);
      deleted = true;
      return ports.journal.commitAll(...asked);
    },
  };
  const context = { ...books.context, ports: { ...ports, journal } };
  await importRecords(context, world({ masterOf: () => customer as unknown as AnyMaster }), wishOf(id, 'save'));
  expect(await stateOf(id)).toMatchObject({
    importStatus: 'Processed',
    created: 1,
    existing: 0,
    problems: [{ line: 2, column: 'Group', message: 'Group was not found' }],
  });
  expect(await ports.records.search(scope, 'customer', ['asha'], 5)).toEqual([]);
});

it('of a file that breaks off far down saves nothing', async () => {
  const key = await uploaded('broken.csv', ['Name', ...Array.from({ length: 2_500 }, (_, index) => `Broken ${index}`), '"never closed']);
  const id = randomUUID();
  await startImport(books.context, transporter, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: true });
  await importRecords(books.context, world(), wishOf(id, 'save'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed', created: 0, failure: expect.stringContaining('quotation mark') });
  expect(await books.context.ports.records.search(books.context.scope, transporter.slug, ['broken'], 5)).toEqual([]);
});

it('that is given up says so, once, and only while somebody waits for it', async () => {
  const key = await uploaded('carriers.csv', ['Name', 'Never Imported']);
  const id = randomUUID();
  await startImport(books.context, transporter, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: true });
  await giveUpImport(books.context, id);
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed', failure: expect.stringContaining('could not be finished') });
  const before = await books.context.ports.records.find(books.context.scope, 'import-file', id);
  await giveUpImport(books.context, id);
  await giveUpImport(books.context, randomUUID());
  expect(await books.context.ports.records.find(books.context.scope, 'import-file', id)).toEqual(before);
});

it('says what a module it does not know is not', async () => {
  const id = randomUUID();
  const key = await uploaded('carriers.csv', ['Name', 'A']);
  await startImport(books.context, transporter, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: false });
  await importRecords(books.context, world({ masterOf: () => undefined }), wishOf(id, 'check'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed', failure: 'There is no module transporter' });
});

it('offers a heading that its own import takes', async () => {
  expect(new TextDecoder().decode((await sampleFile('transporter')).content)).toContain('Name *,Transporter ID');
});
