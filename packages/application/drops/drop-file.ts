import { createHash, randomUUID } from 'node:crypto';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { noteKeyUsed } from '#application/drops/drop-key';
import { beginUpload, type UploadTicket } from '#application/files/begin-upload';
import { keepFile } from '#application/files/keep-file';
import type { Members } from '#application/identity/ports';
import type { Stored } from '#application/ports/records';
import { newRow } from '#application/records/master-row';
import { rowOf } from '#application/row-of';
import { readFileKey } from '#domain/files/file-key';
import { fileSize } from '#domain/files/file-size';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { type DroppedFile, droppedFile } from '#modules/messages/dropped-file/dropped-file';
import { dueAfter, importSchedule } from '#modules/messages/import-schedule/import-schedule';

/** Refuses what a program drops too often: in a minute, or in a day. */
export async function admitDrop(members: Pick<Members, 'count'>, scheduleId: string, now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / 60_000);
  const inMinute = await members.count(`drop|${scheduleId}|${minute}`, 1, 120);
  if (inMinute > limits.dropsPerMinute) throw new Refusal('tooMany', { seconds: 60 - now.getUTCSeconds() });
  const inDay = await members.count(`drop|${scheduleId}|day`, 1, 24 * 3600);
  // Each file takes two calls.
  if (inDay > 2 * limits.dropsPerDay)
    throw new Refusal('notAllowed', { why: `At most ${limits.dropsPerDay.toLocaleString('en-IN')} files a day` });
}

/** An address to which the program may send this one file, for five minutes. Nothing is written. */
export function beginDrop(context: Context, { name, bytes }: { readonly name: string; readonly bytes: number }): Promise<UploadTicket> {
  return beginUpload(context, { id: randomUUID(), name, type: 'application/octet-stream', bytes });
}

export interface Dropped {
  readonly id: string;
  readonly alreadyTaken: boolean;
  readonly dropStatus: string;
  readonly dueAt: string;
}

/**
 * Takes a file that was sent. Its record decides, not where the file lies: the id follows from the schedule and the content, so the same
 * content is there once, whatever its name, however often it is sent and by how many at once.
 */
export async function endDrop(context: Context, schedule: Stored, key: string): Promise<Dropped> {
  const { ports, scope } = context;
  const sent = readFileKey(key);
  const found = sent?.organisationId === scope.organisationId ? await ports.files.uploadedParts(scope, key) : undefined;
  if (sent === undefined || found === undefined) throw new Refusal('notFound', { what: 'File' });
  if (found.size > limits.fileBytes) throw new Refusal('tooLarge', { limit: fileSize(limits.fileBytes) });
  const content = await found.read(0, found.size);
  const id = derivedId(schedule.id, `drop|${createHash('sha256').update(content).digest('hex')}`);
  await noteKeyUsed(context, schedule.id);
  const before = await ports.records.find(scope, droppedFile.slug, id);
  if (before !== undefined) return dropped(before, true);
  const file = await keepFile(context, { id: derivedId(id, 'file'), name: sent.name, content }).catch(isThere);
  // The same content under another name, in this moment.
  if (file === undefined) throw new Refusal('busy');
  const now = ports.clock.now().toISOString();
  const { name, ...timing } = rowOf(importSchedule, schedule);
  const row: DroppedFile = {
    ...(newRow(context, droppedFile, {}) as DroppedFile),
    ...{ fileName: file.name, fileKey: file.key, scheduleName: name, scheduleId: schedule.id, takenFor: scope.userId },
    ...{ dropStatus: 'Waiting', droppedAt: now, dueAt: dueAfter(timing, now) },
  };
  const committed = await ports.journal.commit(scope, 'organisation', {
    ...{ slug: droppedFile.slug, id, kind: 'create', fingerprint: id },
    decide: () => changeOf(droppedFile, { action: 'drop', id, row, before: undefined, userId: scope.userId }),
  });
  return dropped(committed.stored, committed.repeated);
}

function isThere(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'idempotencyMismatch') return undefined;
  throw error;
}

function dropped(stored: Stored, alreadyTaken: boolean): Dropped {
  const { dropStatus, dueAt } = rowOf(droppedFile, stored);
  return { id: stored.id, alreadyTaken, dropStatus: dropStatus ?? '', dueAt: dueAt ?? '' };
}
