import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { importRecords } from '#application/imports/import-records';
import { approveBookImport, beginBookImport, beginBookUpload, goOnWithBooks, stopBooks } from '#application/migration/begin-book-import';
import { type BookWorld, findBook } from '#application/migration/book-world';
import { runBookImport } from '#application/migration/run-book-import';
import { bookDetails, originalAddress } from '#application/migration/view-book-import';
import { rowOf } from '#application/row-of';
import { defaultGroups } from '#domain/posting/chart';
import { sheets } from '#integrations/sheet/read-rows';
import { tallySource } from '#integrations/tally/tally-source';
import { documents, masters } from '#modules/all-modules';
import { tallyImport } from '#modules/organisation/book-import/book-import';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { importFile } from '#modules/organisation/import-file/import-file';
import { foundBooks, type OpenBooks, openBooks } from '#test/journeys/books';

const imported = [...masters, ...documents, openingRow];
const world: BookWorld = { sheets, sourceOf: () => tallySource, titleOf: (slug) => slug };
const cases = join(import.meta.dirname, '..', '..', 'integrations', 'tally', 'cases', 'book');
/** What the maker of the book says of it. */
const expected = JSON.parse(readFileSync(join(cases, 'expected.json'), 'utf8')) as {
  readonly counts: { readonly masters: { readonly ledger: number } };
};
const book = gunzipSync(readFileSync(join(cases, 'book.xml.gz')));

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

/** Sends the file as a browser would, and reads it. */
async function read(context: Context, content: Uint8Array, name = 'book.xml') {
  const ticket = await beginBookUpload(context, { id: randomUUID(), name, bytes: content.length });
  await fetch(ticket.url, { method: 'PUT', headers: ticket.headers, body: Buffer.from(content) });
  const id = randomUUID();
  await beginBookImport(context, tallyImport, { id, key: ticket.key, bytes: content.length });
  await runBookImport(context, world, tallyImport.slug, id);
  return stateOf(context, id);
}

async function stateOf(context: Context, id: string) {
  const found = await findBook(context, tallyImport.slug, id);
  if (found === undefined) throw new Error('The import is gone');
  return { ...found.row, id, version: found.version };
}

/** Does what the two jobs do until nothing is left. Each message comes twice. */
async function worked(context: Context, id: string, atStep: (step: number) => Promise<void> = async () => undefined) {
  for (let turn = 0; turn < 500; turn += 1) {
    await Promise.all([1, 2].map(() => runBookImport(context, world, tallyImport.slug, id)));
    const state = await stateOf(context, id);
    if (state.importStatus !== 'Save In progress') return state;
    await importStep(context, id, state.at ?? 0);
    await atStep(state.at ?? 0);
  }
  throw new Error('It never ended');
}

const explanation = 'Salaries are kept elsewhere';

async function saved(context: Context, id: string) {
  const { version } = await stateOf(context, id);
  await approveBookImport(context, tallyImport, id, { version, explanation });
  return worked(context, id);
}

/** The import of the rows of a step, as its job does it. */
async function importStep(context: Context, bookId: string, at: number) {
  const { ports, scope } = context;
  const importId = derivedId(scope.organisationId, `book-import|${bookId}|${at}`);
  const own = await ports.records.find(scope, importFile.slug, importId);
  const { forBranch, forYear } = rowOf(importFile, own ?? { row: {} });
  const place = { branchId: forBranch ?? '', financialYearId: forYear ?? '' };
  await importRecords(
    { ...context, scope: { ...scope, ...place } },
    { sheets, moduleOf: (slug) => imported.find((one) => one.slug === slug), goOn: () => true },
    { version: 1, organisationId: scope.organisationId, ...place, userId: scope.userId, importId, phase: 'save' },
  );
}

const differing = (
  { rows }: { readonly rows: readonly { readonly of: readonly string[]; readonly file: number; readonly books: number }[] },
  at: number,
) => [...new Set(rows.filter(({ file, books: there }) => file !== there).map(({ of }) => of[at]))].sort();

describe('a book of Tally of two years', () => {
  it('is read and laid beside the books, and nothing is saved before it is approved', async () => {
    const { context } = books;
    const state = await read(context, book);
    expect(state).toMatchObject({ importStatus: 'Pending Approval', source: 'Tally', begin: '2024-04-01', end: '2026-04-15', at: 0 });
    const { counts, notes, compared } = await bookDetails(context, tallyImport, state.id);
    const { ledger } = expected.counts.masters;
    expect(counts.find(({ kind }) => kind === 'Ledgers')).toMatchObject({ found: ledger, taken: ledger });
    expect(counts.every(({ found, taken, left }) => found === taken + left)).toBe(true);
    // The branch of these tests has another GSTIN.
    expect(notes.filter(({ severity }) => severity === 'error').map(({ object }) => object)).toEqual(['GSTIN 27AAHCS7412K1Z2']);
    expect([differing(compared.balances, 1), differing(compared.bills, 0), differing(compared.stock, 0)]).toEqual(notTaken);
    expect((await context.ports.records.all(context.scope, 'group')).length).toBe(defaultGroups.length);
    const approve = approveBookImport(context, tallyImport, state.id, { version: state.version });
    await expect(approve).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'explanation' }] });
  });

  it('is saved with what it says, and has what Tally has but for what was named', async () => {
    const { context } = books;
    const { id } = await read(context, book);
    const done = await saved(context, id);
    expect([done.importStatus, done.wrong, done.failure]).toEqual(['Processed', 0, null]);
    expect(done.steps.every(({ rows, created, existing }) => rows === (created ?? 0) + (existing ?? 0))).toBe(true);
    const { compared, isDone } = await bookDetails(context, tallyImport, id);
    expect([differing(compared.balances, 1), differing(compared.bills, 0), differing(compared.stock, 0)]).toEqual(notTaken);
    expect(isDone).toBe(true);
  }, 120_000);

  it('creates nothing when it comes again', async () => {
    const { context } = books;
    const again = await read(context, book);
    expect([again.importStatus, again.steps]).toEqual(['Pending Approval', []]);
    const { compared } = await bookDetails(context, tallyImport, again.id);
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
    await approveBookImport(context, tallyImport, id, { version, explanation });
    const stopped = await worked(context, id, async (step) => {
      if (step === 3) await stopBooks(context, tallyImport, id, (await stateOf(context, id)).version);
    });
    expect([stopped.importStatus, stopped.failure]).toEqual(['Failed', 'Stopped by Asha Kulkarni']);
    await goOnWithBooks(context, tallyImport, id, stopped.version);
    const done = await worked(context, id);
    expect([done.importStatus, done.wrong, done.at]).toEqual(['Processed', 0, done.steps.length]);
  }, 120_000);

  it('is approved once', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { id, version } = await read(context, book);
    const answers = await Promise.allSettled([1, 2].map(() => approveBookImport(context, tallyImport, id, { version, explanation })));
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
    await expect(bookDetails(other, tallyImport, id)).rejects.toMatchObject({ code: 'notFound' });
    await expect(originalAddress(other, tallyImport, id)).rejects.toMatchObject({ code: 'notFound' });
    const { name, url } = await originalAddress(context, tallyImport, id);
    expect([name, new Uint8Array(await (await fetch(url)).arrayBuffer()).length]).toEqual(['book.xml', book.length]);
  });

  it('takes the permission to add all that it adds', async () => {
    const { context } = await foundBooks(books.engine, books.objects);
    const { id, version } = await read(context, book);
    const permissions = new Set(['/tally-import-file/approve', '/customer/add', '/group/add']);
    const clerk = { ...context, caller: { ...context.caller, permissions } };
    const approve = approveBookImport(clerk, tallyImport, id, { version, explanation });
    await expect(approve).rejects.toMatchObject({ code: 'forbidden' });
  });
});
