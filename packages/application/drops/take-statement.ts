import { importStatement as importBankStatement } from '#application/bank/import-statement';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { storedFile } from '#application/files/stored-file';
import { importStatement as importGstStatement } from '#application/gst-reconciliation/import-statement';
import type { BankFiles } from '#application/ports/bank';
import type { PortalFiles } from '#application/ports/credit';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { limits } from '#domain/limits';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { bulkImportPath } from '#modules/accounts/bank-cash/bank-paths';
import { type DroppedFile, droppedFile } from '#modules/messages/dropped-file/dropped-file';
import type { ImportSchedule } from '#modules/messages/import-schedule/import-schedule';
import { bankStatements, isStatement } from '#modules/messages/import-schedule/scheduled-kinds';
import { importPath } from '#modules/purchase/gst-reconciliation/paths';

export interface StatementFiles {
  readonly bankFiles: BankFiles;
  readonly portalFiles: PortalFiles;
}

/** The id of the import of a dropped file: another one each time that somebody has it taken again. */
export function importIdOf(stored: Stored): string {
  const times = rowOf(droppedFile, stored).times ?? 0;
  return derivedId(stored.id, times === 0 ? 'import' : `import|${times}`);
}

/** The permission, in its branch, to import statements of this kind; undefined for records. */
export function statementPath(kind: string): string | undefined {
  if (!isStatement(kind)) return undefined;
  return kind === bankStatements ? bulkImportPath : importPath;
}

type Outcome = Pick<DroppedFile, 'dropStatus' | 'reason'> & Partial<Pick<DroppedFile, 'created' | 'existing' | 'wrong'>>;

/**
 * Imports a dropped bank statement or GSTR-2B as its person would, and tells what became of it. Taken again after a process ended, it goes on
 * and tells the same.
 */
export async function takeStatement(person: Context, files: StatementFiles, row: ImportSchedule, stored: Stored): Promise<Outcome> {
  try {
    if (!allows(person.caller.permissions, statementPath(row.moduleSlug) ?? ''))
      throw new Refusal('forbidden', { what: 'importing these statements' });
    const take = row.moduleSlug === bankStatements ? takeOfBank : takeOfPortal;
    const { created, existing, says } = await take(person, files, row, stored);
    const reason = says.length === 0 ? null : says.join('\n').slice(0, limits.notesLength);
    return { dropStatus: 'Processed', created, existing, wrong: 0, reason };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    return { dropStatus: 'Set Aside', reason: whyOf(error) };
  }
}

function whyOf({ errors: [first], message }: Refusal): string {
  if (first?.path === 'columns') return `${first.message}. Import one statement of this bank yourself, and its columns are kept`;
  return first?.message ?? message;
}

interface Taken {
  readonly created: number;
  readonly existing: number;
  /** What people should look at. */
  readonly says: readonly string[];
}

async function takeOfBank(person: Context, { bankFiles }: StatementFiles, { bankId }: ImportSchedule, stored: Stored): Promise<Taken> {
  const file = await fileOf(person, stored);
  const sent = { name: file.name, content: await person.ports.files.get(person.scope, file.key) };
  const { added, alreadyThere, warnings } = await importBankStatement(person, bankFiles, bankId ?? '', sent, undefined, {
    id: importIdOf(stored),
    unseen: true,
  });
  return { created: added, existing: alreadyThere, says: warnings };
}

async function takeOfPortal(person: Context, { portalFiles }: StatementFiles, _: ImportSchedule, stored: Stored): Promise<Taken> {
  const file = await fileOf(person, stored);
  const period = portalFiles.monthOf2b(await person.ports.files.get(person.scope, file.key));
  // The file was kept for the person who had saved the schedule when it was dropped.
  const owner = { ...person, caller: { ...person.caller, userId: file.createdBy } };
  const asked = { statement: 'GSTR-2B', period, key: file.key, id: importIdOf(stored) } as const;
  const { added, changed, same, unknown } = await importGstStatement(owner, portalFiles, asked);
  const changes = changed === 0 ? [] : [`${changed.toLocaleString('en-IN')} of those there already have new values`];
  return { created: added, existing: changed + same, says: [...changes, ...(unknown === null ? [] : [unknown])] };
}

async function fileOf(person: Context, stored: Stored) {
  const file = await storedFile(person, rowOf(droppedFile, stored).fileKey ?? '');
  if (file === undefined) throw new Refusal('notFound', { what: 'File' });
  return file;
}
