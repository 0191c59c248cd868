import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { giveUpImport, type ImportWorld, importRecords } from '#application/imports/import-records';
import { previewImport } from '#application/imports/preview-import';
import { approveImport, startImport } from '#application/imports/start-import';
import { wrongRowsAddress } from '#application/imports/wrong-file';
import type { Journal } from '#application/ports/journal';
import type { Sheets } from '#application/ports/sheets';
import { removeRecord } from '#application/records/remove-record';
import { sampleFile } from '#application/tables/sample-file';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { customer } from '#modules/accounts/customer/customer';
import type { AnyMaster } from '#modules/kit/module';
import { group } from '#modules/masters/group/group';
import { transporter } from '#modules/masters/transporter/transporter';
import { openStorage } from '#storage/storage';
import { type OpenBooks, openBooks, today } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';
import { says } from '#test/kit/books/says';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** A tenth of what the product takes at once, so that a few hundred rows are several stretches. */
const rowsAtOnce = 200;
const rowCount = 450;

const uploaded = (name: string, lines: readonly string[]) => uploadTable(books, name, lines);

/** As the projector does in the product at all times: without it, each read would read all imported rows from the log. */
const fold = () => books.storage.projector.project(books.context.scope.organisationId, 'organisation');

const wishOf = (importId: string, phase: RecordImport['phase']): RecordImport => {
  const { organisationId, branchId, financialYearId, userId } = books.context.scope;
  return { version: 1, organisationId, branchId, financialYearId, userId, importId, phase };
};

const world = (change: Partial<ImportWorld> = {}): ImportWorld => ({
  sheets,
  moduleOf: (slug) => (slug === transporter.slug ? transporter : undefined),
  goOn: () => true,
  rowsAtOnce,
  ...change,
});

const stateOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.row;

/** Reads the whole file once, and this many rows the second time; then it fails as if the machine was switched off. */
const breaking = (after: number, once = rowCount + 1): Sheets => {
  let count = -once;
  return {
    ...sheets,
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

  it('that is interrupted between or within stretches continues where it was, and creates nothing twice', async () => {
    const wish = wishOf(id, 'save');
    await expect(importRecords(books.context, world({ sheets: breaking(100) }), wish)).rejects.toThrow('cut off');
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Save In progress', done: 0 });
    await expect(importRecords(books.context, world({ sheets: breaking(300) }), wish)).rejects.toThrow('cut off');
    expect(await stateOf(id)).toMatchObject({ done: 200, created: 200 });
    await importRecords(books.context, world({ goOn: () => false }), wish);
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Save In progress', done: 400 });
    await importRecords(books.context, world(), wish);
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', rows: rowCount, done: rowCount, created: rowCount, wrong: 0 });
    const { ports, scope } = books.context;
    expect(await ports.records.count(scope, [transporter.slug])).toBe(rowCount);
    await fold();
    expect(await ports.records.count(scope, [transporter.slug])).toBe(rowCount);
  }, 60_000);

  it('that is done ignores a repeated message', async () => {
    const before = await stateOf(id);
    await importRecords(books.context, world({ sheets: breaking(0, 0) }), wishOf(id, 'save'));
    expect(await stateOf(id)).toEqual(before);
  });
});

describe('an import whose message is delivered more than once', () => {
  afterEach(fold);

  async function started(phase: RecordImport['phase'] = 'save', rows = 2_300) {
    const [id, name] = [randomUUID(), randomUUID().slice(0, 8)];
    const key = await uploaded('again.csv', ['Name', ...Array.from({ length: rows }, (_, index) => `Again ${name} ${index}`)]);
    await startImport(books.context, transporter, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: phase === 'save' });
    return { id, wish: wishOf(id, phase) };
  }

  /** The same organisation in another process, in which this is called before the import is noted. */
  function elsewhere(beforeNote: (noted: number) => Promise<unknown>): Context {
    const { engine, context } = books;
    const client = engine.newClient();
    const storage = openStorage({ says, client, tables: engine.tables, clock: context.ports.clock });
    let noted = 0;
    const journal: Journal = {
      ...storage.journal,
      async commit(scope, stream, work) {
        if (work.slug === 'import-file') {
          noted += 1;
          await beforeNote(noted);
        }
        return storage.journal.commit(scope, stream, work);
      },
    };
    return { ...context, ports: { ...context.ports, ...storage, journal } };
  }

  it('counts each row once where one delivery overtakes another', async () => {
    const { id, wish } = await started();
    const overtaken = elsewhere(async (noted) => {
      if (noted === 1)
        await importRecords(
          elsewhere(async () => undefined),
          world(),
          wish,
        );
    });
    await importRecords(overtaken, world(), wish);
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', rows: 2_300, done: 2_300, created: 2_300, existing: 0, wrong: 0 });
  });

  it('is not asked for approval again by a check that ends when its rows are being saved', async () => {
    const { id, wish } = await started('check', 20);
    const late = elsewhere(async (noted) => {
      if (noted > 1) return;
      await importRecords(books.context, world(), wish);
      const version = (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.version ?? 0;
      await approveImport(books.context, id, version);
    });
    await importRecords(late, world(), wish);
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Save In progress', announced: 20, done: 0 });
  });

  it('counts the rows that it saved before it broke as created, and one that the file has twice once', async () => {
    const id = randomUUID();
    const key = await uploaded('twice.csv', ['Name', ...Array.from({ length: 2_100 }, (_, index) => `Twice ${index % 2_050}`)]);
    await startImport(books.context, transporter, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: true });
    await expect(
      importRecords(
        elsewhere(() => Promise.reject(new Error('cut off'))),
        world(),
        wishOf(id, 'save'),
      ),
    ).rejects.toThrow('cut off');
    await importRecords(books.context, world(), wishOf(id, 'save'));
    expect(await stateOf(id)).toMatchObject({ rows: 2_100, created: 2_050, existing: 50 });
  });
});

it('does not save a row whose reference was deleted after the row was read', async () => {
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
  await importRecords(context, world({ moduleOf: () => customer as unknown as AnyMaster }), wishOf(id, 'save'));
  expect(await stateOf(id)).toMatchObject({
    importStatus: 'Processed',
    created: 1,
    existing: 0,
    problems: [{ line: 2, column: 'Group', message: 'Group was not found' }],
  });
  expect(await ports.records.search(scope, 'customer', ['asha'], 5)).toEqual([]);
});

it('of a file that is cut off saves nothing', async () => {
  const key = await uploaded('broken.csv', ['Name', ...Array.from({ length: 250 }, (_, index) => `Broken ${index}`), '"never closed']);
  const id = randomUUID();
  await startImport(books.context, transporter, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: true });
  await importRecords(books.context, world(), wishOf(id, 'save'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed', created: 0, failure: expect.stringContaining('quotation mark') });
  expect(await books.context.ports.records.search(books.context.scope, transporter.slug, ['broken'], 5)).toEqual([]);
});

it('that was given up is marked as failed, once, and only if it is not done', async () => {
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

it.each(['check', 'save'] as const)('that was given up goes on when its message is sent again: %s', async (phase) => {
  const key = await uploaded('carriers.csv', ['Name', `Given Up ${phase}`]);
  const id = randomUUID();
  await startImport(books.context, transporter, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: phase === 'save' });
  await giveUpImport(books.context, id);
  await importRecords(books.context, world(), wishOf(id, phase));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed' });
  for (let times = 0; times < 2; times += 1) await importRecords(books.context, world(), { ...wishOf(id, phase), again: true });
  const importStatus = phase === 'save' ? 'Processed' : 'Pending Approval';
  expect(await stateOf(id)).toMatchObject({ importStatus, failure: null, created: phase === 'save' ? 1 : 0, wrong: 0 });
});

it('names an unknown module', async () => {
  const id = randomUUID();
  const key = await uploaded('carriers.csv', ['Name', 'A']);
  await startImport(books.context, transporter, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: false });
  await importRecords(books.context, world({ moduleOf: () => undefined }), wishOf(id, 'check'));
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed', failure: 'Unknown module transporter' });
});

it('offers a sample heading that its import accepts', async () => {
  expect(new TextDecoder().decode((await sampleFile('transporter', today)).content)).toContain('Name *,Transporter ID');
});

describe('an import pending approval', () => {
  const masters: Readonly<Record<string, AnyMaster>> = { group, transporter } as unknown as Readonly<Record<string, AnyMaster>>;
  const known = (change: Partial<ImportWorld> = {}) => world({ moduleOf: (slug) => masters[slug], ...change });

  async function checked(master: AnyMaster, lines: readonly string[], more: Partial<Parameters<typeof startImport>[3]> = {}) {
    const id = randomUUID();
    const key = await uploaded(`${master.slug}.csv`, lines);
    await startImport(books.context, master, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: false, ...more });
    // Checking saves nothing, so it is not cut into pieces.
    await importRecords(books.context, known({ goOn: () => false }), wishOf(id, 'check'));
    const row = await stateOf(id);
    expect(row).toMatchObject({ importStatus: 'Pending Approval', created: 0 });
    const count = (name: string) => Number(row?.[name]);
    return { id, right: count('rows') - count('wrong') - count('existing') };
  }

  async function approved(id: string, goOn = () => true) {
    const stored = await books.context.ports.records.find(books.context.scope, 'import-file', id);
    await approveImport(books.context, id, stored?.version ?? 0);
    for (let runs = 0; runs < 9 && (await stateOf(id))?.['importStatus'] !== 'Processed'; runs += 1)
      await importRecords(books.context, known({ goOn }), wishOf(id, 'save'));
    return stateOf(id);
  }

  const wrongRows = async (id: string) => {
    const { name, url } = await wrongRowsAddress(books.context, id);
    return { name, lines: (await (await fetch(url)).text()).trim().split('\r\n') };
  };

  it('saves exactly the rows it announced, without children of refused rows, repeated rows and taken names', async () => {
    await books.create('group', { name: 'Taken by Hand', parentId: books.group('debtors') });
    const { id, right } = await checked(group, [
      'Name,Under',
      'Retail,Sundry Debtors',
      'Retail South,Retail',
      'Retail South,Retail',
      'Wholesale,No Such Group',
      'Wholesale North,Wholesale',
      'taken by hand,Sundry Debtors',
      'Below Taken,Taken by Hand',
      ...Array.from({ length: 8 }, (_, level) => `Level ${level + 1},${level === 0 ? 'Retail' : `Level ${level}`}`),
    ]);
    const done = await approved(id);
    expect(done).toMatchObject({ importStatus: 'Processed', created: right, announced: right, existing: 0 });
    expect(right).toBeGreaterThan(4);
    expect(Number(done?.['wrong']) + right).toBe(15);
    expect(done?.['problems']).toContainEqual({ line: 4, column: 'Name', message: 'Line 3 has the same value' });
    expect(done?.['problems']).toContainEqual({ line: 6, column: 'Under', message: expect.stringContaining('Wholesale was not found') });
    expect(done?.['problems']).toContainEqual({ line: 7, column: 'Name', message: 'Name already exists' });
    const again = await checked(group, ['Name,Under', 'Retail,Sundry Debtors', 'Retail West,Retail']);
    expect(again.right).toBe(1);
  });

  it('also if the same row is in another slice of a long file, and saving is interrupted', async () => {
    const rows = Array.from({ length: 410 }, (_, index) => `Long Haul ${index}`);
    const { id, right } = await checked(transporter, ['Name', ...rows, 'long  haul 7', '', 'Long Haul 400']);
    expect(right).toBe(410);
    expect(await approved(id, () => false)).toMatchObject({ created: right, wrong: 2, existing: 0, done: 412 });
  }, 60_000);

  it('saves no more than it announced, even if missing records exist by now', async () => {
    const { id, right } = await checked(group, ['Name,Under', 'Late,Comes Later', 'Early,Sundry Debtors']);
    await books.create('group', { name: 'Comes Later', parentId: books.group('debtors') });
    expect(right).toBe(1);
    expect(await approved(id)).toMatchObject({ created: 1, wrong: 1 });
  });

  it('returns the refused rows as the same file with their problems, which can be imported again', async () => {
    const heading = 'Ledger Group,Below,Remarks';
    const columns = { 'Ledger Group': 'name', Below: 'parentId', Remarks: null };
    const { id } = await checked(group, [heading, 'Exports,Sundry Debtors,"a, b"', 'Imports,Nowhere,', '"Say ""hi""",Nowhere,ok'], {
      columns,
    });
    const { name, lines } = await wrongRows(id);
    expect(name).toBe('group errors.csv');
    expect(lines).toEqual([
      'Ledger Group,Below,Remarks,Problem',
      'Imports,Nowhere,,Under Nowhere was not found',
      '"Say ""hi""",Nowhere,ok,Under Nowhere was not found',
    ]);
    const corrected = lines.map((line) => line.replace('Nowhere', 'Sundry Creditors'));
    const second = await checked(group, corrected, { columns });
    expect(second.right).toBe(2);
    await expect(wrongRowsAddress(books.context, second.id)).rejects.toMatchObject({ code: 'notAllowed' });
    const key = await uploaded('next.csv', [heading, 'A,B,C']);
    expect(await previewImport(books.context, sheets, 'group', key)).toEqual({
      headings: ['Ledger Group', 'Below', 'Remarks'],
      rows: [['A', 'B', 'C']],
      columns,
    });
    expect((await previewImport(books.context, sheets, 'transporter', key)).columns).toEqual({});
  });
});
