import type { BranchAccess, Members, Membership } from '#application/identity/ports';
import { auditIn } from '#storage/platform/audit-access';
import { keys } from '#storage/platform/keys';
import type { Item, PlatformTable } from '#storage/platform/table';

/** What every call reads of memberships. The rest is loaded when somebody joins, leaves or is looked up. */
export function membershipIn(table: PlatformTable): Pick<Members, 'membership'> {
  return {
    async membership(organisationId, userId) {
      const item = await table.get(keys.member(organisationId, userId));
      return item ? membershipOf(item) : undefined;
    },
  };
}

export function membershipOf(item: Item): Membership {
  return {
    organisationId: String(item['organisationId']),
    userId: String(item['userId']),
    roleId: String(item['roleId']),
    superAdmin: item['superAdmin'] === true,
    branches: Array.isArray(item['branches']) ? item['branches'].map(branchAccess) : [],
    ...auditIn(item),
    status: item['status'] === 'Active' ? 'Active' : 'Inactive',
    version: Number(item['version']),
    createdAt: String(item['createdAt']),
    createdBy: String(item['createdBy']),
    updatedAt: String(item['updatedAt']),
    updatedBy: String(item['updatedBy']),
  };
}

function branchAccess(stored: {
  branchId?: unknown;
  change?: { granted?: unknown; withdrawn?: unknown; asOf?: unknown } | null;
}): BranchAccess {
  const texts = (list: unknown) => (Array.isArray(list) ? list.map(String) : []);
  const { change } = stored;
  const asOf = typeof change?.asOf === 'number' ? { asOf: change.asOf } : {};
  return {
    branchId: String(stored.branchId),
    change: change ? { granted: texts(change.granted), withdrawn: texts(change.withdrawn), ...asOf } : null,
  };
}
