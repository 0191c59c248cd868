import { createHash } from 'node:crypto';
import { dropFile, dropperOf } from '#application/drops/drop-file';
import { organisationName } from '#application/known-records';
import type { UploadedParts } from '#application/ports/files';
import type { Scope } from '#application/ports/scope';
import { rowOf } from '#application/row-of';
import { safeName } from '#domain/files/safe-name';
import { Refusal } from '#domain/refusal';
import { everyLog } from '#functions/schedules/every-log';
import { base } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { importSchedule } from '#modules/messages/import-schedule/import-schedule';
import { streamOfKey } from '#storage/engine/keys';

/** A folder of a laptop in which people and programs put files for an import schedule. */
export interface DropPlace {
  readonly organisationId: string;
  readonly scheduleId: string;
  /** The folder of the organisation, and in it that of the schedule. */
  readonly folders: readonly [FolderName, FolderName];
}

/** `end` follows from the id and closes the name: a folder is known by it, so that it stays where it is when people change the name. */
export interface FolderName {
  readonly name: string;
  readonly end: string;
}

/** The places of all active import schedules. */
export async function dropPlaces(): Promise<readonly DropPlace[]> {
  const places: DropPlace[] = [];
  for await (const log of everyLog()) {
    const { organisationId, stream } = streamOfKey(log);
    if (stream === 'organisation') places.push(...(await placesOf(organisationId)));
  }
  return places;
}

async function placesOf(organisationId: string): Promise<readonly DropPlace[]> {
  const { records } = base.storage();
  const scope = scopeOf(organisationId);
  const schedules = await records.all(scope, importSchedule.slug);
  const active = schedules.map((one) => ({ id: one.id, ...rowOf(importSchedule, one) })).filter(({ status }) => status === 'Active');
  if (active.length === 0) return [];
  const organisation = folderName(await organisationName({ scope, ports: { records } }), organisationId);
  return active.map(({ id, name }) => ({ organisationId, scheduleId: id, folders: [organisation, folderName(name, id)] }));
}

/** A name takes at most 255 bytes on disk, and a letter of it four. */
const longestName = 60;

export function folderName(name: string, id: string): FolderName {
  const end = ` (${createHash('sha256').update(id).digest('hex').slice(0, 8)})`;
  return { name: `${[...safeName(name)].slice(0, longestName).join('').trim()}${end}`, end };
}

/**
 * Takes a file from the folder of a schedule, as if a program had dropped it with the key. Returns why it is refused for good; undefined
 * when it is taken, now or before.
 * @throws Refusal `busy` and the like, when it may be taken later
 */
export async function dropFromFolder(
  { organisationId, scheduleId }: DropPlace,
  name: string,
  parts: UploadedParts,
): Promise<string | undefined> {
  const scope = scopeOf(organisationId);
  const ports = await wiring.portsOf(organisationId);
  const schedule = await ports.records.find(scope, importSchedule.slug, scheduleId);
  if (schedule === undefined) return 'The import schedule was deleted';
  try {
    await dropFile(dropperOf({ scope, ports, today: wiring.today() }, schedule), schedule, name, parts);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'notAllowed' || error.code === 'tooLarge')) return error.message;
    throw error;
  }
}

function scopeOf(organisationId: string): Scope {
  return { organisationId, branchId: '', financialYearId: '', userId: '', from: 'folder', requestId: organisationId };
}
