import type { Purge, Tombstone } from '#application/organisation/ports';
import { keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

/** The platform's part of deleting an organisation: all memberships go, and a tombstone stays. */
export function tombstonesIn(table: PlatformTable): Pick<Purge, 'members' | 'tombstone' | 'bury' | 'buryFirst'> {
  return {
    async members(organisationId) {
      const { pk, prefix } = keys.members(organisationId);
      for (const { userId } of await table.query(pk, prefix)) {
        // The membership goes last, because an interrupted purge needs it to find the pointer.
        await table.remove(keys.userOrganisation(String(userId), organisationId));
        await table.remove(keys.member(organisationId, String(userId)));
      }
      await table.remove(keys.superAdmins(organisationId));
      await table.remove(keys.placesTurn(organisationId));
      const invitations = keys.invitations(organisationId);
      for (const { id } of await table.query(invitations.pk, invitations.prefix))
        await table.remove(keys.invitation(organisationId, String(id)));
      const addresses = keys.invitedAddresses(organisationId);
      for (const { pk, sk } of await table.query(addresses.pk, addresses.prefix)) await table.remove({ pk: String(pk), sk: String(sk) });
      for (const { pk, prefix } of [keys.preferences(organisationId), keys.drafts(organisationId)])
        for (const { sk } of await table.query(pk, prefix)) await table.remove({ pk, sk: String(sk) });
    },
    async tombstone(organisationId) {
      const item = await table.get(keys.tombstone(organisationId));
      return item ? tombstoneOf(item) : undefined;
    },
    bury: (tombstone) => table.put(keys.tombstone(tombstone.organisationId), { ...tombstone }),
    async buryFirst(tombstone) {
      await table.putNew(keys.tombstone(tombstone.organisationId), { ...tombstone }, 0);
    },
  };
}

function tombstoneOf(item: Readonly<Record<string, unknown>>): Tombstone {
  const text = (name: string) => String(item[name]);
  return {
    organisationId: text('organisationId'),
    name: text('name'),
    closedAt: text('closedAt'),
    closedBy: text('closedBy'),
    entries: typeof item['entries'] === 'number' ? item['entries'] : null,
    purgedAt: typeof item['purgedAt'] === 'string' ? item['purgedAt'] : null,
  };
}
