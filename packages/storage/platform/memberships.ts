import type { BranchAccess, Members, Membership } from '#application/identity/ports';
import { Refusal } from '#domain/refusal';
import { keys } from '#storage/platform/keys';
import type { Item, PlatformTable, Step } from '#storage/platform/table';

/**
 * Memberships are stored under the organisation. A pointer under the person lists their organisations. A counter of active super admins is
 * part of the same transaction, so two of them who demote each other cannot leave none.
 */
export function membershipsIn(
  table: PlatformTable,
): Pick<Members, 'membership' | 'organisationsOf' | 'membersOf' | 'saveMembership' | 'removeMembership'> {
  return {
    async membership(organisationId, userId) {
      const item = await table.get(keys.member(organisationId, userId));
      return item ? membershipOf(item) : undefined;
    },
    async organisationsOf(userId) {
      const { pk, prefix } = keys.userOrganisations(userId);
      return (await table.query(pk, prefix)).map((item) => String(item['organisationId']));
    },
    async membersOf(organisationId) {
      const { pk, prefix } = keys.members(organisationId);
      return (await table.query(pk, prefix)).map(membershipOf);
    },
    async saveMembership(membership, before) {
      const { organisationId, userId } = membership;
      const TableName = table.name;
      const admins = Number(rules(membership)) - Number(before !== undefined && rules(before));
      const steps: Step[] = [
        {
          Put: {
            TableName,
            Item: { ...membership, ...keys.member(organisationId, userId) },
            ...(before
              ? { ConditionExpression: 'version = :before', ExpressionAttributeValues: { ':before': before.version } }
              : { ConditionExpression: 'attribute_not_exists(pk)' }),
          },
        },
        { Put: { TableName, Item: { organisationId, userId, ...keys.userOrganisation(userId, organisationId) } } },
      ];
      if (admins !== 0) {
        steps.push({
          Update: {
            TableName,
            Key: keys.superAdmins(organisationId),
            UpdateExpression: 'add admins :change',
            ExpressionAttributeValues: admins < 0 ? { ':change': admins, ':one': 1 } : { ':change': admins },
            ...(admins < 0 ? { ConditionExpression: 'admins > :one' } : {}),
          },
        });
      }
      const [written, , guarded] = await table.transact(steps);
      if (!written) throw new Refusal('changed', { what: 'User' });
      if (guarded === false) throw new Refusal('notAllowed', { why: 'An organisation needs at least one active super admin' });
    },
    async removeMembership({ organisationId, userId, version }) {
      const TableName = table.name;
      const [removed] = await table.transact([
        {
          Delete: {
            TableName,
            Key: keys.member(organisationId, userId),
            ConditionExpression: 'version = :version and #status = :inactive',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':version': version, ':inactive': 'Inactive' },
          },
        },
        { Delete: { TableName, Key: keys.userOrganisation(userId, organisationId) } },
      ]);
      if (!removed) throw new Refusal('changed', { what: 'User' });
    },
  };
}

/** Whether it counts as an active super admin. */
function rules(membership: Membership): boolean {
  return membership.superAdmin && membership.status === 'Active';
}

function membershipOf(item: Item): Membership {
  return {
    organisationId: String(item['organisationId']),
    userId: String(item['userId']),
    roleId: String(item['roleId']),
    superAdmin: item['superAdmin'] === true,
    branches: Array.isArray(item['branches']) ? item['branches'].map(branchAccess) : [],
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
