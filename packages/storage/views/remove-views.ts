import type { Engine, Item, TableName } from '#storage/engine/engine';
import { olderViews, wordsKey } from '#storage/engine/keys';
import { slugOf } from '#storage/log/entry';
import { logItems } from '#storage/log/log';

export type Key = Item;

export async function removeItems(engine: Engine, table: TableName, keys: readonly Key[]): Promise<void> {
  const once = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  await engine.writeMany(
    table,
    once.map((Key) => ({ DeleteRequest: { Key } })),
  );
}

/** Deletes a partition of the views; returns how many items it had. */
export async function removePartition(engine: Engine, pk: string): Promise<number> {
  for (let removed = 0; ; ) {
    const { items } = await engine.query('views', {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: pk } },
      ProjectionExpression: 'pk, sk',
      ConsistentRead: true,
    });
    if (items.length === 0) return removed;
    await removeItems(engine, 'views', items);
    removed += items.length;
  }
}

/** Deletes the views of older forms after the views of a stream have been folded again. */
export async function removeOlderViews(engine: Engine, key: string): Promise<void> {
  for (const views of olderViews(key)) {
    const { items } = await engine.query('views', {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: views } },
      Limit: 1,
    });
    if (items.length === 0) continue;
    // The views themselves go last: as long as they exist, their words are searched again.
    for (const slug of await slugsOf(engine, key)) await removePartition(engine, wordsKey(key, slug, views));
    await removePartition(engine, views);
  }
}

/** Every kind of record a log names. */
async function slugsOf(engine: Engine, key: string): Promise<ReadonlySet<string>> {
  const slugs = new Set<string>();
  for (let after = 0; ; ) {
    const items = await logItems(engine, key, after, entriesAtOnce);
    if (items.length === 0) return slugs;
    for (const item of items) slugs.add(slugOf(item));
    after += items.length;
  }
}

const entriesAtOnce = 1_000;
