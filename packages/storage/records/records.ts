import type { HistoryPart, OwnRevision, Records, Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { Engine, Item } from '#storage/engine/engine';
import { idOfRecordKey, recordKeys, slugOfRecordKey, streamKey } from '#storage/engine/keys';
import { entryBytes, previousOf, resultOf, revisionOf, storedEntry } from '#storage/log/entry';
import { entriesOf } from '#storage/log/log';
import { readList } from '#storage/records/list';
import type { MasterCache } from '#storage/records/master-cache';
import { readRecords } from '#storage/records/record-bodies';
import { readState } from '#storage/records/record-item';

/** The questions about records that views answer. */
export interface RecordViews extends Pick<Records, 'count' | 'countEach' | 'search' | 'searchRows' | 'isUsed' | 'catalogue'> {
  /** The items of a list of the organisation, all of them, in its first order. */
  wholeList(scope: Scope, slug: string): Promise<readonly Item[]>;
}

const revisionsShown = 200;

export function openRecords(engine: Engine, cache: MasterCache, views: RecordViews): Records {
  const { count, countEach, search, searchRows, isUsed, catalogue } = views;
  return {
    count,
    countEach,
    search,
    searchRows,
    isUsed,
    catalogue,
    async find(scope, slug, id) {
      const item = await engine.get('records', { pk: { S: recordKeys.record(scope.organisationId, slug, id) } }, 'strong');
      return item ? (await readRecords(engine, [item])).get(item.pk?.S ?? '')?.stored : undefined;
    },
    findMany: (scope, wanted) => findMany(engine, cache, scope, wanted),
    async all(scope, slug) {
      const key = recordKeys.list(scope.organisationId, slug);
      const kept = cache.list(key);
      if (kept) return kept;
      const reading = cache.reading();
      const found = await readRecords(engine, await views.wholeList(scope, slug));
      const list = [...found.values()].map(({ stored }) => stored);
      for (const [record, { stored }] of found) reading.keep(record, stored);
      reading.keepList(key, list);
      return list;
    },
    async findByUnique(scope, slug, name, value) {
      const item = await engine.get('records', { pk: { S: recordKeys.unique(scope.organisationId, slug, name, value) } }, 'strong');
      return item?.id?.S;
    },
    async findUniques(scope, slug, wanted) {
      const keys = wanted.map(({ name, value }) => recordKeys.unique(scope.organisationId, slug, name, value));
      const items = await engine.getMany(
        'records',
        [...new Set(keys)].map((key) => ({ pk: { S: key } })),
        'strong',
      );
      const holders = new Map(items.map((item) => [item.pk?.S, item.id?.S]));
      return keys.map((key) => holders.get(key));
    },
    list: (scope, query) => readList(engine, scope, query),
    history: (scope, stream, slug, id, part) =>
      history(engine, streamKey(scope.organisationId, stream), recordKeys.record(scope.organisationId, slug, id), part),
  };
}

async function findMany(
  engine: Engine,
  cache: MasterCache,
  scope: Scope,
  wanted: readonly { slug: string; id: string }[],
): Promise<ReadonlyMap<string, Stored>> {
  const found = new Map<string, Stored>();
  const missing: Item[] = [];
  for (const key of new Set(wanted.map(({ slug, id }) => recordKeys.record(scope.organisationId, slug, id)))) {
    const kept = cache.record(key);
    if (kept) found.set(kept.id, kept);
    else missing.push({ pk: { S: key } });
  }
  const reading = cache.reading();
  for (const [key, { stored, state }] of await readRecords(engine, await engine.getMany('records', missing, 'strong'))) {
    // Masters belong to the organisation; documents never come from memory.
    if (state.meta.stream === 'o') reading.keep(key, stored);
    found.set(stored.id, stored);
  }
  return found;
}

/** Follows the chain of a record's revisions, a handful of log entries at a time. */
async function history(engine: Engine, key: string, record: string, part?: HistoryPart): Promise<readonly OwnRevision[]> {
  const item = await engine.get('records', { pk: { S: record } }, 'strong');
  if (item === undefined) return [];
  const { meta } = readState(item);
  const read = (sequences: readonly number[]) =>
    engine.getMany(
      'log',
      sequences.map((sequence) => ({ pk: { S: key }, seq: { N: String(sequence) } })),
      'strong',
    );
  const revisions: OwnRevision[] = [];
  let wanted = part?.before === undefined ? meta.revisions : earlierOf(await read([part.before]), record);
  let bytes = 0;
  while (wanted.length > 0 && revisions.length < revisionsShown && bytes < (part?.bytes ?? Number.POSITIVE_INFINITY)) {
    const items = await read(wanted);
    bytes += items.reduce((sum, one) => sum + entryBytes(storedEntry(one)), 0);
    const entries = (await entriesOf(engine, items))
      .filter(({ slug, id }) => slug === slugOfRecordKey(record) && id === idOfRecordKey(record))
      .sort((one, other) => other.sequence - one.sequence);
    revisions.push(
      ...entries.map((entry) => ({
        ...revisionOf(entry),
        createdBy: meta.createdBy,
        createdAt: meta.createdAt,
        isFirst: entry.sequence === meta.first,
      })),
    );
    wanted = entries.at(-1)?.previous ?? [];
  }
  return revisions;
}

/** The revisions before an entry, if it is one of this record. */
function earlierOf([entry]: readonly Item[], record: string): readonly number[] {
  if (entry === undefined) return [];
  const { slug, id } = resultOf(entry);
  return slug === slugOfRecordKey(record) && id === idOfRecordKey(record) ? previousOf(entry) : [];
}
