import type { Members, Membership } from '#application/identity/ports';
import { Refusal } from '#domain/refusal';
import { keys } from '#storage/platform/keys';
import { membershipOf } from '#storage/platform/membership';
import type { PlatformTable, Step } from '#storage/platform/table';

export type Memberships = Pick<
  Members,
  'organisationsOf' | 'membersOf' | 'saveMembership' | 'placesTurn' | 'turnPlaces' | 'removeMembership'
>;

/**
 * Memberships are stored under the organisation. A pointer under the person lists their organisations. A counter of active super admins is
 * part of the same transaction, so two of them who demote each other cannot leave none.
 */
export function membershipsIn(table: PlatformTable): Memberships {
  return {
    async organisationsOf(userId) {
      const { pk, prefix } = keys.userOrganisations(userId);
      return (await table.query(pk, prefix)).map((item) => String(item['organisationId']));
    },
    async membersOf(organisationId) {
      const { pk, prefix } = keys.members(organisationId);
      return (await table.query(pk, prefix)).map(membershipOf);
    },
    async saveMembership(membership, before, places) {
      const member = memberSteps(table.name, membership, before);
      const steady = places === undefined ? [] : [placesUnchanged(table.name, membership.organisationId, places)];
      // In this order: what is wrong with the membership is said first.
      const [written, , ...others] = await table.transact([...member, ...steady]);
      if (!written) throw new Refusal('changed', { what: 'User' });
      if (steady.length > 0 && others.pop() === false) throw new Refusal('busy');
      if (others[0] === false) throw new Refusal('notAllowed', { why: 'An organisation needs at least one active super admin' });
    },
    async placesTurn(organisationId) {
      return Number((await table.get(keys.placesTurn(organisationId)))?.['turn'] ?? 0);
    },
    async turnPlaces(organisationId) {
      await table.update(keys.placesTurn(organisationId), {
        UpdateExpression: 'add turn :one',
        ExpressionAttributeValues: { ':one': 1 },
      });
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

/** The membership, its pointer, and the count of active super admins if that changes. */
export function memberSteps(TableName: string, membership: Membership, before: Membership | undefined): readonly Step[] {
  const { organisationId, userId } = membership;
  const admins = Number(rules(membership)) - Number(before !== undefined && rules(before));
  const steps: readonly Step[] = [
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
  if (admins === 0) return steps;
  const counted: Step = {
    Update: {
      TableName,
      Key: keys.superAdmins(organisationId),
      UpdateExpression: 'add admins :change',
      ExpressionAttributeValues: admins < 0 ? { ':change': admins, ':one': 1 } : { ':change': admins },
      ...(admins < 0 ? { ConditionExpression: 'admins > :one' } : {}),
    },
  };
  return [...steps, counted];
}

/** No role or branch of the organisation was being deleted since its turn was read. */
export function placesUnchanged(TableName: string, organisationId: string, turn: number): Step {
  return {
    ConditionCheck: {
      TableName,
      Key: keys.placesTurn(organisationId),
      ConditionExpression: turn === 0 ? 'attribute_not_exists(pk)' : 'turn = :turn',
      ...(turn === 0 ? {} : { ExpressionAttributeValues: { ':turn': turn } }),
    },
  };
}

/** Whether it counts as an active super admin. */
function rules(membership: Membership): boolean {
  return membership.superAdmin && membership.status === 'Active';
}
