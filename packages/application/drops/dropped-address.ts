import { findOwn } from '#application/access/find-own';
import type { Context } from '#application/context';
import { addressOf } from '#application/files/file-address';
import { storedFile } from '#application/files/stored-file';
import { rowOf } from '#application/row-of';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { AnyModule } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import { droppedFile } from '#modules/messages/dropped-file/dropped-file';
import { importSchedule } from '#modules/messages/import-schedule/import-schedule';

/** Where a dropped file can be downloaded, for five minutes: by people who may add such records in the branch of its schedule. */
export async function droppedAddress(
  context: Context,
  moduleOf: (slug: string) => AnyModule | undefined,
  id: string,
): Promise<{ readonly name: string; readonly url: string }> {
  const { fileKey, scheduleId } = rowOf(droppedFile, await findOwn(context, droppedFile, id));
  const schedule = await context.ports.records.find(context.scope, importSchedule.slug, scheduleId ?? '');
  const { moduleSlug, branchId } = schedule === undefined ? { moduleSlug: '', branchId: '' } : rowOf(importSchedule, schedule);
  const module = moduleOf(moduleSlug);
  const { permissions, permissionsIn } = context.caller;
  const held = module?.kind === 'document' ? permissionsIn?.(branchId) : permissions;
  // Without its schedule nobody knows what it has.
  const may = module === undefined ? permissions === 'all' : held !== undefined && allows(held, verbPath(module, 'add'));
  if (!may) throw new Refusal('forbidden', { what: 'this file: you may not add the records of its schedule' });
  const file = await storedFile(context, fileKey ?? '');
  if (file === undefined) throw new Refusal('notFound', { what: 'File' });
  const { name, url } = await addressOf(context, file);
  return { name, url };
}
