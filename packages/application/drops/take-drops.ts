import { changeOf } from '#application/commit/change-of';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { importIdOf, type StatementFiles, takeStatement } from '#application/drops/take-statement';
import { storedFile } from '#application/files/stored-file';
import { chosenLast } from '#application/imports/preview-import';
import { isApprovedByAnother, startImport } from '#application/imports/start-import';
import type { Records, Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { rowOf } from '#application/row-of';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { DateFormat } from '#domain/time/file-date';
import { importDrop } from '#events/import-drop';
import type { AnyModule } from '#modules/kit/module';
import { type DroppedFile, droppedFile, dueBounds } from '#modules/messages/dropped-file/dropped-file';
import { type ImportSchedule, importSchedule } from '#modules/messages/import-schedule/import-schedule';
import { isStatement } from '#modules/messages/import-schedule/scheduled-kinds';
import { type ImportFile, importFile, isUnderWay } from '#modules/organisation/import-file/import-file';

export interface DropWorld extends StatementFiles {
  readonly moduleOf: (slug: string) => AnyModule | undefined;
  /** The context of a person in a branch, with the permissions they have now; undefined if it is closed to them. */
  readonly contextOf: (userId: string, branchId: string) => Promise<Context | undefined>;
}

/**
 * The next step of each dropped file that is due: its import begins, or what became of that is noted. Each step is written once, also
 * when two processes take it: the id of an import follows from its file, and a note is refused if another was first. A statement is imported
 * here, by the process that noted that it is taken; if that one ends, by another after a while. Returns whether imports still run.
 * @throws what the first file threw that could not be taken, after the others were
 */
export async function takeDrops(context: Context, world: DropWorld): Promise<boolean> {
  const due = await dueDrops(context.ports.records, context.scope, context.ports.clock.now());
  const failures: unknown[] = [];
  let runs = false;
  for (const id of due) {
    try {
      runs = (await takeStep(context, world, id)) || runs;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return runs;
}

/** Whether its import runs then. */
async function takeStep(context: Context, world: DropWorld, id: string): Promise<boolean> {
  const { records } = context.ports;
  const stored = await records.find(context.scope, droppedFile.slug, id);
  if (stored === undefined) return false;
  const row = rowOf(droppedFile, stored);
  if (row.dropStatus === 'Waiting' || isCutOff(context, row)) await beginDropped(context, world, stored);
  else if (row.dropStatus === 'Taken' && row.importId !== null) await noteOutcome(context, stored);
  const after = await records.find(context.scope, droppedFile.slug, id);
  return after !== undefined && rowOf(droppedFile, after).dropStatus === 'Taken';
}

/** Longer than any run of the job, in milliseconds. */
const longestTaking = 6 * 60_000;

/** So often the import of a statement is begun. */
const mostTries = 3;

/** Of a statement: the process that imported it ended. */
function isCutOff({ ports }: Context, { dropStatus, importId, takenAt }: DroppedFile): boolean {
  return dropStatus === 'Taken' && importId === null && ports.clock.now().getTime() > Date.parse(takenAt ?? '') + longestTaking;
}

/** The ids of dropped files whose next step is due, the oldest first. */
export async function dueDrops(records: Pick<Records, 'list'>, scope: Scope, now: Date): Promise<readonly string[]> {
  const { rows } = await records.list(scope, {
    slug: droppedFile.slug,
    partitions: [partitionOf(droppedFile, scope)],
    descending: false,
    ...dueBounds(now.toISOString()),
    limit: limits.dropsAtOnce,
  });
  return rows.map(({ id }) => id);
}

async function beginDropped(context: Context, world: DropWorld, stored: Stored): Promise<void> {
  const { scheduleId, tries } = rowOf(droppedFile, stored);
  if ((tries ?? 0) >= mostTries) return setAside(context, stored, `It could not be read: that ended without an answer ${mostTries} times`);
  const schedule = await context.ports.records.find(context.scope, importSchedule.slug, scheduleId ?? '');
  if (schedule === undefined) return setAside(context, stored, 'The import schedule was deleted');
  const row = rowOf(importSchedule, schedule);
  if (row.status !== 'Active') return setAside(context, stored, 'The import schedule is not active');
  const takenFor = schedule.updatedBy;
  const person = await world.contextOf(takenFor, row.branchId);
  if (person === undefined)
    return setAside(
      context,
      stored,
      'The person who saved the import schedule may not work in its branch any more. Somebody else saves it',
    );
  const taken = { dropStatus: 'Taken', takenAt: context.ports.clock.now().toISOString(), takenFor } as const;
  if (isStatement(row.moduleSlug)) {
    const noted = await note(context, stored, { ...taken, tries: (tries ?? 0) + 1 });
    if (noted !== undefined) await note(context, noted, await takeStatement(person, world, row, noted), true);
    return;
  }
  const importId = importIdOf(stored);
  const why = await beginImport(person, world, { row, stored, importId });
  if (why !== undefined) return setAside(context, stored, why);
  await note(context, stored, { ...taken, importId });
}

interface Begun {
  readonly row: ImportSchedule;
  readonly stored: Stored;
  readonly importId: string;
}

/** Begins the import as its person would. Returns why it cannot be begun. */
async function beginImport(person: Context, world: DropWorld, { row, stored, importId }: Begun): Promise<string | undefined> {
  const { records } = person.ports;
  if ((await records.find(person.scope, importFile.slug, importId)) !== undefined) return undefined;
  const module = world.moduleOf(row.moduleSlug);
  const { fileKey } = rowOf(droppedFile, stored);
  const file = await storedFile(person, fileKey ?? '');
  if (module === undefined || module.kind === 'report' || file === undefined) return 'The file can not be imported any more';
  try {
    await startImport(
      // The file was kept for the person who had saved the schedule when it was dropped.
      { ...person, caller: { ...person.caller, userId: file.createdBy } },
      module,
      file.type === 'text/plain' ? 'CSV' : 'EXCEL',
      {
        id: importId,
        key: file.key,
        dateFormat: row.dateFormat as DateFormat,
        columns: await chosenLast(person, module.slug),
        approved: row.atOnce && !(await isApprovedByAnother(person)),
      },
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    // Another worker began it, a moment before the schedule or the columns were changed.
    if (error.code === 'idempotencyMismatch') return undefined;
    return error.errors[0]?.message ?? error.message;
  }
}

/** What became of an import that ended, with the message that mails it. */
async function noteOutcome(context: Context, stored: Stored): Promise<void> {
  const { importId } = rowOf(droppedFile, stored);
  const begun = await context.ports.records.find(context.scope, importFile.slug, importId ?? '');
  if (begun === undefined) return setAside(context, stored, 'The import was deleted');
  const row = rowOf(importFile, begun);
  if (isUnderWay(row)) return;
  await note(context, stored, outcomeOf(row), true);
}

/** A file that failed, or of which no row is saved or could be, is set aside with its reasons. */
function outcomeOf({ importStatus, created, existing, wrong, failure, problems }: ImportFile) {
  const reasons = problems.map(({ line, column, message }) => `Line ${line ?? ''}, ${column ?? ''}: ${message ?? ''}`);
  const isSaved = importStatus === 'Processed' && (created ?? 0) + (existing ?? 0) > 0;
  const isTaken = isSaved || (wrong === 0 && importStatus !== 'Failed');
  const dropStatus = importStatus === 'Pending Approval' ? 'Pending Approval' : isTaken ? 'Processed' : 'Set Aside';
  const reason = failure ?? (reasons.length === 0 ? null : reasons.slice(0, reasonsKept).join('\n'));
  return { dropStatus, created, existing, wrong, reason: reason === null ? null : reason.slice(0, limits.notesLength) } as const;
}

const reasonsKept = 20;

async function setAside(context: Context, stored: Stored, reason: string): Promise<void> {
  await note(context, stored, { dropStatus: 'Set Aside', reason }, true);
}

/** Changes the record of a file that nobody took a step of since it was read; undefined if another worker was first. */
async function note(context: Context, before: Stored, change: Partial<DroppedFile>, isMailed = false): Promise<Stored | undefined> {
  const { id, createdBy: userId } = before;
  const { organisationId } = context.scope;
  try {
    const { stored } = await context.ports.journal.commit({ ...context.scope, userId }, 'organisation', {
      ...{ slug: droppedFile.slug, id, kind: 'change', read: { version: before.version, title: droppedFile.title } },
      decide: ({ record }) => ({
        ...changeOf(droppedFile, { action: 'take', id, row: { ...before.row, ...change }, before: record, userId }),
        ...(isMailed && { messages: [{ queue: importDrop.name, body: { version: 1, organisationId, dropId: id } }] }),
      }),
    });
    return stored;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'changed') throw error;
    return undefined;
  }
}
