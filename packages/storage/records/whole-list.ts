import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import { type Engine, type Item, pause, text } from '#storage/engine/engine';
import { partitionDigest, recordKeys, streamKey, viewKeys } from '#storage/engine/keys';
import { resultOf } from '#storage/log/entry';
import { indexOf } from '#storage/records/list';
import { type BalanceParts, openFolded } from '#storage/views/as-of';
import { foldCounts, unpackCounts } from '#storage/views/list-counts';
import { readPage } from '#storage/views/pages';

type Parts = Pick<BalanceParts, 'engine' | 'tails'>;

/** How many of the newest entries are searched for records that the index does not show yet; finally all. */
const looked = [0, 200, 5_000, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

/**
 * All records of one of the organisation's lists, as stored and in their first order, exact as of now even though an index lags. Records in
 * the index are read strongly, so none is wrongly included. Their number is folded from the log, so none is missing. And the list was not
 * written to in between.
 */
export async function wholeList(parts: Parts, scope: Scope, slug: string): Promise<readonly Item[]> {
  const { engine, tails } = parts;
  const stream = streamKey(scope.organisationId, 'organisation');
  const lp = recordKeys.list(scope.organisationId, slug);
  const keys = new Set(await indexed(engine, lp));
  for (const [attempt, most] of looked.entries()) {
    const { count, through } = await countOf(parts, stream, slug);
    for (const id of await listedLately(engine, stream, slug, through, most)) keys.add(recordKeys.record(scope.organisationId, slug, id));
    const wanted = [...keys].map((pk) => ({ pk: { S: pk } }));
    const items = (await engine.getMany('records', wanted, 'strong')).filter((item) => item.lp?.S === lp);
    const since = await tails.read(stream, through);
    const still = since.every(({ lists }) => ![...lists.out, ...lists.into].includes(slug));
    if (still && (items.length === count || most === Number.POSITIVE_INFINITY)) return items.sort(inFirstOrder);
    if (attempt > 0) await sleep(pause(attempt));
  }
  throw new Refusal('busy');
}

/** The records in the index, which lags a little: most likely all. */
async function indexed(engine: Engine, lp: string): Promise<readonly string[]> {
  const keys: string[] = [];
  let start: Item | undefined;
  do {
    const { items, next } = await engine.query('records', {
      IndexName: indexOf(0),
      KeyConditionExpression: 'lp = :lp',
      ExpressionAttributeValues: { ':lp': { S: lp } },
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    });
    keys.push(...items.map((item) => text(item, 'pk')));
    start = next;
  } while (start !== undefined);
  return keys;
}

/** How many there are, and up to which entry that is so. */
async function countOf(parts: Parts, stream: string, slug: string): Promise<{ readonly count: number; readonly through: number }> {
  const { head, tail } = await openFolded(parts, stream);
  const page = await readPage(parts.engine, stream, viewKeys.listCounts);
  const counts = page ? unpackCounts(page.packed) : new Map<string, number>();
  const folded = page?.watermark ?? head.watermark;
  for (const entry of tail) if (entry.sequence > folded) foldCounts(counts, entry);
  return { count: counts.get(partitionDigest(slug)) ?? 0, through: Math.max(folded, head.watermark + tail.length) };
}

/** Records that the newest entries put in the list, even if they have left it since. */
async function listedLately(engine: Engine, stream: string, slug: string, through: number, most: number): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let read = 0;
  let start: Item | undefined;
  while (read < most) {
    const { items, next } = await engine.query('log', {
      KeyConditionExpression: 'pk = :pk AND seq <= :through',
      ExpressionAttributeValues: { ':pk': { S: stream }, ':through': { N: String(through) } },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: Math.min(entriesAtOnce, most - read),
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    });
    for (const entry of items.map(resultOf)) if (entry.slug === slug && entry.after?.list === slug) ids.add(entry.id);
    read += items.length;
    start = next;
    if (start === undefined) break;
  }
  return ids;
}

const entriesAtOnce = 500;

function inFirstOrder(one: Item, other: Item): number {
  const [first, second] = [one, other].map((item) => `${text(item, 'o1')}\u0000${text(item, 'pk')}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
