import { findOwn } from '#application/access/find-own';
import { refuseUnlessOffered } from '#application/access/offered';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { invitedRow } from '#modules/identity/invited-row';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
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
  if (!(await may(context, row, 'add'))) throw new Refusal('forbidden', { what: `adding ${String(row['moduleTitle'])}` });
}

/** Taking an import back deletes them. */
export async function refuseWithoutDeleting(context: Context, { row }: Stored): Promise<void> {
  if (!(await may(context, row, 'delete'))) throw new Refusal('forbidden', { what: `deleting ${String(row['moduleTitle'])}` });
}

/** Documents and opening balances belong to one branch, whichever is open. The permission is checked there. */
async function may({ caller, scope }: Context, { moduleSlug, forBranch }: Stored['row'], verb: 'add' | 'delete'): Promise<boolean> {
  const there = forBranch === scope.branchId ? caller.permissions : caller.permissionsIn?.(String(forBranch));
  if (moduleSlug === openingRow.slug) return there !== undefined && allows(there, pathOf(openingRow));
  const { moduleOf } = await import('#modules/all-modules');
  const module = moduleSlug === invitedRow.slug ? invitedRow : moduleOf(String(moduleSlug));
  const held = module?.kind === 'document' ? there : caller.permissions;
  return module !== undefined && held !== undefined && allows(held, verbPath(module, verb));
}
