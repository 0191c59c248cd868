import { randomUUID } from 'node:crypto';
import type { PortalStates } from '#application/ports/portal-states';
import { keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

/** One item for each name. An expired one is as good as gone, even if the table has not removed it yet. */
export function portalStatesIn(table: PlatformTable, now: () => number): PortalStates {
  return {
    async find({ organisationId }, name) {
      const item = await table.get(keys.portalState(organisationId, name));
      if (item === undefined || ('expires' in item && Number(item['expires']) <= now())) return undefined;
      return { text: String(item['text']), version: String(item['version']) };
    },
    async replace({ organisationId }, name, from, text, seconds) {
      const version = randomUUID();
      const expires = seconds === undefined ? undefined : now() + seconds;
      const written = await table.updateOnce(keys.portalState(organisationId, name), {
        UpdateExpression: `set #text = :text, version = :version${expires === undefined ? ' remove expires' : ', expires = :expires'}`,
        ConditionExpression: from === undefined ? 'attribute_not_exists(pk) or expires <= :now' : 'version = :from',
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: {
          ...{ ':text': text, ':version': version },
          ...(from === undefined ? { ':now': now() } : { ':from': from.version }),
          ...(expires === undefined ? {} : { ':expires': expires }),
        },
      });
      return written ? { text, version } : undefined;
    },
    async forget(organisationId) {
      const { pk, prefix } = keys.portalStates(organisationId);
      for (const { sk } of await table.query(pk, prefix)) await table.remove({ pk, sk: String(sk) });
    },
  };
}
