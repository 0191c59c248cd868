import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { importRecords } from '#application/imports/import-records';
import { startImport } from '#application/imports/start-import';
import { removeRecord } from '#application/records/remove-record';
import { updateRecord } from '#application/records/update-record';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { masters } from '#modules/all-modules';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';
import { contextEnding, Ended, endingAt } from '#test/kit/books/ending';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

/** Begins to import a file of transporters. */
async function begin(lines: readonly string[], phase: RecordImport['phase'], { scope, ...context }: Context): Promise<RecordImport> {
  const key = await uploadTable(books, 'transporters.csv', ['Name', ...lines]);
  const importId = randomUUID();
  const wish = { id: importId, key, dateFormat: 'DD-MM-YYYY', approved: phase === 'save' } as const;
  await startImport({ ...context, scope }, masterOf('transporter'), 'CSV', wish);
  const { organisationId, branchId, financialYearId, userId } = scope;
  return { version: 1, organisationId, branchId, financialYearId, userId, importId, phase };
}

/** Does its job; tells how often its rows were read. */
async function run(context: Context, wish: RecordImport): Promise<number> {
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
  await importRecords(context, world, wish);
  return readings;
}

const stateOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.row ?? {};

/** Imports a file of transporters; tells whether its rows were read, besides what came of them. */
async function imported(lines: readonly string[], phase: RecordImport['phase'] = 'save', context: Context = books.context) {
  const begun = await begin(lines, phase, context);
  const readings = await run(context, begun);
  const { importStatus, rows, done, created, existing, wrong } = await stateOf(begun.importId);
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

it('is read again if somebody changed what it created', async () => {
  const lines = ['Gati West', 'Safex West'];
  await imported(lines);
  const { context } = books;
  const id = await context.ports.records.findByUnique(context.scope, 'transporter', 'name', 'gati west');
  await updateRecord(context, masterOf('transporter'), { id: id ?? '', version: 1, name: 'Gati Renamed' });
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

it('is not its own file: what it created is counted wherever the process ends', async () => {
  let endings = 0;
  for (const made of [false, true])
    for (let number = 0, ended = true; ended; number += 1) {
      const call = `${made ? 'after' : 'before'} call ${number}`;
      const begun = await begin([`Gati ${call}`, `Safex ${call}`], 'save', books.context);
      ended = false;
      await run(contextEnding(books.context, endingAt(number, made)), begun).catch((error: unknown) => {
        if (!(error instanceof Ended)) throw error;
        ended = true;
      });
      await run(books.context, begun);
      expect(await stateOf(begun.importId), call).toMatchObject({ importStatus: 'Processed', created: 2, existing: 0, madeParts: 1 });
      endings += ended ? 1 : 0;
    }
  expect(endings).toBeGreaterThan(10);
}, 60_000);
