import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { writeNote } from '#application/imports/import-notes';
import { giveUpImport, importRecords } from '#application/imports/import-records';
import { approveBookImport, beginBookImport, beginBookUpload, goOnWithBooks, stopBooks } from '#application/migration/begin-book-import';
import { type BookWorld, findBook, giveUpBook } from '#application/migration/book-world';
import { runBookImport } from '#application/migration/run-book-import';
import { takeBooksBack } from '#application/migration/take-books-back';
import { bookDetails, originalAddresses } from '#application/migration/view-book-import';
import { openingBalanceOf } from '#application/opening/opening-balance-of';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import type { Work } from '#application/ports/journal';
import { createRecord } from '#application/records/create-record';
import { removeRecord } from '#application/records/remove-record';
import { updateRecord } from '#application/records/update-record';
import { rowOf } from '#application/row-of';
import { joined } from '#application/tables/joined';
import { emptyWorkbook } from '#domain/migration/accounts/own-workbook';
import { defaultGroups } from '#domain/posting/chart';
import { normalName } from '#domain/text/normalise';
import type { RecordImport } from '#events/record-import';
import { accountsSource } from '#integrations/sheet/accounts-source';
import { sheets } from '#integrations/sheet/read-rows';
import { writeTables } from '#integrations/sheet/workbook';
import { tallySource } from '#integrations/tally/tally-source';
import { documents, masters } from '#modules/all-modules';
import type { AnyMaster } from '#modules/kit/module';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { importFile } from '#modules/organisation/import-file/import-file';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';
import { documentOf, foundBooks, masterOf, type OpenBooks, openBooks } from '#test/journeys/books';

const imported = [...masters, ...documents, openingRow];
const world: BookWorld = {
  sheets,
  sourceOf: (slug) => (slug === acctImportFile.slug ? accountsSource : tallySource),
  titleOf: (slug) => slug,
};
const cases = join(import.meta.dirname, '..', '..', 'integrations', 'tally', 'cases', 'book');
/** What the maker of the book says of it. */
const expected = JSON.parse(readFileSync(join(cases, 'expected.json'), 'utf8')) as {
  readonly counts: { readonly masters: { readonly ledger: number } };
};
const book = gunzipSync(readFileSync(join(cases, 'book.xml.gz')));
const returns = new Uint8Array(readFileSync(join(cases, '..', '40-returns-and-services.xml')));
const withOpenings = new Uint8Array(readFileSync(join(cases, '..', '16-opening-bills-differ.xml')));
const small = new Uint8Array(readFileSync(join(cases, '..', '13-rounding-ledger.xml')));

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

/** Sends the file as a browser would. */
async function begun(context: Context, content: Uint8Array, name = 'book.xml'): Promise<string> {
  const ticket = await beginBookUpload(context, { id: randomUUID(), name, bytes: content.length });
  await fetch(ticket.url, { method: 'PUT', headers: ticket.headers, body: Buffer.from(content) });
  const id = randomUUID();
  await beginBookImport(context, tallyImportFile, { id, files: [{ key: ticket.key, bytes: content.length }] });
  return id;
}

/** The same, and reads it. */
async function read(context: Context, content: Uint8Array, name?: string) {
  const id = await begun(context, content, name);
  await runBookImport(context, world, tallyImportFile.slug, id);
  return stateOf(context, id);
}

async function stateOf(context: Context, id: string) {
  const found = await findBook(context, tallyImportFile.slug, id);
  if (found === undefined) throw new Error('The import is gone');
  return { ...found.row, id, version: found.version };
}

/** Does what the two jobs do until nothing is left. Each message comes twice. */
async function worked(context: Context, id: string, atStep: (step: number) => Promise<void> = async () => undefined) {
  for (let turn = 0; turn < 500; turn += 1) {
    await Promise.all([1, 2].map(() => runBookImport(context, world, tallyImportFile.slug, id)));
    const state = await stateOf(context, id);
    if (state.importStatus !== 'Save In progress') return state;
    await importStep(context, id, state.at ?? 0);
    await atStep(state.at ?? 0);
  }
  throw new Error('It never ended');
}

/** The same while it is taken back. */
async function workedBack(context: Context, id: string) {
  for (let turn = 0; turn < 500; turn += 1) {
    await Promise.all([1, 2].map(() => runBookImport(context, world, tallyImportFile.slug, id)));
    const state = await stateOf(context, id);
    if (state.importStatus !== 'Processing') return state;
    await importStep(context, id, (state.toTakeBack ?? 0) - 1, { phase: 'take-back' });
  }
  throw new Error('It never ended');
}

/** The ledgers with a balance or a turnover in these years, and the goods that moved. */
async function figuresOf({ ports, scope }: Context) {
  const [from, until] = ['2024-04-01', '2027-03-31'] as const;
  const balances = await ports.books.balances(scope, scope.branchId, from, until);
  const moved = await ports.books.stockRows(scope, scope.branchId, from, until);
  return [balances.filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0).length, moved.length];
}

const explanation = 'Salaries are kept elsewhere';

async function saved(context: Context, id: string) {
  const { version } = await stateOf(context, id);
  await approveBookImport(context, tallyImportFile, id, { version, explanation });
  return worked(context, id);
}

/** The import of the rows of a step, as its job does it. */
async function importStep(context: Context, bookId: string, at: number, how: Partial<RecordImport> = {}) {
  const { ports, scope } = context;
  const importId = stepImport(context, bookId, at);
  const own = await ports.records.find(scope, importFile.slug, importId);
  const { forBranch, forYear } = rowOf(importFile, own ?? { row: {} });
  const place = { branchId: forBranch ?? '', financialYearId: forYear ?? '' };
  await importRecords(
    { ...context, scope: { ...scope, ...place } },
    { sheets, moduleOf: (slug) => imported.find((one) => one.slug === slug), goOn: () => true },
    { version: 1, organisationId: scope.organisationId, ...place, userId: scope.userId, importId, phase: 'save', ...how },
  );
}

const stepImport = ({ scope }: Context, bookId: string, at: number) => derivedId(scope.organisationId, `book-import|${bookId}|${at}`);

const differing = (
  { rows }: { readonly rows: readonly { readonly of: readonly string[]; readonly file: number; readonly books: number }[] },
  at: number,
) => [...new Set(rows.filter(({ file, books: there }) => file !== there).map(({ of }) => of[at]))].sort();

describe('a book of Tally of two years', () => {
  it('is read and laid beside the books, and nothing is saved before it is approved', async () => {
    const { context } = books;
    const state = await read(context, book);
    expect(state).toMatchObject({ importStatus: 'Pending Approval', source: 'Tally', begin: '2024-04-01', end: '2026-04-15', at: 0 });
    const { counts, notes, compared } = await bookDetails(context, tallyImportFile, state.id);
    const { ledger } = expected.counts.masters;
    expect(counts.find(({ kind }) => kind === 'Ledgers')).toMatchObject({ found: ledger, taken: ledger });
    expect(counts.every(({ found, taken, left }) => found === taken + left)).toBe(true);
    // The branch of these tests has another GSTIN.
    expect(notes.filter(({ severity }) => severity === 'error').map(({ object }) => object)).toEqual(['GSTIN 27AAHCS7412K1Z2']);
    expect([differing(compared.balances, 1), differing(compared.bills, 0), differing(compared.stock, 0)]).toEqual(notTaken);
    expect((await context.ports.records.all(context.scope, 'group')).length).toBe(defaultGroups.length);
    const approve = approveBookImport(context, tallyImportFile, state.id, { version: state.version });
    await expect(approve).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'explanation' }] });
  });

  it('is saved with what it says, and has what Tally has but for what was named', async () => {
    const { context } = books;
    const { id } = await read(context, book);
    const done = await saved(context, id);
    expect([done.importStatus, done.wrong, done.failure]).toEqual(['Processed', 0, null]);
    expect(done.steps.every(({ rows, created, existing }) => rows === (created ?? 0) + (existing ?? 0))).toBe(true);
    const { compared, isDone } = await bookDetails(context, tallyImportFile, id);
    expect([differing(compared.balances, 1), differing(compared.bills, 0), differing(compared.stock, 0)]).toEqual(notTaken);
    expect(isDone).toBe(true);
  }, 120_000);

  it('creates nothing when it comes again', async () => {
    const { context } = books;
    const again = await read(context, book);
    expect([again.importStatus, again.steps]).toEqual(['Pending Approval', []]);
    const { compared } = await bookDetails(context, tallyImportFile, again.id);
    expect([differing(compared.balances, 1), differing(compared.bills, 0), differing(compared.stock, 0)]).toEqual(notTaken);
    expect(await saved(context, again.id)).toMatchObject({ importStatus: 'Processed', created: 0 });
  }, 60_000);
});

/** What was counted and rejected, and goods of job work. */
const notTaken = [[], [], ['Cement OPC 53 Bag', 'Cotton Cloth 44in', 'Fan Blade Set', 'Steel Bracket 40mm', "Umbrella 'Varsha'"]];

describe('an import of books', () => {
  it('stops after a step, and goes on there', async () => {
    const other = await foundBooks(books.engine, books.objects);
    const { context } = other;
    const { id, version } = await read(context, book);
    await approveBookImport(context, tallyImportFile, id, { version, explanation });
    const stopped = await worked(context, id, async (step) => {
      if (step === 3) await stopBooks(context, tallyImportFile, id, (await stateOf(context, id)).version);
    });
    expect([stopped.importStatus, stopped.failure]).toEqual(['Failed', 'Stopped by Asha Kulkarni']);
    await goOnWithBooks(context, tallyImportFile, id, stopped.version);
    const done = await worked(context, id);
    expect([done.importStatus, done.wrong, done.at]).toEqual(['Processed', 0, done.steps.length]);
  }, 120_000);

  it('takes what the settings would refuse to people here', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { organisationId } = context.scope;
    const org = await context.ports.records.find(context.scope, 'org', organisationId);
    const settings = { creditLimitInvoices: 'blocked', negativeStock: 'blocked' };
    await updateRecord(context, masterOf('org'), { id: organisationId, version: org?.version ?? 0, ...settings });
    const [debtors] = (await context.ports.records.all(context.scope, 'group')).filter(({ row }) => row['alias'] === 'debtors');
    const customer = { id: randomUUID(), name: 'Anvi Stores', groupId: debtors?.id, creditLimit: 1_00, registrationType: 'Unregistered' };
    await createRecord(context, masterOf('customer'), customer);
    const series = {
      id: randomUUID(),
      entryModule: 'sales-invoice',
      branchId: context.scope.branchId,
      prefix: 'S',
      startsFrom: 1,
      width: 1,
    };
    await createRecord(context, masterOf('number-series'), series);
    const { id } = await read(context, small);
    expect(await saved(context, id)).toMatchObject({ importStatus: 'Processed', wrong: 0 });
  }, 60_000);

  describe('whose step failed', () => {
    /** The job of a step was given up. */
    async function failed() {
      const { context } = await foundBooks(books.engine, books.objects);
      const { id, version } = await read(context, small);
      await approveBookImport(context, tallyImportFile, id, { version, explanation });
      await runBookImport(context, world, tallyImportFile.slug, id);
      const { at } = await stateOf(context, id);
      const importId = stepImport(context, id, at ?? 0);
      await giveUpImport(context, importId);
      await runBookImport(context, world, tallyImportFile.slug, id);
      const state = await stateOf(context, id);
      expect([state.importStatus, state.at]).toEqual(['Failed', at]);
      return { context, id, importId, at: at ?? 0, version: state.version };
    }

    it('goes on with the rows of that step', async () => {
      const { context, id, version } = await failed();
      await goOnWithBooks(context, tallyImportFile, id, version);
      const done = await worked(context, id);
      expect([done.importStatus, done.failure, done.wrong, done.at]).toEqual(['Processed', null, 0, done.steps.length]);
    }, 60_000);

    it('goes on by itself when the message of the step is sent again', async () => {
      const { context, id, at } = await failed();
      await runBookImport(context, world, tallyImportFile.slug, id);
      expect((await stateOf(context, id)).importStatus, 'as long as the step has failed').toBe('Failed');
      await importStep(context, id, at, { again: true });
      expect(await worked(context, id)).toMatchObject({ importStatus: 'Processed', failure: null, wrong: 0 });
    }, 60_000);

    it('waits for what is being taken back', async () => {
      const { context, id, importId, version } = await failed();
      await writeNote(context, importId, { phase: 'take-back', importStatus: 'Processing' }, { after: 0 });
      await giveUpImport(context, importId);
      await expect(goOnWithBooks(context, tallyImportFile, id, version)).rejects.toThrow('Somebody takes back');
    }, 60_000);
  });

  it.each([
    ['the message is sent again', (context: Context, id: string) => runBookImport(context, world, tallyImportFile.slug, id, true)],
    [
      'a person wants it',
      async (context: Context, id: string) => {
        await goOnWithBooks(context, tallyImportFile, id, (await stateOf(context, id)).version);
        await runBookImport(context, world, tallyImportFile.slug, id);
      },
    ],
  ])('whose reading was given up reads again when %s', async (_, goOn) => {
    const { context } = books;
    const id = await begun(context, small);
    await giveUpBook(context, tallyImportFile.slug, id);
    await runBookImport(context, world, tallyImportFile.slug, id);
    expect(await stateOf(context, id)).toMatchObject({ importStatus: 'Failed', at: null });
    await goOn(context, id);
    expect(await stateOf(context, id)).toMatchObject({ importStatus: 'Pending Approval', failure: null });
  });

  it('is taken back as a whole, and can come again', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { id } = await read(context, book);
    const done = await saved(context, id);
    const figures = await figuresOf(context);
    expect(Math.min(...figures)).toBeGreaterThan(10);
    await takeBooksBack(context, tallyImportFile, id, done.version);
    const back = await workedBack(context, id);
    expect([back.importStatus, back.failure, back.at]).toEqual(['Parsed', null, 0]);
    expect(await figuresOf(context)).toEqual([0, 0]);
    await expect(takeBooksBack(context, tallyImportFile, id, back.version)).rejects.toThrow('was taken back');
    const again = await read(context, book);
    expect(await saved(context, again.id)).toMatchObject({ importStatus: 'Processed', wrong: 0, differences: done.differences });
    expect(await figuresOf(context)).toEqual(figures);
  }, 180_000);

  it('stays as it is where something else uses what it created, and says what', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { id } = await read(context, small);
    const done = await saved(context, id);
    const [partyId, accountId] = await Promise.all(
      ['Anvi Stores', 'Cash'].map((name) => context.ports.records.findByUnique(context.scope, 'customer', 'name', normalName(name))),
    );
    const { scope, ports } = context;
    const [bill] = await ports.books.openBills(scope, scope.branchId, partyId ?? '');
    const against = { ledgerId: partyId, kind: 'against', billId: bill?.billId, number: bill?.number, amount: 1_00 };
    const line = { ledgerId: partyId, amount: 1_00 };
    const receipt = { id: randomUUID(), date: '2026-11-20', type: 'Receipt', accountId, lines: [line], allocations: [against] };
    await enterDocument(context, documentOf('bank-cash'), receipt as never);
    await takeBooksBack(context, tallyImportFile, id, done.version);
    const back = await workedBack(context, id);
    expect([back.importStatus, back.failure]).toEqual(['Failed', expect.stringMatching(/Nothing was taken back/)]);
    await removeDocument(context, documentOf('bank-cash'), receipt.id, undefined);
    await goOnWithBooks(context, tallyImportFile, id, back.version);
    expect(await workedBack(context, id)).toMatchObject({ importStatus: 'Parsed', failure: null });
  }, 60_000);

  describe('with openings', () => {
    /** Of Capital and Anvi Stores. Somebody made Capital before the file was read, and entered its opening before the file was saved. */
    async function savedWithOpenings() {
      const { context } = await foundBooks(books.engine, books.objects);
      const { ports, scope } = context;
      const [capital] = (await ports.records.all(scope, 'group')).filter(({ row }) => row['name'] === 'Capital Account');
      const own = { id: randomUUID(), name: 'Capital', groupId: capital?.id };
      await createRecord(context, masterOf('customer'), own as never);
      const { id } = await read(context, withOpenings);
      await setOpeningBalance(context, { ledgerId: own.id, balance: -500_00 });
      const done = await saved(context, id);
      const theirs = (await ports.records.findByUnique(scope, 'customer', 'name', normalName('Anvi Stores'))) ?? '';
      const openings = async () =>
        Promise.all([own.id, theirs].map(async (ledgerId) => (await openingBalanceOf(context, ledgerId)).opening));
      return { context, id, version: done.version, openings };
    }

    it('takes back its own and none that people entered', async () => {
      const { context, id, version, openings } = await savedWithOpenings();
      expect(await openings()).toEqual([-500_00, 30_000_00]);
      await takeBooksBack(context, tallyImportFile, id, version);
      expect(await workedBack(context, id)).toMatchObject({ importStatus: 'Parsed', failure: null });
      expect(await openings()).toEqual([-500_00, 0]);
    }, 60_000);

    it('leaves them when the person who takes it back may not change them any more', async () => {
      const { context, id, version, openings } = await savedWithOpenings();
      await takeBooksBack(context, tallyImportFile, id, version);
      const permissions = new Set(['/tally-import-file/delete', '/customer/delete']);
      const back = await workedBack({ ...context, caller: { ...context.caller, permissions } }, id);
      expect(back).toMatchObject({ importStatus: 'Failed', failure: expect.stringContaining('permission') });
      expect(await openings()).toEqual([-500_00, 30_000_00]);
    }, 60_000);
  });

  it('is not taken back in part because the books are locked', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { id } = await read(context, returns);
    const { version } = await saved(context, id);
    const figures = await figuresOf(context);
    const { organisationId } = context.scope;
    const org = await context.ports.records.find(context.scope, 'org', organisationId);
    const locked = { id: organisationId, version: org?.version ?? 0, lockedUntil: '2025-04-30', lockReason: 'Return filed' };
    await updateRecord(context, masterOf('org'), locked);
    await expect(takeBooksBack(context, tallyImportFile, id, version)).rejects.toThrow('locked until 30-Apr-2025');
    expect(await figuresOf(context)).toEqual(figures);
    expect((await stateOf(context, id)).importStatus).toBe('Processed');
  }, 60_000);

  it('keeps counting what stays because somebody deleted the import of its step', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { id } = await read(context, small);
    const done = await saved(context, id);
    const at = done.steps.findIndex(({ slug }) => slug === 'sales-invoice');
    await removeRecord(context, importFile as unknown as AnyMaster, stepImport(context, id, at), undefined);
    await takeBooksBack(context, tallyImportFile, id, done.version);
    const back = await workedBack(context, id);
    expect(back.steps[at]?.created).toBe(done.steps[at]?.created);
    expect([back.created ?? 0, Math.min(...(await figuresOf(context)))].every((count) => count > 0)).toBe(true);
  }, 60_000);

  it('that is stopped and taken back begins no other step', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { id, version } = await read(context, small);
    await approveBookImport(context, tallyImportFile, id, { version, explanation });
    await runBookImport(context, world, tallyImportFile.slug, id);
    await importStep(context, id, 0);
    let begun: string | undefined;
    const meeting = new Proxy(context.ports.journal, {
      get: (journal, name) => async (scope: unknown, stream: unknown, works: Work | readonly Work[]) => {
        const begins = [works].flat().find(({ kind, slug }) => kind === 'create' && slug === importFile.slug);
        if (begins !== undefined && begun === undefined) {
          begun = begins.id;
          const stopped = await stopBooks(context, tallyImportFile, id, (await stateOf(context, id)).version);
          await takeBooksBack(context, tallyImportFile, id, stopped.version);
          expect(await workedBack(context, id)).toMatchObject({ importStatus: 'Parsed', failure: null });
        }
        return Reflect.apply(Reflect.get(journal, name), journal, [scope, stream, works]);
      },
    });
    await runBookImport({ ...context, ports: { ...context.ports, journal: meeting } }, world, tallyImportFile.slug, id);
    expect(begun).toBeDefined();
    expect(await context.ports.records.find(context.scope, importFile.slug, begun ?? '')).toBeUndefined();
  }, 60_000);

  it('is approved by another person where the organisation wants that', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { organisationId } = context.scope;
    const org = await context.ports.records.find(context.scope, 'org', organisationId);
    await updateRecord(context, masterOf('org'), { id: organisationId, version: org?.version ?? 0, approveImports: true });
    const { id, version } = await read(context, book);
    await expect(approveBookImport(context, tallyImportFile, id, { version, explanation })).rejects.toThrow('Somebody else approves it');
    const userId = randomUUID();
    const other = { ...context, scope: { ...context.scope, userId }, caller: { ...context.caller, userId } };
    await approveBookImport(other, tallyImportFile, id, { version, explanation });
    expect((await stateOf(context, id)).importStatus).toBe('Save In progress');
  });

  it('is approved once', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { id, version } = await read(context, book);
    const answers = await Promise.allSettled([1, 2].map(() => approveBookImport(context, tallyImportFile, id, { version, explanation })));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }, 60_000);

  it.each([
    ['no file of Tally', '<html><body>Hello</body></html>', /master|Tally/],
    ['XML without an end', '<ENVELOPE><BODY><DATA><TALLYMESSAGE><LEDGER NAME="A">', /^Line 1 of this file/],
    ['nothing', ' ', /empty/],
  ])('says what is wrong with %s', async (_, text, sentence) => {
    const state = await read(books.context, new TextEncoder().encode(text));
    expect([state.importStatus, state.failure]).toEqual(['Failed', expect.stringMatching(sentence)]);
  });

  it('is not found by people who may not approve it and did not begin it', async () => {
    const { context } = books;
    const { id } = await read(context, book);
    const other = { ...context, caller: { ...context.caller, userId: randomUUID(), permissions: new Set(['/tally-import-file/details']) } };
    await expect(bookDetails(other, tallyImportFile, id)).rejects.toMatchObject({ code: 'notFound' });
    await expect(originalAddresses(other, tallyImportFile, id)).rejects.toMatchObject({ code: 'notFound' });
    const [file] = await originalAddresses(context, tallyImportFile, id);
    const { byteLength } = await (await fetch(file?.url ?? '')).arrayBuffer();
    expect([file?.name, byteLength]).toEqual(['book.xml', book.length]);
  });

  it('takes the permission to add all that it adds', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { id, version } = await read(context, book);
    const permissions = new Set(['/tally-import-file/approve', '/customer/add', '/group/add']);
    const clerk = { ...context, caller: { ...context.caller, permissions } };
    const approve = approveBookImport(clerk, tallyImportFile, id, { version, explanation });
    await expect(approve).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('accounts of another program', () => {
  const ledger = [
    'Date,Account,Account Type,Debit,Credit,Journal Number,Description',
    '05-04-2026,HDFC Bank,Bank,5000.00,,1,Capital brought in',
    '05-04-2026,Owner Equity,Equity,,5000.00,1,Capital brought in',
    '06-04-2026,Office Rent,Expense,1200.50,,2,April',
    '06-04-2026,HDFC Bank,Bank,,1200.50,2,April',
    '07-04-2026,Office Rent,Expense,10.00,,3,Does not balance',
  ].join('\n');

  const readAccounts = async (context: Context, files: Readonly<Record<string, string | Uint8Array>>) => {
    const sent = await Promise.all(
      Object.entries(files).map(async ([name, text]) => {
        const content = Buffer.from(text as string);
        const ticket = await beginBookUpload(context, { id: randomUUID(), name, bytes: content.length });
        await fetch(ticket.url, { method: 'PUT', headers: ticket.headers, body: content });
        return { key: ticket.key, bytes: content.length };
      }),
    );
    const id = randomUUID();
    await beginBookImport(context, acctImportFile, { id, files: sent, dateFormat: 'DD-MM-YYYY' });
    await runBookImport(context, world, acctImportFile.slug, id);
    return { id, ...(await bookOfAccounts(context, id)) };
  };
  const bookOfAccounts = async (context: Context, id: string) => {
    const found = await findBook(context, acctImportFile.slug, id);
    if (found === undefined) throw new Error('The import is gone');
    return { ...found.row, version: found.version };
  };

  it('are read by their headings, saved, and agree with the file', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const state = await readAccounts(context, { 'general ledger.csv': ledger });
    expect(state).toMatchObject({ importStatus: 'Pending Approval', begin: '2026-04-01', errors: 1 });
    const { notes, chart, compared } = await bookDetails(context, acctImportFile, state.id);
    expect(notes.map(({ severity, object }) => [severity, object])).toEqual([['error', expect.stringContaining('3')]]);
    expect(chart.map(({ name, under }) => [name, under]).sort()).toEqual([
      ['HDFC Bank', 'Bank Accounts'],
      ['Office Rent', 'Indirect Expenses'],
      ['Owner Equity', 'Capital Account'],
    ]);
    expect(compared.balances.differences).toBe(0);
    await approveBookImport(context, acctImportFile, state.id, { version: state.version });
    for (let turn = 0; turn < 20; turn += 1) {
      await runBookImport(context, world, acctImportFile.slug, state.id);
      const { importStatus, at } = await bookOfAccounts(context, state.id);
      if (importStatus !== 'Save In progress') break;
      await importStep(context, state.id, at ?? 0);
    }
    const done = await bookOfAccounts(context, state.id);
    expect([done.importStatus, done.failure, done.wrong, done.differences]).toEqual(['Processed', null, 0, 0]);
    const again = await readAccounts(context, { 'general ledger.csv': ledger });
    expect(again.steps).toEqual([]);
  }, 60_000);

  it('come from the workbook that is offered to be filled in', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const tables = emptyWorkbook().map(({ name, rows }) => ({ title: name, rows: each(rows) }));
    const content = await joined(writeTables(tables));
    const state = await readAccounts(context, { 'books.xlsx': content });
    expect([state.importStatus, state.source, state.errors]).toEqual(['Pending Approval', 'Workbook', 0]);
    expect(state.steps.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['customer', 'inventory-item', 'opening-balance', 'opening-stock']),
    );
  });

  it('are refused with a sentence if no program heads its columns so', async () => {
    const state = await readAccounts(books.context, { 'notes.csv': 'Colour,Weight\nred,2' });
    expect([state.importStatus, state.failure]).toEqual(['Failed', expect.stringContaining('headings')]);
  });
});

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
