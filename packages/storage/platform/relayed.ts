import { streamOfKey } from '#storage/engine/keys';
import { keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

/** How far the messages of each log were sent to their queues: the sequence of the last entry. */
export interface Relayed {
  /** 0 for a log of which nothing was sent. */
  of(log: string): Promise<number>;
  ofMany(logs: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Never moves back. */
  advance(log: string, to: number): Promise<void>;
  forget(organisationId: string): Promise<void>;
}

export function relayedIn(table: PlatformTable): Relayed {
  const keyOf = (log: string) => keys.relayed(streamOfKey(log).organisationId, log);
  return {
    of: async (log) => Number((await table.get(keyOf(log)))?.['through'] ?? 0),
    async ofMany(logs) {
      const items = await table.getMany(logs.map(keyOf));
      const found = new Map(items.map((item) => [String(item['log']), Number(item['through'])]));
      return new Map(logs.map((log) => [log, found.get(log) ?? 0]));
    },
    async advance(log, to) {
      await table.update(keyOf(log), {
        UpdateExpression: 'set #log = :log, through = :to',
        ConditionExpression: 'attribute_not_exists(through) or through < :to',
        ExpressionAttributeNames: { '#log': 'log' },
        ExpressionAttributeValues: { ':log': log, ':to': to },
      });
    },
    async forget(organisationId) {
      const { pk, prefix } = keys.relayedOf(organisationId);
      for (const { sk } of await table.query(pk, prefix)) await table.remove({ pk, sk: String(sk) });
    },
  };
}
