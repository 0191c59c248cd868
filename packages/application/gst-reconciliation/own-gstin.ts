import { heldIn } from '#application/access/cards-in-branches';
import type { Context } from '#application/context';
import { allBranches } from '#application/known-records';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';

/** The GSTIN of the open branch, and the branches that share it in which the caller has this permission. */
export interface OwnGstin {
  readonly gstin: string;
  readonly branches: readonly string[];
  /** All that share it, for what is decided about the documents of the portal there. */
  readonly every: readonly string[];
}

/** Null if the branch is not registered. */
export async function findOwnGstin(context: Context, path: string): Promise<OwnGstin | null> {
  const { branchId } = context.scope;
  const known = await allBranches(context);
  const gstin = known.find(({ id }) => id === branchId)?.gstin ?? null;
  if (gstin === null) return null;
  const every = known.flatMap(({ id, gstin: of }) => (of === gstin ? [id] : []));
  return { gstin, branches: every.filter((id) => allows(heldIn(context, id), path)), every };
}

export async function ownGstin(context: Context, path: string): Promise<OwnGstin> {
  const own = await findOwnGstin(context, path);
  if (own === null) throw new Refusal('notAllowed', { why: 'This branch has no GSTIN, so it has no GSTR-2A and no GSTR-2B' });
  return own;
}
