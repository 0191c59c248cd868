import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { importRecords } from '#application/imports/import-records';
import { startImport } from '#application/imports/start-import';
import { removeRecord } from '#application/records/remove-record';
import { sheets } from '#integrations/sheet/read-rows';
import { masters } from '#modules/all-modules';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

/** Imports a file of transporters; tells how often its rows were read, besides what came of them. */
async function imported(lines: readonly string[], phase: 'check' | 'save' = 'save', context: Context = books.context) {
  const key = await uploadTable(books, 'transporters.csv', ['Name', ...lines]);
  const id = randomUUID();
  await startImport(context, masterOf('transporter'), 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: phase === 'save' });
  let readings = 0;
  const world = {
    sheets: {
      ...sheets,
      rows: (...asked: Parameters<typeof sheets.rows>) => {
        readings += 1;
        return sheets.rows(...asked);
      },
    },
    moduleOf: (slug: string) => masters.find((one) => one.slug === slug),
    goOn: () => true,
  };
  const { organisationId, branchId, financialYearId, userId } = context.scope;
  await importRecords(context, world, { version: 1, organisationId, branchId, financialYearId, userId, importId: id, phase });
  const { importStatus, rows, done, created, existing, wrong } =
    (await context.ports.records.find(context.scope, 'import-file', id))?.row ?? {};
  return { importStatus, rows, done, created, existing, wrong, isRead: readings > 0 };
}

const all = { rows: 2, done: 2, created: 0, existing: 2, wrong: 0 };

it('is known without reading its rows as long as all that it created is there', async () => {
  const lines = ['Gati North', 'Safex North'];
  expect(await imported(lines)).toEqual({ ...all, created: 2, existing: 0, importStatus: 'Processed', isRead: true });
  expect(await imported(lines)).toEqual({ ...all, importStatus: 'Processed', isRead: false });
  expect(await imported(lines, 'check')).toEqual({ ...all, importStatus: 'Parsed', isRead: false });
  const { context } = books;
  const gone = await context.ports.records.findByUnique(context.scope, 'transporter', 'name', 'gati north');
  await removeRecord(context, masterOf('transporter'), gone ?? '', undefined);
  expect(await imported(lines)).toEqual({ ...all, created: 1, existing: 1, importStatus: 'Processed', isRead: true });
});

it('is read again if a row of it was wrong, or there before', async () => {
  const lines = ['Gati South', `${'x'.repeat(300)}`];
  expect(await imported(lines)).toMatchObject({ created: 1, wrong: 1, isRead: true });
  expect(await imported(lines)).toMatchObject({ created: 0, existing: 1, wrong: 1, isRead: true });
});

it('is another file in another branch', async () => {
  const lines = ['Gati East'];
  await imported(lines);
  const elsewhere = { ...books.context, scope: { ...books.context.scope, branchId: randomUUID() } };
  expect(await imported(lines, 'save', elsewhere)).toMatchObject({ existing: 1, isRead: true });
});
