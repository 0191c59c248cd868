import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Answered, Context } from '#application/context';
import { ownFile } from '#application/files/stored-file';
import { refuseWithoutAdding } from '#application/imports/view-import';
import { refuseOwnOnly } from '#application/opening/opening-balance';
import type { Message } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { newRow } from '#application/records/master-row';
import { rowOf } from '#application/row-of';
import { isTableType } from '#domain/files/file-type';
import { Refusal } from '#domain/refusal';
import type { DateFormat } from '#domain/time/file-date';
import { type RecordImport, recordImport } from '#events/record-import';
import type { ColumnChoice } from '#modules/kit/imports/import-columns';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { type ImportFile, importFile, ownImport, rightRows } from '#modules/organisation/import-file/import-file';
import { org } from '#modules/organisation/org/org';

export interface ImportWish {
  readonly id: string;
  /** Key of a confirmed upload of the caller. */
  readonly key: string;
  readonly dateFormat: DateFormat;
  readonly columns?: ColumnChoice | undefined;
  /** Saves correct rows without waiting for approval. */
  readonly approved: boolean;
  /** Saves nothing unless all rows are right. */
  readonly whole?: boolean | undefined;
  /** The import whose refused rows the file has, corrected. */
  readonly corrects?: string;
  /** Takes rows with a GST rate that no law knows. */
  readonly anyGstRate?: boolean | undefined;
}

/** Takes a file of opening balances of the branch and year of the scope. */
export function startOpeningImport(context: Context, type: 'CSV' | 'EXCEL', wish: ImportWish): Promise<Answered> {
  refuseOwnOnly(context);
  return startImport(context, openingRow, type, wish);
}

/** Starts the import of a file into a module; a job reads it. The same id with the same request returns the first import again. */
export async function startImport(
  context: Context,
  module: Pick<AnyMaster | AnyDocument, 'slug' | 'plural'>,
  type: 'CSV' | 'EXCEL',
  wish: ImportWish,
): Promise<Answered> {
  const file = await ownFile(context, wish.key);
  if (file === undefined) throw new Refusal('invalid', {}, [{ path: 'key', message: 'This file was not found. Upload it again' }]);
  if (!isTableType(file.type) || (file.type === 'text/plain') !== (type === 'CSV')) {
    throw new Refusal('invalid', {}, [{ path: 'key', message: `This is not ${type === 'CSV' ? 'a CSV' : 'an Excel'} file` }]);
  }
  const byAnother = await isApprovedByAnother(context);
  if (byAnother && wish.approved) throw new Refusal('notAllowed', { why: approvedByAnother });
  // What is saved whole or not at all is checked first.
  const phase = wish.approved && wish.whole !== true ? 'save' : 'check';
  const row = {
    ...newRow(context, importFile, {}),
    fileName: file.name,
    fileKey: file.key,
    moduleSlug: module.slug,
    moduleTitle: module.plural,
    forBranch: context.scope.branchId,
    forYear: context.scope.financialYearId,
    dateFormat: wish.dateFormat,
    columns: Object.entries(wish.columns ?? {}).map(([heading, path]) => ({ heading, path })),
    ...(wish.anyGstRate === true && { anyGstRate: true }),
    importStatus: 'Uploaded',
    phase,
    ...(wish.whole === true && { whole: true }),
    ...(wish.whole === true && wish.approved && { atOnce: true }),
    ...(byAnother && { byAnother }),
    ...(wish.corrects !== undefined && { corrects: wish.corrects }),
    startedAt: context.ports.clock.now().toISOString(),
    byName: context.caller.name,
    rows: 0,
    done: 0,
    created: 0,
    existing: 0,
    wrong: 0,
  };
  const { id } = wish;
  const committed = await context.ports.journal.commit(context.scope, 'organisation', {
    slug: importFile.slug,
    id,
    kind: 'create',
    fingerprint: fingerprintOf({ master: module.slug, type, wish }),
    decide: () => ({
      ...changeOf(importFile, { action: 'import', id, row, before: undefined, userId: context.scope.userId }),
      messages: [importMessage(context, id, phase)],
    }),
  });
  return answer(committed.stored);
}

/** Saves the rows that were read and checked. Also needs the permission to add records of the module. */
export async function approveImport(context: Context, id: string, version: number): Promise<Answered> {
  const stored = await findOwn(context, importFile, id);
  refuseStale(importFile, stored, version);
  refuseUnlessOffered(importFile, 'approve', stored.row);
  await refuseWithoutAdding(context, stored);
  await refuseOwnImport(context, stored);
  const place = placeOf(context, stored.row);
  const committed = await context.ports.journal.commit(context.scope, 'organisation', {
    slug: importFile.slug,
    id,
    kind: 'change',
    read: { version, title: importFile.title },
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: importFile.title });
      const row = { ...record.row, ...approvedRow(rowOf(importFile, record), context.ports.clock.now().toISOString()) };
      return {
        ...changeOf(importFile, { action: 'approve', id, row, before: record, userId: context.scope.userId }),
        messages: [importMessage({ ...context, scope: { ...context.scope, ...place } }, id, 'save')],
      };
    },
  });
  return answer(committed.stored);
}

const approvedByAnother = 'Imports are approved by another person. Import the file without saving it at once';

/** Whether the organisation wants somebody else to approve imports. */
export async function isApprovedByAnother({ ports, scope }: Context): Promise<boolean> {
  const organisation = await ports.records.find(scope, org.slug, scope.organisationId);
  return organisation?.row['approveImports'] === true;
}

/** Where the organisation wants it, or wanted it when the import began, somebody else approves. */
export async function refuseOwnImport(context: Context, { createdBy, row }: Pick<Stored, 'createdBy' | 'row'>): Promise<void> {
  if (createdBy !== context.caller.userId) return;
  if (row['byAnother'] === true || (await isApprovedByAnother(context))) throw new Refusal('notAllowed', { why: ownImport });
}

/** A checked import whose right rows are saved next. */
export function approvedRow(checked: ImportFile, notedAt: string): Partial<ImportFile> {
  const none = { done: 0, created: 0, existing: 0, wrong: 0, leftOut: 0, documents: 0, madeParts: 0, problems: [] } as const;
  return { ...none, ...neverTakenBack, notedAt, announced: rightRows(checked), importStatus: 'Save In progress', phase: 'save' };
}

/** Sparse fields are written to be cleared. */
const neverTakenBack = { undoes: false, toTakeBack: null, looked: null, takenBack: null, takenBackAt: null } as const;

/** The chosen columns of an import. Imports from before people could choose have none. */
export function choiceOf(columns: ImportFile['columns'] | undefined): ColumnChoice {
  return Object.fromEntries((columns ?? []).map(({ heading, path }) => [heading ?? '', path]));
}

/** The branch and year in which an import was started. Opening balances go there, not into those the approver has open. */
export function placeOf({ scope }: Context, { forBranch, forYear }: Stored['row']): Pick<Scope, 'branchId' | 'financialYearId'> {
  return {
    branchId: typeof forBranch === 'string' ? forBranch : scope.branchId,
    financialYearId: typeof forYear === 'string' ? forYear : scope.financialYearId,
  };
}

export function importMessage({ scope }: Pick<Context, 'scope'>, importId: string, phase: RecordImport['phase']): Message {
  const { organisationId, branchId, financialYearId, userId } = scope;
  return { queue: recordImport.name, body: { version: 1, organisationId, branchId, financialYearId, userId, importId, phase } };
}
