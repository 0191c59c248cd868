import { isSeen } from '#application/access/own';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { type Held, reachOf } from '#domain/permission/permission';
import { documents } from '#modules/all-modules';
import { pathOf } from '#modules/kit/operations/permission';

/** What the caller holds in a branch. */
export function heldIn({ scope, caller }: Pick<Context, 'scope' | 'caller'>, branchId: string): Held {
  if (branchId === scope.branchId) return caller.permissions;
  return caller.permissionsIn?.(branchId) ?? (caller.permissions === 'all' ? 'all' : new Set());
}

/** Whether the caller may read this voucher of a branch: its party and its rates are told to nobody else. */
export function maySeeVoucher(
  context: Context,
  branchId: string,
  { slug, row, createdBy }: Pick<Stored, 'slug' | 'row' | 'createdBy'>,
): boolean {
  const module = documents.find((one) => one.slug === slug);
  if (module === undefined) return false;
  const held = heldIn(context, branchId);
  return reachOf(held, pathOf(module), '') !== 'none' && isSeen(context, module, { ...row, createdBy }, held);
}
