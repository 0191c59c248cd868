import type { Context } from '#application/context';
import { allBranches } from '#application/known-records';
import { allows, type Held } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';

/** The GSTIN of the open branch, and the branches that share it in which the caller has this permission. */
export interface OwnGstin {
  readonly gstin: string;
  readonly branches: readonly string[];
}

/** Null if the branch is not registered. */
export async function findOwnGstin(context: Context, path: string): Promise<OwnGstin | null> {
  const { branchId } = context.scope;
  const known = await allBranches(context);
  const gstin = known.find(({ id }) => id === branchId)?.gstin ?? null;
  if (gstin === null) return null;
  return { gstin, branches: known.flatMap(({ id, gstin: of }) => (of === gstin && allows(heldIn(context, id), path) ? [id] : [])) };
}

export async function ownGstin(context: Context, path: string): Promise<OwnGstin> {
  const own = await findOwnGstin(context, path);
  if (own === null) throw new Refusal('notAllowed', { why: 'This branch has no GSTIN, so it has no GSTR-2A and no GSTR-2B' });
  return own;
}

function heldIn({ caller, scope }: Context, branchId: string): Held {
  return branchId === scope.branchId ? caller.permissions : (caller.permissionsIn?.(branchId) ?? new Set());
}
