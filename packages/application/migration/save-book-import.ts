import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { importMessage } from '#application/imports/start-import';
import { allYears } from '#application/known-records';
import { keepReport, keepVouchers, reportOf, stepKey, voucherKey, vouchersOf } from '#application/migration/book-store';
import { type BookWorld, bookNote, noteBook, type StoredBook } from '#application/migration/book-world';
import { refusedIn } from '#application/migration/refused-documents';
import { sumsOfBooks } from '#application/migration/sums-of-books';
import type { Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { newRow } from '#application/records/master-row';
import { rowOf } from '#application/row-of';
import { comparedSums, differencesIn, sumsKept } from '#domain/migration/book-sums';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { labelOf } from '#domain/time/financial-year';
import { branch } from '#modules/organisation/branch/branch';
import { importFile, isUnderWay } from '#modules/organisation/import-file/import-file';

type Step = StoredBook['row']['steps'][number];

/**
 * Goes on with an approved import: begins the import of the next step, or takes over what the one that ended has done and goes on. Each step
 * is an import with an id that follows from that of the books, so a message that comes twice begins nothing twice.
 */
export async function saveBookImport(context: Context, world: BookWorld, book: StoredBook): Promise<void> {
  let stored = book;
  for (;;) {
    const at = stored.row.at ?? 0;
    const step = stored.row.steps[at];
    if (step === undefined) return compareAtEnd(context, stored);
    if (step.slug === branch.slug) {
      await addLocations(context, stored);
      stored = await noteBook(context, stored, { at: at + 1, steps: withStep(stored, at, { created: step.rows ?? 0 }) });
      continue;
    }
    const id = stepId(context, stored.id, at);
    const own = await context.ports.records.find(context.scope, importFile.slug, id);
    if (own === undefined) return beginStep(context, world, stored, step);
    const ended = rowOf(importFile, own);
    // Its end sends the next message.
    if (isUnderWay(ended)) return;
    if (ended.importStatus !== 'Processed') {
      await noteBook(context, stored, {
        importStatus: 'Failed',
        failure: `${step.title}: ${ended.failure ?? 'it could not be saved'}`.slice(0, 500),
      });
      return;
    }
    const { created, existing, wrong } = ended;
    if ((wrong ?? 0) > 0) await forgetRefused(context, world, stored.id, id, step);
    const done = { created: created ?? 0, existing: existing ?? 0, wrong: wrong ?? 0 };
    stored = await noteBook(context, stored, {
      at: at + 1,
      steps: withStep(stored, at, done),
      created: (stored.row.created ?? 0) + done.created,
      existing: (stored.row.existing ?? 0) + done.existing,
      wrong: (stored.row.wrong ?? 0) + done.wrong,
    });
  }
}

/** The import of a step. */
export function stepId({ scope }: Pick<Context, 'scope'>, bookId: string, at: number): string {
  return derivedId(scope.organisationId, `book-import|${bookId}|${at}`);
}

/** Where the rows of a step belong. */
export async function contextOfStep(context: Context, { row }: StoredBook, { year }: Step): Promise<Context> {
  return { ...context, scope: await scopeOf(context, row.forBranch ?? '', year === '' ? null : year, row.forYear ?? '') };
}

function withStep({ row }: StoredBook, at: number, done: Partial<Step>): readonly Step[] {
  return row.steps.map((step, index) => (index === at ? { ...step, ...done } : step));
}

async function beginStep(context: Context, world: BookWorld, book: StoredBook, step: Step): Promise<void> {
  const { id: bookId, row, module } = book;
  const id = stepId(context, bookId, row.at ?? 0);
  const { scope } = await contextOfStep(context, book, step);
  const headings = await headingsOf(context, world, bookId, step);
  const imported = {
    ...newRow(context, importFile, {}),
    fileName: `${row.fileName ?? ''}: ${step.title}${step.year ? ` ${step.year}` : ''}`.slice(0, 120),
    fileKey: stepKey(context, bookId, step.file ?? 0),
    moduleSlug: step.slug,
    moduleTitle: step.title,
    forBranch: scope.branchId,
    forYear: scope.financialYearId,
    dateFormat: 'YYYY-MM-DD',
    columns: headings.map((heading) => ({ heading, path: heading })),
    anyGstRate: true,
    importStatus: 'Save In progress',
    phase: 'save',
    startedAt: context.ports.clock.now().toISOString(),
    ...{ rows: 0, done: 0, created: 0, existing: 0, wrong: 0 },
    ...{ bookSlug: module.slug, bookId },
  };
  const begins: Work = {
    slug: importFile.slug,
    id,
    kind: 'create',
    fingerprint: `${bookId}|${step.file}`,
    decide: () => ({
      ...changeOf(importFile, { action: 'import', id, row: imported, before: undefined, userId: context.scope.userId }),
      messages: [importMessage({ scope }, id, 'save')],
    }),
  };
  // Together, so that no step begins after somebody stopped the books, and took them back.
  await context.ports.journal.commitTogether(context.scope, 'organisation', [bookNote(context, book, {}), begins]);
}

/** Documents and openings are of a financial year, which an earlier step may have made. */
async function scopeOf(context: Context, branchId: string, year: string | null, openYear: string): Promise<Scope> {
  if (year === null) return { ...context.scope, branchId, financialYearId: openYear };
  const found = (await allYears(context)).find((one) => labelOf(one) === year);
  if (found === undefined) throw new Refusal('notAllowed', { why: `The financial year ${year} does not exist` });
  return { ...context.scope, branchId, financialYearId: found.id };
}

/** The paths of its columns, from the beginning of its file. */
async function headingsOf(context: Context, { sheets }: BookWorld, bookId: string, step: Step): Promise<readonly string[]> {
  const file = await context.ports.files.parts(context.scope, stepKey(context, bookId, step.file ?? 0));
  if (file === undefined) throw new Error('Broken assumption: the file of a step is kept');
  for await (const headings of sheets.rows(await file.read(0, headingBytes), 'text/plain')) return headings;
  throw new Error('Broken assumption: the file of a step has headings');
}

const headingBytes = 64 * 1024;

/** Vouchers whose rows were refused may be taken from another file, or from the same one. */
async function forgetRefused(context: Context, world: BookWorld, bookId: string, importId: string, step: Step): Promise<void> {
  const vouchers = new Map(await vouchersOf(context, bookId));
  const before = vouchers.size;
  for (const name of await refusedIn(context, world.sheets, importId, stepKey(context, bookId, step.file ?? 0)))
    vouchers.delete(voucherKey(name));
  if (vouchers.size < before) await keepVouchers(context, bookId, vouchers);
}

async function addLocations(context: Context, { id, row }: StoredBook): Promise<void> {
  const wanted = (await reportOf(context, id))?.locations ?? [];
  const { ports, scope } = context;
  await ports.journal.commit(scope, 'organisation', {
    slug: branch.slug,
    id: row.forBranch ?? '',
    kind: 'change',
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: branch.title });
      const there = rowOf(branch, record).locations;
      const missing = wanted.filter(({ code }) => !there.some((one) => normalName(one.code) === normalName(code)));
      const locations = [...there, ...missing.map(({ code, name }) => ({ code, name, address: null, notes: null }))];
      const change = { action: 'edit', id: record.id, row: { ...record.row, locations }, before: record, userId: scope.userId };
      return { ...changeOf(branch, change), fences: true };
    },
  });
}

/** Lays the file beside what the books have now. */
async function compareAtEnd(context: Context, stored: StoredBook): Promise<void> {
  const report = await reportOf(context, stored.id);
  if (report === undefined) throw new Error('Broken assumption: the report of an approved import is kept');
  const file = sumsKept(report.file);
  const place = { ...context, scope: { ...context.scope, branchId: stored.row.forBranch ?? context.scope.branchId } };
  const compared = comparedSums(file, await sumsOfBooks(place, report.years, file.bills));
  await keepReport(context, stored.id, { ...report, compared });
  await noteBook(context, stored, { importStatus: 'Processed', differences: differencesIn(compared) });
}
