import type { Engine, Item } from '#storage/engine';
import { type Entry, readEntry } from '#storage/entry';

/** A stretch of a log as stored, oldest first, exact as of now; at most `limit` entries, and at most so many pages of the engine (1 MB each). */
export async function logItems(
  engine: Engine,
  key: string,
  after: number,
  limit: number,
  pages = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const found: Item[] = [];
  let start: Item | undefined;
  let read = 0;
  do {
    const { items, next } = await engine.query('log', {
      KeyConditionExpression: 'pk = :pk AND seq > :after',
      ExpressionAttributeValues: { ':pk': { S: key }, ':after': { N: String(after) } },
      ConsistentRead: true,
      Limit: limit - found.length,
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    });
    found.push(...items);
    start = next;
    read += 1;
  } while (start !== undefined && found.length < limit && read < pages);
  return found;
}

export async function logEntries(engine: Engine, key: string, after: number, limit: number, pages?: number): Promise<Entry[]> {
  return (await logItems(engine, key, after, limit, pages)).map(readEntry);
}
