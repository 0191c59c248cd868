import type { Invitation, Members } from '#application/identity/ports';
import { Refusal } from '#domain/refusal';
import { keys } from '#storage/platform/keys';
import type { Item, PlatformTable } from '#storage/platform/table';

export function invitationsIn(table: PlatformTable): Pick<Members, 'saveInvitation' | 'invitation' | 'invitationsOf' | 'removeInvitation'> {
  return {
    async saveInvitation(invitation, before) {
      const [written] = await table.transact([
        {
          Put: {
            TableName: table.name,
            Item: { ...invitation, ...keys.invitation(invitation.organisationId, invitation.id) },
            ...(before
              ? { ConditionExpression: 'version = :before', ExpressionAttributeValues: { ':before': before.version } }
              : { ConditionExpression: 'attribute_not_exists(pk)' }),
          },
        },
      ]);
      if (!written) throw before ? new Refusal('changed', { what: 'Invitation' }) : new Refusal('idempotencyMismatch');
    },
    async invitation(organisationId, id) {
      const item = await table.get(keys.invitation(organisationId, id));
      return item ? invitationOf(item) : undefined;
    },
    async invitationsOf(organisationId) {
      const { pk, prefix } = keys.invitations(organisationId);
      return (await table.query(pk, prefix)).map(invitationOf);
    },
    async removeInvitation(organisationId, id) {
      await table.remove(keys.invitation(organisationId, id));
    },
  };
}

const statuses = ['Pending', 'Accepted', 'Canceled'] as const;

function invitationOf(item: Item): Invitation {
  const text = (name: string) => String(item[name]);
  return {
    organisationId: text('organisationId'),
    id: text('id'),
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    roleId: text('roleId'),
    branchIds: Array.isArray(item['branchIds']) ? item['branchIds'].map(String) : [],
    status: statuses.find((status) => status === item['status']) ?? 'Pending',
    validUntil: text('validUntil'),
    version: Number(item['version']),
    createdAt: text('createdAt'),
    createdBy: text('createdBy'),
    updatedAt: text('updatedAt'),
  };
}
