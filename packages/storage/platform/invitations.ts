import type { Invitation, Members } from '#application/identity/ports';
import { Refusal } from '#domain/refusal';
import { auditIn } from '#storage/platform/audit-access';
import { keys } from '#storage/platform/keys';
import { memberSteps, placesUnchanged } from '#storage/platform/memberships';
import type { Item, PlatformTable, Step } from '#storage/platform/table';

export type Invitations = Pick<
  Members,
  'saveInvitation' | 'acceptInvitation' | 'invitation' | 'invitationsOf' | 'invitationTurn' | 'removeInvitation'
>;

/**
 * Invitations are stored under the organisation, with a counter of invitations per address (its turn). An invitation becomes pending in the
 * transaction that takes the turn after the one its sender saw. So of two invitations at the same moment only one is written.
 */
export function invitationsIn(table: PlatformTable): Invitations {
  const TableName = table.name;
  return {
    async saveInvitation(invitation, before, turns) {
      const { organisationId, email } = invitation;
      const steps = [invitationStep(TableName, invitation, before)];
      if (turns !== undefined) {
        const { address, places } = turns;
        const taken: Step = {
          Put: {
            TableName,
            Item: { turn: address + 1, ...keys.invitedAddress(organisationId, email) },
            ConditionExpression: address === 0 ? 'attribute_not_exists(pk)' : 'turn = :turn',
            ...(address === 0 ? {} : { ExpressionAttributeValues: { ':turn': address } }),
          },
        };
        steps.push(taken, placesUnchanged(TableName, organisationId, places));
      }
      const [written, taken, steady] = await table.transact(steps);
      if (!written) throw before ? new Refusal('changed', { what: 'Invitation' }) : new Refusal('idempotencyMismatch');
      if (taken === false) {
        throw new Refusal('duplicate', { field: 'Email' }, [{ path: 'email', message: 'Someone else just invited this person' }]);
      }
      if (steady === false) throw new Refusal('busy');
    },
    async acceptInvitation(accepted, before, membership, places) {
      const [written, steady, joined] = await table.transact([
        invitationStep(TableName, accepted, before),
        placesUnchanged(TableName, accepted.organisationId, places),
        ...(membership ? memberSteps(TableName, membership, undefined) : []),
      ]);
      if (!written || joined === false) throw new Refusal('changed', { what: 'Invitation' });
      if (!steady) throw new Refusal('busy');
    },
    async invitation(organisationId, id) {
      const item = await table.get(keys.invitation(organisationId, id));
      return item ? invitationOf(item) : undefined;
    },
    async invitationsOf(organisationId) {
      const { pk, prefix } = keys.invitations(organisationId);
      return (await table.query(pk, prefix)).map(invitationOf);
    },
    async invitationTurn(organisationId, email) {
      return Number((await table.get(keys.invitedAddress(organisationId, email)))?.['turn'] ?? 0);
    },
    async removeInvitation({ organisationId, id, version }) {
      const [removed] = await table.transact([
        {
          Delete: {
            TableName: table.name,
            Key: keys.invitation(organisationId, id),
            ConditionExpression: 'version = :version',
            ExpressionAttributeValues: { ':version': version },
          },
        },
      ]);
      if (!removed) throw new Refusal('changed', { what: 'Invitation' });
    },
  };
}

function invitationStep(TableName: string, invitation: Invitation, before: Invitation | undefined): Step {
  return {
    Put: {
      TableName,
      Item: { ...invitation, ...keys.invitation(invitation.organisationId, invitation.id) },
      ...(before
        ? { ConditionExpression: 'version = :before', ExpressionAttributeValues: { ':before': before.version } }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
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
    ...auditIn(item),
    status: statuses.find((status) => status === item['status']) ?? 'Pending',
    validUntil: text('validUntil'),
    version: Number(item['version']),
    createdAt: text('createdAt'),
    createdBy: text('createdBy'),
    updatedAt: text('updatedAt'),
  };
}
