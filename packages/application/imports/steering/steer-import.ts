import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import type { Answered, Context } from '#application/context';
import { stoppedRow } from '#application/imports/import-notes';
import { importMessage, placeOf } from '#application/imports/start-import';
import { refuseWithoutAdding, refuseWithoutDeleting, viewImport } from '#application/imports/view-import';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { type ImportFile, type ImportPhase, importFile, phaseOf, runningStatus } from '#modules/organisation/import-file/import-file';

/**
 * Stops an import. One that waits for its job is stopped at once. One whose job runs is stopped by the job, with the rows in hand done, so
 * that its counts are right.
 */
export async function stopImport(context: Context, id: string): Promise<Answered> {
  await refuseOthers(context, id);
  const committed = await context.ports.journal.commit(context.scope, 'organisation', {
    slug: importFile.slug,
    id,
    kind: 'change',
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: importFile.title });
      refuseUnlessOffered(importFile, 'stop', record.row);
      const waits = rowOf(importFile, record).importStatus === 'Uploaded';
      const row = waits ? stoppedRow(record.row) : { ...record.row, stopAsked: true };
      return changeOf(importFile, { action: 'stop', id, row, before: record, userId: context.scope.userId });
    },
  });
  return answer(committed.stored);
}

/** A stopped import goes on: it is checked from the beginning, or its rows are saved from where it was. */
export function continueImport(context: Context, id: string, version: number): Promise<Answered> {
  return send(context, id, version, 'go-on', (row) => ({ phase: phaseOf(row), change: {} }));
}

/** The rows are checked again from the beginning. */
export function checkImportAgain(context: Context, id: string, version: number): Promise<Answered> {
  return send(context, id, version, 'check-again', () => ({ phase: 'check', change: { done: 0, wrongKey: null } }));
}

/** Everything that the import created is deleted by a job, if nothing else uses it. Also needs the permission to delete such records. */
export function takeBackImport(context: Context, id: string, version: number): Promise<Answered> {
  return send(context, id, version, 'take-back', () => takingBack);
}

/** The same of the import of a step, because the books that it belongs to are taken back. */
export async function takeStepBack(context: Context, stored: Stored): Promise<void> {
  await restart(context, stored, 'take-back', () => takingBack);
}

interface Sent {
  readonly phase: ImportPhase;
  readonly change: Partial<ImportFile>;
}

const takingBack: Sent = { phase: 'take-back', change: { toTakeBack: null, looked: 0, takenBack: 0, undoes: false } };

async function send(
  context: Context,
  id: string,
  version: number,
  action: 'go-on' | 'check-again' | 'take-back',
  decided: (row: ImportFile) => Sent,
): Promise<Answered> {
  const stored = await viewImport(context, id);
  refuseStale(importFile, stored, version);
  refuseUnlessOffered(importFile, action, stored.row);
  // Going on may mean to go on deleting.
  const isDeleting = decided(rowOf(importFile, stored)).phase === 'take-back';
  await (isDeleting ? refuseWithoutDeleting : refuseWithoutAdding)(context, stored);
  return restart(context, stored, action, decided);
}

/**
 * The import of a step goes on at the row where it ended, however it failed, because the books that it belongs to do. One that runs, or came
 * to its end, is left alone.
 */
export async function goOnWithStep(context: Context, id: string): Promise<void> {
  const stored = await context.ports.records.find(context.scope, importFile.slug, id);
  if (stored === undefined || stored.row['importStatus'] !== 'Failed') return;
  if (rowOf(importFile, stored).phase === 'take-back')
    throw new Refusal('notAllowed', { why: `Somebody takes back ${stored.row['fileName']}. Go on with that under Imports first` });
  await restart(context, stored, 'go-on', () => ({ phase: 'save', change: {} }));
}

async function restart(context: Context, stored: Stored, action: string, decided: (row: ImportFile) => Sent): Promise<Answered> {
  const { id, version } = stored;
  const scope = { ...context.scope, ...placeOf(context, stored.row) };
  const committed = await context.ports.journal.commit(context.scope, 'organisation', {
    slug: importFile.slug,
    id,
    kind: 'change',
    read: { version, title: importFile.title },
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: importFile.title });
      const { phase, change } = decided(rowOf(importFile, record));
      const importStatus = phase === 'check' ? 'Uploaded' : runningStatus(phase);
      const row = { ...record.row, ...change, phase, importStatus, stopped: false, failure: null };
      return {
        ...changeOf(importFile, { action, id, row, before: record, userId: context.scope.userId }),
        messages: [importMessage({ ...context, scope }, id, phase)],
      };
    },
  });
  return answer(committed.stored);
}

/** An import that runs is seen by the person who started it, and by people who may add its records. */
async function refuseOthers(context: Context, id: string): Promise<void> {
  const stored = await findOwn(context, importFile, id);
  if (stored.createdBy !== context.caller.userId) await refuseWithoutAdding(context, stored);
}
