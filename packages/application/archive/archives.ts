import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import { allBranches, allYears } from '#application/known-records';
import type { Message } from '#application/ports/journal';
import type { Json, Row, Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { archiveMake } from '#events/archive-make';

export const archiveSlug = 'archive';

export type ArchiveStatus = 'Queued' | 'Done' | 'Failed';

/** Bahi's own archive, XML for TallyPrime, or a journal for ledger and hledger. */
export type ArchiveForm = 'archive' | 'tally' | 'journal';

/** What an archive has. Tally has one branch and whole years, and a journal everything. */
export interface ArchiveAsked {
  readonly form: ArchiveForm;
  /** Null: all years. */
  readonly financialYearId: string | null;
  readonly branchId: string | null;
}

/** An archive: what was asked for, how far the job is, and what it made. */
export interface ArchiveRow {
  readonly archiveStatus: ArchiveStatus;
  /** Missing: an archive of Bahi's own. */
  readonly form?: ArchiveForm;
  /** The branch of a file for Tally, and its name at the time. */
  readonly branchId?: string | null;
  readonly branchName?: string | null;
  readonly startedAt: string;
  readonly byName: string;
  /** The days of one year, of whole years for Tally, or null for everything. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** The ends of the logs at one moment, that of the organisation first. */
  readonly logs: readonly { readonly branchId: string | null; readonly title: string; readonly until: number }[];
  /** Counts the jobs that began it: of two that run at once the later one counts. */
  readonly attempt: number;
  /** The attempt that kept how far it was; null before the first stretch ended. Archives from before there were stretches have none. */
  readonly saved?: number | null;
  readonly done: number;
  readonly total: number;
  readonly fileKey: string | null;
  readonly fileName: string | null;
  readonly bytes: number | null;
  /** The hash of the books, and that of the manifest. */
  readonly books: string | null;
  readonly manifest: string | null;
  readonly missing: number;
  readonly failure: string | null;
}

/** What people see of an archive. */
export interface ArchiveShown extends Omit<ArchiveRow, 'logs' | 'attempt' | 'saved' | 'fileKey' | 'form' | 'branchId' | 'branchName'> {
  readonly id: string;
  readonly form: ArchiveForm;
  readonly branchName: string | null;
}

/**
 * Asks for an archive of everything, or of one year, or for books in the form of another program. The ends of all logs are noted while no branch is written, so an archive shows the
 * books as they were at one moment: goods that were sent are not missing because they arrived a second later.
 */
export async function beginArchive(context: Context, id: string, asked: ArchiveAsked): Promise<ArchiveShown> {
  const { scope, ports, caller } = context;
  await refuseUnlessAll(context);
  const { form, financialYearId, branchId } = asked;
  const isTally = form === 'tally';
  const year = financialYearId === null || form === 'journal' ? null : await periodOf(context, financialYearId);
  const period = isTally ? await yearsFrom(context, year) : year;
  const branchName = isTally ? await nameOfBranch(context, branchId) : null;
  const startedAt = ports.clock.now().toISOString();
  let logs: ArchiveRow['logs'] = [];
  const { stored } = await ports.journal.commit(scope, 'organisation', {
    slug: archiveSlug,
    id,
    kind: 'create',
    fingerprint: fingerprintOf(form === 'archive' ? { financialYearId } : asked),
    whileClosed: async () => {
      logs = await logsNow(context);
    },
    decide: () => {
      const entries = logs.reduce((sum, { until }) => sum + until, 0);
      // Another program's form needs the logs of branches twice: what a voucher names may come after it.
      const total = entries + (form === 'archive' ? 0 : entries - (logs[0]?.until ?? 0));
      const nothing = { fileKey: null, fileName: null, bytes: null, books: null, manifest: null, missing: 0, failure: null };
      const row: ArchiveRow = {
        ...{ archiveStatus: 'Queued', startedAt, byName: caller.name, period, logs, attempt: 0, saved: null, done: 0, total },
        ...(form === 'archive' ? {} : { form, branchId: isTally ? branchId : null, branchName }),
        ...nothing,
      };
      return { ...changeTo(id, row, 'archive'), messages: [archiveMessage(context, id)], fences: true };
    },
  });
  return shown(stored);
}

/** Has the job begin, or go on. */
export function archiveMessage({ scope }: Pick<Context, 'scope'>, archiveId: string): Message {
  const { organisationId, branchId, financialYearId, userId } = scope;
  return { queue: archiveMake.name, body: { version: 1, organisationId, branchId, financialYearId, userId, archiveId } };
}

async function periodOf({ ports, scope }: Context, financialYearId: string) {
  const year = await ports.records.find(scope, 'financial-year', financialYearId);
  if (year === undefined) throw new Refusal('notFound', { what: 'Financial Year' });
  const { start, end } = rowOf('financial-year', year);
  return { from: start, to: end };
}

/** From the first day of a year, or of the first there is, to the end of the last. */
async function yearsFrom(context: Context, year: ArchiveRow['period']): Promise<NonNullable<ArchiveRow['period']>> {
  if (year !== null) return year;
  const years = await allYears(context);
  const [from, to] = [
    years.map(({ start }) => start).sort()[0],
    years
      .map(({ end }) => end)
      .sort()
      .at(-1),
  ];
  if (from === undefined || to === undefined) throw new Refusal('notFound', { what: 'Financial Year' });
  return { from, to };
}

async function nameOfBranch(context: Context, branchId: string | null): Promise<string> {
  const branch = (await allBranches(context)).find(({ id }) => id === branchId);
  if (branch === undefined) throw new Refusal('notFound', { what: 'Branch' });
  return branch.name;
}

/** A branch without a log is in the archive with an empty one. */
async function logsNow(context: Context): Promise<ArchiveRow['logs']> {
  const { ports, scope } = context;
  const branches = await allBranches(context);
  const of = async (branchId: string | null, title: string) => {
    const { sequence } = await ports.journal.head(scope, branchId === null ? 'organisation' : { branchId });
    return { branchId, title, until: sequence };
  };
  return Promise.all([of(null, 'Organisation'), ...branches.map(({ id, name }) => of(id, name))]);
}

/** The newest archives. */
export async function listArchives(context: Context): Promise<readonly ArchiveShown[]> {
  const { ports, scope } = context;
  await refuseUnlessAll(context);
  const { rows } = await ports.records.list(scope, {
    slug: archiveSlug,
    partitions: [archiveSlug],
    order: 0,
    descending: true,
    limit: mostShown,
  });
  const found = await ports.records.findMany(
    scope,
    rows.map(({ id }) => ({ slug: archiveSlug, id })),
  );
  return rows.flatMap(({ id }) => {
    const stored = found.get(id);
    return stored === undefined ? [] : [shown(stored)];
  });
}

const mostShown = 100;

/** The address of an archive, valid for five minutes. */
export async function archiveAddress(context: Context, id: string): Promise<{ readonly name: string; readonly url: string }> {
  const { ports, scope } = context;
  await refuseUnlessAll(context);
  const { fileKey, fileName } = archiveOf(await findArchive(context, id));
  if (fileKey === null || fileName === null) throw new Refusal('notAllowed', { why: 'The archive is not ready yet' });
  return { name: fileName, url: await ports.files.downloadUrl(scope, fileKey, fileName) };
}

/** An archive has all years and all branches, so a person who may see only some of them may not have it. */
export async function refuseUnlessAll({ caller, ports, scope }: Pick<Context, 'caller' | 'ports' | 'scope'>): Promise<void> {
  const { permissions, reads } = caller;
  if (reads !== undefined) throw new Refusal('forbidden', { what: 'Archive' });
  if (permissions === 'all') return;
  // Inactive branches count, because their books are in it.
  const heldIn = caller.mayGiveIn ?? caller.permissionsIn ?? (() => new Set<string>());
  const branches = await ports.records.all(scope, 'branch');
  if (!branches.every(({ id }) => allows(heldIn(id), archivePath)))
    throw new Refusal('forbidden', { what: 'the books of all branches, which an archive has' });
}

const archivePath = '/archive';

export async function archiveState(context: Context, id: string): Promise<ArchiveShown> {
  await refuseUnlessAll(context);
  return shown(await findArchive(context, id));
}

/** For an archive whose job never ended, so nobody waits for ever. */
export async function giveUpArchive(context: Pick<Context, 'scope' | 'ports'>, id: string): Promise<void> {
  const failure = 'The archive could not be finished. Make it again';
  await noteArchive(context, id, (row) => (row.archiveStatus === 'Queued' ? { archiveStatus: 'Failed', failure } : undefined));
}

export async function findArchive({ ports, scope }: Pick<Context, 'scope' | 'ports'>, id: string): Promise<Stored> {
  const stored = await ports.records.find(scope, archiveSlug, id);
  // An import of an archive is written under the same slug.
  if (stored?.row['archiveStatus'] === undefined) throw new Refusal('notFound', { what: 'Archive' });
  return stored;
}

/** Changes the row of an archive, if it is still as it must be; undefined if it is not. */
export async function noteArchive(
  { ports, scope }: Pick<Context, 'scope' | 'ports'>,
  id: string,
  change: (row: ArchiveRow) => Partial<ArchiveRow> | undefined,
  messages: readonly Message[] = [],
): Promise<ArchiveRow | undefined> {
  let next: ArchiveRow | undefined;
  try {
    await ports.journal.commit(scope, 'organisation', {
      slug: archiveSlug,
      id,
      kind: 'change',
      decide: ({ record }) => {
        if (record === undefined) throw new Refusal('notFound', { what: 'Archive' });
        const changed = change(archiveOf(record));
        next = undefined;
        if (changed === undefined) throw new Unchanged();
        next = { ...archiveOf(record), ...changed };
        return { ...changeTo(id, next, 'archive'), ...(messages.length > 0 ? { messages } : {}) };
      },
    });
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error;
  }
  return next;
}

class Unchanged extends Error {}

function changeTo(id: string, row: ArchiveRow, action: string) {
  const listed: Row = { startedAt: row.startedAt, archiveStatus: row.archiveStatus };
  return {
    action,
    slug: archiveSlug,
    id,
    row: row as unknown as Readonly<Record<string, Json>>,
    list: { partition: archiveSlug, keys: [row.startedAt], row: listed },
    unique: [],
    words: [],
  };
}

export async function rowNow(context: Pick<Context, 'scope' | 'ports'>, id: string): Promise<ArchiveRow> {
  return archiveOf(await findArchive(context, id));
}

/** Only this file writes such rows. */
export function archiveOf({ row }: Pick<Stored, 'row'>): ArchiveRow {
  return row as unknown as ArchiveRow;
}

function shown(stored: Stored): ArchiveShown {
  const {
    logs: _,
    attempt: __,
    saved: ___,
    fileKey: ____,
    form = 'archive',
    branchId: _____,
    branchName = null,
    ...row
  } = archiveOf(stored);
  return { id: stored.id, ...row, form, branchName };
}
