import type { PortalDistances } from '#application/ports/portal-distances';
import { keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

/** One item for each way of an organisation. */
export function portalDistancesIn(table: PlatformTable): PortalDistances {
  return {
    async find({ organisationId }, way) {
      const item = await table.get(keys.distance(organisationId, way));
      return item === undefined ? undefined : Number(item['kilometres']);
    },
    async keep({ organisationId }, way, kilometres) {
      await table.put(keys.distance(organisationId, way), { kilometres });
    },
    async forget(organisationId) {
      const { pk, prefix } = keys.distances(organisationId);
      for (const { sk } of await table.query(pk, prefix)) await table.remove({ pk, sk: String(sk) });
    },
  };
}
