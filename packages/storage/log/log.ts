import { assert } from '#domain/assert';
import type { Engine, Item } from '#storage/engine/engine';
import { type Entry, placeOfBefore, readEntry } from '#storage/log/entry';

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
  return entriesOf(engine, await logItems(engine, key, after, limit, pages));
}

/** Entries as they are stored, each with what its record was before: what a long one leaves out is read from the entry before. */
export async function entriesOf(engine: Engine, items: readonly Item[]): Promise<Entry[]> {
  const places = items.map(placeOfBefore);
  const wanted = new Map(places.flatMap((place) => (place === undefined ? [] : [[nameOf(place), place] as const])));
  if (wanted.size === 0) return items.map((item) => readEntry(item));
  const known = new Map(items.map((item) => [nameOf(item), item]));
  const missing = [...wanted].flatMap(([name, place]) => (known.has(name) ? [] : [place]));
  for (const item of await engine.getMany('log', missing, 'strong')) known.set(nameOf(item), item);
  return items.map((item, at) => {
    const place = places[at];
    if (place === undefined) return readEntry(item);
    const before = known.get(nameOf(place))?.a?.B;
    assert(before !== undefined, `the log has the entry before ${nameOf(item)}`);
    return readEntry(item, before);
  });
}

function nameOf({ pk, seq }: Item): string {
  return `${pk?.S} ${seq?.N}`;
}
