import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportWorld, importRecords } from '#application/imports/import-records';
import { approveImport, startImport } from '#application/imports/start-import';
import { checkImportAgain, continueImport, stopImport } from '#application/imports/steering/steer-import';
import type { Sheets } from '#application/ports/sheets';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { customer } from '#modules/accounts/customer/customer';
import type { AnyMaster } from '#modules/kit/module';
import { transporter } from '#modules/masters/transporter/transporter';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

const wishOf = (importId: string, phase: RecordImport['phase']): RecordImport => {
  const { organisationId, branchId, financialYearId, userId } = books.context.scope;
  return { version: 1, organisationId, branchId, financialYearId, userId, importId, phase };
};
const masters: Readonly<Record<string, AnyMaster>> = { transporter, customer } as unknown as Readonly<Record<string, AnyMaster>>;
const world = (change: Partial<ImportWorld> = {}): ImportWorld => ({
  sheets,
  moduleOf: (slug) => masters[slug],
  goOn: () => true,
  rowsAtOnce: 20,
  ...change,
});
const stored = async (id: string) => {
  const found = await books.context.ports.records.find(books.context.scope, 'import-file', id);
  if (found === undefined) throw new Error('no such import');
  return found;
};
const stateOf = async (id: string) => (await stored(id)).row;

async function started(lines: readonly string[], approved: boolean, master: AnyMaster = transporter as unknown as AnyMaster) {
  const id = randomUUID();
  const key = await uploadTable(books, `${master.slug}.csv`, lines);
  await startImport(books.context, master, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved });
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Uploaded', phase: approved ? 'save' : 'check' });
  return id;
}

const carriers = (name: string) => ['Name', ...Array.from({ length: 100 }, (_, index) => `${name} ${index}`)];

/** Calls this once, when the row of this number is read for the second time: the rows are counted before. */
function during(row: number, act: () => Promise<unknown>): Sheets {
  let read = 0;
  return {
    ...sheets,
    async *rows(content, type) {
      for await (const cells of sheets.rows(content, type)) {
        read += 1;
        if (read === 101 + row) await act();
        yield cells;
      }
    },
  };
}

it.each(['check', 'save'] as const)('an import that waits is stopped at once, and its message finds nothing to do: %s', async (phase) => {
  const id = await started(carriers(`Waiting ${phase}`), phase === 'save');
  await stopImport(books.context, id);
  await importRecords(books.context, world(), wishOf(id, phase));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed', stopped: true, created: 0 });
  await continueImport(books.context, id, (await stored(id)).version);
  await importRecords(books.context, world(), wishOf(id, phase));
  const importStatus = phase === 'save' ? 'Processed' : 'Pending Approval';
  expect(await stateOf(id)).toMatchObject({ importStatus, stopped: false, failure: null, created: phase === 'save' ? 100 : 0 });
});

it('stops while rows are saved: those in hand are saved and counted, and it goes on where it was', async () => {
  const id = await started(carriers('Stopped'), true);
  const stops = during(50, () => stopImport(books.context, id));
  await importRecords(books.context, world({ sheets: stops }), wishOf(id, 'save'));
  const at = await stateOf(id);
  expect(at).toMatchObject({ importStatus: 'Failed', stopped: true, stopAsked: false, done: 60, created: 60 });
  expect(at['failure']).toBe('Stopped after 60 of 100 rows. 60 are saved and stay');
  // The message that was sent before comes again.
  await importRecords(books.context, world(), wishOf(id, 'save'));
  await importRecords(books.context, world(), { ...wishOf(id, 'save'), again: true });
  expect(await stateOf(id)).toEqual(at);
  await continueImport(books.context, id, (await stored(id)).version);
  await importRecords(books.context, world(), wishOf(id, 'save'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', done: 100, created: 100, existing: 0, failure: null });
});

it('stops while rows are checked, and begins the check again', async () => {
  const id = await started(carriers('Checked'), false);
  await importRecords(books.context, world({ sheets: during(50, () => stopImport(books.context, id)) }), wishOf(id, 'check'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed', failure: 'Stopped. Nothing is saved', done: 60 });
  await continueImport(books.context, id, (await stored(id)).version);
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Uploaded' });
  await importRecords(books.context, world(), wishOf(id, 'check'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Pending Approval', done: 100, wrong: 0 });
});

it('that ends before it can be stopped has ended', async () => {
  const id = await started(carriers('Late'), true);
  await importRecords(books.context, world({ sheets: during(100, () => stopImport(books.context, id)) }), wishOf(id, 'save'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', created: 100, stopAsked: false });
  await expect(stopImport(books.context, id)).rejects.toThrow('This import is not running');
});

it('notes how fast it is, and its first problems while it goes on', async () => {
  const id = await started(['Name,Mobile', ',', ...Array.from({ length: 99 }, (_, index) => `Timed ${index},`)], false);
  let early: Awaited<ReturnType<typeof stateOf>> | undefined;
  const looks = during(60, async () => {
    early = await stateOf(id);
  });
  await importRecords(books.context, world({ sheets: looks }), wishOf(id, 'check'));
  expect(early).toMatchObject({ importStatus: 'Processing', rows: 100, done: 40, wrong: 1, phaseFrom: 0 });
  expect(early?.['problems']).toEqual([{ line: 2, column: 'Name', message: expect.any(String) }]);
  expect(String(early?.['notedAt']) > String(early?.['phaseBegan'])).toBe(true);
});

it('without a right row is parsed, and is checked again when what its rows name was added', async () => {
  const id = await started(['Name,Group', 'Asha Traders,Retailers of Pune'], false, customer as unknown as AnyMaster);
  await importRecords(books.context, world(), wishOf(id, 'check'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Parsed', wrong: 1 });
  await expect(approveImport(books.context, id, (await stored(id)).version)).rejects.toThrow('This import has no rows to save');
  await books.create('group', { name: 'Retailers of Pune', parentId: books.group('debtors') });
  await checkImportAgain(books.context, id, (await stored(id)).version);
  await importRecords(books.context, world(), wishOf(id, 'check'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Pending Approval', wrong: 0, problems: [], wrongKey: null });
});
