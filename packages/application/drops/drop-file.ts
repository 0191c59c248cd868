import { createHash, randomUUID } from 'node:crypto';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { noteKeyUsed } from '#application/drops/drop-key';
import { beginUpload, type UploadTicket } from '#application/files/begin-upload';
import { keepFile, type NamedContent } from '#application/files/keep-file';
import { fileSlug, type StoredFile, storedFile } from '#application/files/stored-file';
import type { Members } from '#application/identity/ports';
import type { UploadedParts } from '#application/ports/files';
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

/** The context of what drops files for a schedule: on behalf of the person who saved it, who may do nothing here. */
export function dropperOf({ scope, ports, today }: Pick<Context, 'scope' | 'ports' | 'today'>, { updatedBy: userId }: Stored): Context {
  const caller = { userId, email: '', name: '', permissions: new Set<string>() };
  return { scope: { ...scope, branchId: '', financialYearId: '', userId }, caller, ports, today };
}

/** Takes a file that a program sent with the key of a schedule. */
export async function endDrop(context: Context, schedule: Stored, key: string): Promise<Dropped> {
  const { ports, scope } = context;
  const sent = readFileKey(key);
  const found = sent?.organisationId === scope.organisationId ? await ports.files.uploadedParts(scope, key) : undefined;
  if (sent === undefined || found === undefined) throw new Refusal('notFound', { what: 'File' });
  await noteKeyUsed(context, schedule.id);
  return dropFile(context, schedule, sent.name, found);
}

/**
 * Takes a file for a schedule. Its record decides, not where the file lies: the id follows from the schedule and the content, so the same
 * content is there once, whatever its name, however often it is dropped and by how many at once.
 */
export async function dropFile(context: Context, schedule: Stored, name: string, parts: UploadedParts): Promise<Dropped> {
  const { ports, scope } = context;
  if (parts.size > limits.fileBytes) throw new Refusal('tooLarge', { limit: fileSize(limits.fileBytes) });
  const content = await parts.read(0, parts.size);
  const id = derivedId(schedule.id, `drop|${createHash('sha256').update(content).digest('hex')}`);
  const before = await ports.records.find(scope, droppedFile.slug, id);
  if (before !== undefined) return dropped(before, true);
  const file = await keptOnce(context, { id: derivedId(id, 'file'), name, content });
  const now = ports.clock.now().toISOString();
  const { name: scheduleName, ...timing } = rowOf(importSchedule, schedule);
  const row: DroppedFile = {
    ...(newRow(context, droppedFile, {}) as DroppedFile),
    ...{ fileName: file.name, fileKey: file.key, scheduleName, scheduleId: schedule.id, takenFor: scope.userId },
    ...{ dropStatus: 'Waiting', droppedAt: now, dueAt: dueAfter(timing, now) },
  };
  const committed = await ports.journal.commit(scope, 'organisation', {
    ...{ slug: droppedFile.slug, id, kind: 'create', fingerprint: id },
    decide: () => changeOf(droppedFile, { action: 'drop', id, row, before: undefined, userId: scope.userId }),
  });
  return dropped(committed.stored, committed.repeated);
}

/** The file, or the same content under another name that came a moment before, or from a process that ended after it kept it. */
async function keptOnce(context: Context, file: NamedContent & { readonly id: string }): Promise<StoredFile> {
  try {
    return await keepFile(context, file);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'idempotencyMismatch') throw error;
    const kept = await context.ports.records.find(context.scope, fileSlug, file.id);
    const there = await storedFile(context, String(kept?.row['key']));
    if (there === undefined) throw error;
    return there;
  }
}

function dropped(stored: Stored, alreadyTaken: boolean): Dropped {
  const { dropStatus, dueAt } = rowOf(droppedFile, stored);
  return { id: stored.id, alreadyTaken, dropStatus: dropStatus ?? '', dueAt: dueAt ?? '' };
}
