import type { Context } from '#application/context';
import type { Stored } from '#application/ports';
import { findOwn } from '#application/records/find-own';
import { refuseUnlessOffered } from '#application/records/offered';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { invitedRow } from '#modules/identity/invited-row';
import type { AnyMaster } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/permission';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { importFile } from '#modules/organisation/import-file/import-file';

/** Your own import at any time; another's when it waits for approval or is done, if you may add such records: its errors quote the file. */
export async function viewImport(context: Context, id: string): Promise<Stored> {
  const stored = await findOwn(context, importFile, id);
  if (stored.createdBy === context.caller.userId) return stored;
  refuseUnlessOffered(importFile, 'view', stored.row);
  await refuseWithoutAdding(context, stored);
  return stored;
}

/** An import adds records, so people who may not add them cannot decide about it. */
export async function refuseWithoutAdding(context: Context, { row }: Stored): Promise<void> {
  if (!(await mayAdd(context, row))) throw new Refusal('forbidden', { what: `adding ${String(row['moduleTitle'])}` });
}

/** Opening balances belong to one branch, whichever is open. The permission is checked there. */
async function mayAdd({ caller, scope }: Context, { moduleSlug, forBranch }: Stored['row']): Promise<boolean> {
  if (moduleSlug === openingRow.slug) {
    const held = forBranch === scope.branchId ? caller.permissions : caller.permissionsIn?.(String(forBranch));
    return held !== undefined && allows(held, pathOf(openingRow as unknown as AnyMaster));
  }
  const { moduleOf } = await import('#modules/all');
  const master = moduleSlug === invitedRow.slug ? invitedRow : moduleOf(String(moduleSlug));
  return master !== undefined && allows(caller.permissions, verbPath(master, 'add'));
}
