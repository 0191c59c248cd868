import { findOwn } from '#application/access/find-own';
import type { Context } from '#application/context';
import { statementPath } from '#application/drops/take-statement';
import { addressOf } from '#application/files/file-address';
import { storedFile } from '#application/files/stored-file';
import { rowOf } from '#application/row-of';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { AnyModule } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import { droppedFile } from '#modules/messages/dropped-file/dropped-file';
import { type ImportSchedule, importSchedule } from '#modules/messages/import-schedule/import-schedule';

/**
 * Where a dropped file can be downloaded, for five minutes: by people who may add such records, or import such statements, in the branch of its
 * schedule.
 */
export async function droppedAddress(
  context: Context,
  moduleOf: (slug: string) => AnyModule | undefined,
  id: string,
): Promise<{ readonly name: string; readonly url: string }> {
  const { fileKey, scheduleId } = rowOf(droppedFile, await findOwn(context, droppedFile, id));
  const schedule = await context.ports.records.find(context.scope, importSchedule.slug, scheduleId ?? '');
  if (!mayAdd(context, moduleOf, schedule === undefined ? undefined : rowOf(importSchedule, schedule)))
    throw new Refusal('forbidden', { what: 'this file: you may not add the records of its schedule' });
  const file = await storedFile(context, fileKey ?? '');
  if (file === undefined) throw new Refusal('notFound', { what: 'File' });
  const { name, url } = await addressOf(context, file);
  return { name, url };
}

function mayAdd({ caller }: Context, moduleOf: (slug: string) => AnyModule | undefined, schedule: ImportSchedule | undefined): boolean {
  const { permissions, permissionsIn } = caller;
  // Nobody knows what it has.
  if (schedule === undefined) return permissions === 'all';
  const there = permissionsIn?.(schedule.branchId);
  const module = moduleOf(schedule.moduleSlug);
  const path = statementPath(schedule.moduleSlug) ?? (module && verbPath(module, 'add'));
  const held = module?.kind === 'master' ? permissions : there;
  return path === undefined ? permissions === 'all' : held !== undefined && allows(held, path);
}
