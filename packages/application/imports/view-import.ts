import type { Context } from '#application/context';
import type { Stored } from '#application/ports';
import { findOwn } from '#application/records/find-own';
import { refuseUnlessOffered } from '#application/records/offered';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { verbPath } from '#modules/kit/permission';
import { importFile } from '#modules/organisation/import-file/import-file';

/** Your own import at any time; another's when it waits for approval or is done, if you may add such records: its errors quote the file. */
export async function viewImport(context: Context, id: string): Promise<Stored> {
  const stored = await findOwn(context, importFile, id);
  if (stored.createdBy === context.caller.userId) return stored;
  refuseUnlessOffered(importFile, 'view', stored.row);
  await refuseWithoutAdding(context, stored);
  return stored;
}

/** An import adds records: who may not add them does not decide about it. */
export async function refuseWithoutAdding(context: Context, { row }: Stored): Promise<void> {
  const { moduleOf } = await import('#modules/all');
  const master = moduleOf(String(row['moduleSlug']));
  if (master === undefined || !allows(context.caller.permissions, verbPath(master, 'add'))) {
    throw new Refusal('forbidden', { what: `adding ${String(row['moduleTitle'])}` });
  }
}
