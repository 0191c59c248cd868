import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Answered, Context } from '#application/context';
import { isDerived } from '#application/derived-id';
import type { Upload, UploadTicket } from '#application/files/begin-upload';
import { bookWork } from '#application/imports/book-step';
import { refuseOwnImport } from '#application/imports/start-import';
import { goOnWithStep } from '#application/imports/steering/steer-import';
import { type BookModule, bookOf, noteBook, type StoredBook } from '#application/migration/book-world';
import { keptColumns } from '#application/migration/chosen-columns';
import { stepId } from '#application/migration/save-book-import';
import { newRow } from '#application/records/master-row';
import { fileKey, readFileKey } from '#domain/files/file-key';
import { fileSize } from '#domain/files/file-size';
import { limits } from '#domain/limits';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { DateFormat } from '#domain/time/file-date';
import { goingOn, isBeingTakenBack } from '#modules/kit/book-import/book-import';
import type { ColumnChoice } from '#modules/kit/imports/import-columns';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { branch } from '#modules/organisation/branch/branch';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

const type = 'application/octet-stream';

/** An address to which the browser may send a file of books, for five minutes. Nothing is written. */
export async function beginBookUpload({ ports, scope }: Context, { id, name, bytes }: Omit<Upload, 'type'>): Promise<UploadTicket> {
  if (isDerived(id)) throw new Refusal('invalid', {}, [{ path: 'id', message: 'Choose another id' }]);
  const key = fileKey({ organisationId: scope.organisationId, id, name });
  return { key, url: await ports.files.uploadUrl(scope, key, type, bytes, limits.bookBytes), headers: { 'content-type': type } };
}

export interface BookWish {
  readonly id: string;
  /** Uploads of the last day: masters and vouchers apart, or a file for each kind of record. `columns`: those of a general ledger. */
  readonly files: readonly { readonly key: string; readonly bytes: number; readonly columns?: ColumnChoice | undefined }[];
  readonly dateFormat?: DateFormat | undefined;
}

/** Starts reading uploaded files into the open branch; a job reads it. The same id with the same request returns the first import again. */
export async function beginBookImport(context: Context, module: BookModule, wish: BookWish): Promise<Answered> {
  const files = wish.files.map(({ key }, at) => {
    const file = readFileKey(key);
    if (file?.organisationId !== context.scope.organisationId || isDerived(file.id))
      throw new Refusal('invalid', {}, [{ path: `files.${at}.key`, message: 'This file was not found. Upload it again' }]);
    return { name: file.name, key };
  });
  const bytes = wish.files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > limits.bookBytes) throw new Refusal('tooLarge', { limit: fileSize(limits.bookBytes) });
  const columns = keptColumns(wish.files);
  if (columns.length > 0 && module.slug !== acctImportFile.slug)
    throw new Refusal('invalid', {}, [{ path: 'files', message: 'Only files of accounts have columns to choose' }]);
  const [first, ...others] = files;
  const row = {
    ...newRow(context, module, {}),
    fileName: `${first?.name ?? ''}${others.length === 0 ? '' : ` and ${others.length} more`}`.slice(0, limits.namesLength),
    files,
    bytes,
    dateFormat: wish.dateFormat ?? null,
    ...(columns.length > 0 && { columns }),
    forBranch: context.scope.branchId,
    forYear: context.scope.financialYearId,
    importStatus: 'Processing',
    startedAt: context.ports.clock.now().toISOString(),
    steps: [],
    ...{ created: 0, existing: 0, wrong: 0 },
  };
  const { id } = wish;
  const committed = await context.ports.journal.commit(context.scope, 'organisation', {
    slug: module.slug,
    id,
    kind: 'create',
    fingerprint: fingerprintOf({ module: module.slug, wish }),
    decide: () => ({
      ...changeOf(module, { action: 'import', id, row, before: undefined, userId: context.scope.userId }),
      messages: [bookWork(context, module.slug, id)],
    }),
  });
  return answer(committed.stored);
}

/**
 * Begins to save what the file becomes. Who approves must be allowed to add records of all its kinds. Sums that differ from the file have
 * to be explained.
 */
export async function approveBookImport(
  context: Context,
  module: BookModule,
  id: string,
  { version, explanation = '' }: { readonly version: number; readonly explanation?: string | undefined },
): Promise<Answered> {
  return decidedOn(context, { module, id, version, action: 'approve' }, async (book) => {
    // As imports of rows are: where the organisation wants it, who brought the file does not approve it.
    await refuseOwnImport(context, book.stored);
    const { differences, steps } = book.row;
    if ((differences ?? 0) > 0 && explanation.trim() === '')
      throw new Refusal('invalid', {}, [{ path: 'explanation', message: 'Say why the books may differ from the file' }]);
    await refuseWithout(context, book, 'add');
    const told = explanation.trim() === '' ? {} : { explanation: explanation.trim() };
    return { importStatus: 'Save In progress', at: 0, steps: [...steps], ...told };
  });
}

/** Goes on with a failed or stopped import: reads its files again, or goes on with the step where it ended. */
export function goOnWithBooks(context: Context, module: BookModule, id: string, version: number): Promise<Answered> {
  return decidedOn(context, { module, id, version, action: 'go-on' }, async (book) => {
    const isBack = isBeingTakenBack(book.row);
    await refuseWithout(context, book, isBack ? 'delete' : 'add');
    if (book.row.at !== null && !isBack) await goOnWithStep(context, stepId(context, id, book.row.at));
    return goingOn(book.row);
  });
}

/** The step that is running comes to its end; what is saved stays. */
export async function stopBooks(context: Context, module: BookModule, id: string, version: number): Promise<Answered> {
  const book = await offered(context, module, id, 'stop', version);
  const failure = `Stopped by ${context.caller.name || context.caller.email}`;
  const stopped = { importStatus: 'Failed', stopped: true, failure } as const;
  const noted = await noteBook(context, book, stopped, [], 'stop');
  return answer(noted.stored);
}

async function offered(context: Context, module: BookModule, id: string, action: string, version: number): Promise<StoredBook> {
  const stored = await context.ports.records.find(context.scope, module.slug, id);
  if (stored === undefined) throw new Refusal('notFound', { what: module.title });
  refuseStale(module, stored, version);
  refuseUnlessOffered(module, action, stored.row);
  return bookOf(module, stored);
}

/** They hold nothing by then. */
export const staysWhenTakenBack: ReadonlySet<string> = new Set([branch.slug, financialYear.slug]);

interface Decision {
  readonly module: BookModule;
  readonly id: string;
  readonly version: number;
  readonly action: string;
}

/** Changes an import as a person decided, and lets its job work. */
export async function decidedOn(
  context: Context,
  { module, id, version, action }: Decision,
  decide: (book: StoredBook) => Promise<Parameters<typeof noteBook>[2]>,
): Promise<Answered> {
  const book = await offered(context, module, id, action, version);
  const to = await decide(book);
  // Who decides may have another branch open than the one that takes the file.
  const { forBranch, forYear } = book.row;
  const { scope } = context;
  const place = { scope: { ...scope, branchId: forBranch ?? scope.branchId, financialYearId: forYear ?? scope.financialYearId } };
  const noted = await noteBook(context, book, to, [bookWork(place, module.slug, id)], action);
  return answer(noted.stored);
}

/** Documents and openings belong to the branch that takes the file; masters to the organisation. */
export async function refuseWithout({ caller, scope }: Context, { row }: StoredBook, verb: 'add' | 'delete'): Promise<void> {
  const { moduleOf } = await import('#modules/all-modules');
  const there = row.forBranch === scope.branchId ? caller.permissions : caller.permissionsIn?.(row.forBranch ?? '');
  for (const slug of new Set(row.steps.map((step) => step.slug ?? ''))) {
    if (verb === 'delete' && staysWhenTakenBack.has(slug)) continue;
    const module = slug === openingRow.slug ? openingRow : moduleOf(slug);
    if (module === undefined) throw new Refusal('notAllowed', { why: `Unknown records ${slug}` });
    const path = slug === openingRow.slug ? pathOf(openingRow) : slug === branch.slug ? verbPath(branch, 'edit') : verbPath(module, verb);
    const held = module.kind === 'document' || slug === openingRow.slug ? there : caller.permissions;
    if (held === undefined || !allows(held, path))
      throw new Refusal('forbidden', {
        what: `${verb === 'add' ? 'adding' : 'deleting'} ${'plural' in module ? module.plural : module.title}`,
      });
  }
}
