import type { Members } from '#application/identity/ports';
import { keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

/** Counters that expire: failed sign-ins, requests of a minute. An expired one starts again, even if the table has not removed it yet. */
export function countersIn(table: PlatformTable, now: () => number): Pick<Members, 'count' | 'counted' | 'resetCount'> {
  /** Exactly once, even if the answer is lost: a count that is too low would let more through than its limit. */
  const giveBack = async (key: string, by: number): Promise<number> => {
    await table.updateOnce(keys.counter(key), {
      UpdateExpression: 'add tally :by',
      ConditionExpression: 'expires > :now',
      ExpressionAttributeValues: { ':by': by, ':now': now() },
    });
    return Number((await table.get(keys.counter(key)))?.['tally'] ?? 0);
  };
  return {
    async count(key, by, seconds) {
      if (by < 0) return giveBack(key, by);
      for (;;) {
        const at = now();
        const added = await table.update(keys.counter(key), {
          UpdateExpression: 'set expires = if_not_exists(expires, :expires) add tally :by',
          ConditionExpression: 'attribute_not_exists(pk) or expires > :now',
          ExpressionAttributeValues: { ':by': by, ':expires': at + seconds, ':now': at },
        });
        if (added) return Number(added['tally']);
        // If several requests find an expired counter, one restarts it and the others add to it.
        if (await table.putNew(keys.counter(key), { tally: by, expires: at + seconds }, at + 1)) return by;
      }
    },
    async counted(key) {
      const item = await table.get(keys.counter(key));
      return item && Number(item['expires']) > now() ? { total: Number(item['tally']), expires: Number(item['expires']) } : undefined;
    },
    async resetCount(key) {
      await table.remove(keys.counter(key));
    },
  };
}
