import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { Definitions, LoggedBody, LoggedEntry, Replay } from '#application/archive/ports';
import { assert } from '#domain/assert';
import { Refusal } from '#domain/refusal';
import { type Engine, type Item, insist } from '#storage/engine/engine';
import { recordKeys, streamKey, streamOfKey } from '#storage/engine/keys';
import { packBody } from '#storage/log/body';
import { clockPut, openClock, readClock, type StreamClock } from '#storage/log/clock';
import { beforeIn, chainHash, entryItem, packMeta, type StoredEntry } from '#storage/log/entry';
import { readStates } from '#storage/records/record-bodies';
import {
  itemWithStatus,
  type ListPlace,
  type RecordState,
  readState,
  recordItem,
  revisionsKept,
  shortFingerprint,
} from '#storage/records/record-item';

/** A transaction has at most 100 items and 4 MB, with the clock. */
const mostItems = 98;
const mostBytes = 2_500_000;
const attempts = 20;

/**
 * Writes entries that were made elsewhere, as they were: at their place in the log, with their moments and people, and with the records and
 * numbers that follow. Each group is one transaction that moves the clock, as in any commit. So an interrupted replay goes on where the log
 * ends, and of two at once each group is written by one. While a group is written the next one is made, on the clock that the first will leave.
 */
export function openReplay(engine: Engine): Replay {
  return {
    async head(organisationId, stream) {
      return (await readClock(engine, streamKey(organisationId, stream))).sequence;
    },
    async write(organisationId, stream, entries, definitions) {
      const key = streamKey(organisationId, stream);
      const from = (clock: StreamClock) =>
        fitting(organisationId, entries.slice(Math.max(0, clock.sequence + 1 - (entries[0]?.sequence ?? 0))));
      const groupOn = (clock: StreamClock, some = from(clock)) => groupOf(engine, key, clock, some, definitions);
      let group = await groupOn(await openClock(engine, key));
      for (let attempt = 0; group.entries.length > 0; ) {
        const writing = insist(engine, group.items);
        // An error here occurs again when its turn comes.
        const ahead = groupBehind(organisationId, group, from, groupOn).catch(() => undefined);
        if (await writing) {
          group = (await ahead) ?? (await groupOn(group.after));
          attempt = 0;
          continue;
        }
        // Another process was faster, or this one did not hear that it had written.
        attempt += 1;
        if (attempt > attempts) throw new Refusal('busy');
        group = await groupOn(await readClock(engine, key));
      }
    },
  };
}

/** Entries that one transaction writes, and the clock when it is written. */
interface Group {
  readonly entries: readonly LoggedEntry[];
  readonly items: TransactWriteItem[];
  readonly after: StreamClock;
}

/** The next group, made while one is being written; undefined if it changes records of that one, which cannot be read yet. */
async function groupBehind(
  organisationId: string,
  { entries, after }: Group,
  from: (clock: StreamClock) => readonly LoggedEntry[],
  groupOn: (clock: StreamClock, entries: readonly LoggedEntry[]) => Promise<Group>,
): Promise<Group | undefined> {
  // The first is sent before the processor is busy with the second.
  await nextTurn();
  const next = from(after);
  const written = new Set(entries.flatMap((entry) => writtenKeys(organisationId, entry)));
  return readKeys(organisationId, next).some((key) => written.has(key)) ? undefined : groupOn(after, next);
}

async function groupOf(
  engine: Engine,
  key: string,
  clock: StreamClock,
  group: readonly LoggedEntry[],
  definitions: Definitions,
): Promise<Group> {
  const { organisationId } = streamOfKey(key);
  const known = await knownItems(engine, organisationId, group);
  const states = await readStates(engine, [...known.values()].filter(isLong));
  const items: TransactWriteItem[] = [];
  const counters = { ...clock.counters };
  let { hash } = clock;
  for (const [index, entry] of group.entries()) {
    assert(entry.sequence === clock.sequence + 1 + index, `entry ${entry.sequence} follows entry ${clock.sequence + index}`);
    const stored = storedEntry(entry, states.get(recordKeys.record(organisationId, entry.slug, entry.id))?.packed);
    hash = chainHash(hash, stored);
    for (const [series, number] of entry.taken) counters[series] = number;
    items.push(
      put(engine, 'log', entryItem(key, stored, hash), 'attribute_not_exists(pk)'),
      put(engine, 'records', recordOf(organisationId, key, entry, stored, known, definitions)),
      ...uniquesOf(engine, organisationId, entry, definitions),
      ...followedOf(organisationId, entry, known).map((item) => put(engine, 'records', item)),
    );
  }
  const after = { ...clock, sequence: clock.sequence + group.length, hash, counters };
  return { entries: group, items: [clockPut(engine, key, clock, after), ...items], after };
}

/** The first entries that one transaction can hold, in which no item is written twice. */
function fitting(organisationId: string, entries: readonly LoggedEntry[]): readonly LoggedEntry[] {
  const keys = new Set<string>();
  let [items, bytes] = [1, 0];
  const end = entries.findIndex((entry, index) => {
    const own = writtenKeys(organisationId, entry);
    items += 1 + own.length;
    bytes += JSON.stringify(entry).length * 2;
    const fits = items <= mostItems && bytes <= mostBytes && own.every((key) => !keys.has(key));
    for (const key of own) keys.add(key);
    return index > 0 && !fits;
  });
  return end === -1 ? entries : entries.slice(0, end);
}

function writtenKeys(organisationId: string, { slug, id, before, after, also = [] }: LoggedEntry): string[] {
  const unique = [...(before?.unique ?? []), ...(after?.unique ?? [])];
  return [
    recordKeys.record(organisationId, slug, id),
    ...also.map(([of, one]) => recordKeys.record(organisationId, of, one)),
    ...new Set(unique.map(({ name, value }) => recordKeys.unique(organisationId, slug, name, value))),
  ];
}

/** The records that the entries change. New ones are not read. */
function readKeys(organisationId: string, group: readonly LoggedEntry[]): string[] {
  return group.flatMap(({ slug, id, sequence, first, also = [] }) => [
    ...(sequence === first ? [] : [recordKeys.record(organisationId, slug, id)]),
    ...also.map(([of, one]) => recordKeys.record(organisationId, of, one)),
  ]);
}

/** The records that the entries change, as they are before. */
async function knownItems(engine: Engine, organisationId: string, group: readonly LoggedEntry[]): Promise<ReadonlyMap<string, Item>> {
  const wanted = readKeys(organisationId, group);
  if (wanted.length === 0) return new Map();
  const found = await engine.getMany(
    'records',
    [...new Set(wanted)].map((pk) => ({ pk: { S: pk } })),
    'strong',
  );
  return new Map(found.map((item) => [item.pk?.S ?? '', item]));
}

/** Its body is in the log alone. */
function isLong(item: Item): boolean {
  return readState(item).elsewhere;
}

/** `stands`: a long record as the log has it now. What an archive says of the state before is left to that entry only if it is the same. */
function storedEntry(entry: LoggedEntry, stands: Uint8Array | undefined): StoredEntry {
  const { after, sequence } = entry;
  const before = entry.before === null ? undefined : packBody(entry.before);
  const isSame = before !== undefined && stands !== undefined && Buffer.compare(before, stands) === 0;
  return {
    sequence,
    meta: packMeta(entry),
    after: after === null ? undefined : packBody(after),
    before: isSame ? beforeIn(before) : before,
    messages: undefined,
  };
}

function recordOf(
  organisationId: string,
  key: string,
  entry: LoggedEntry,
  stored: StoredEntry,
  known: ReadonlyMap<string, Item>,
  definitions: Definitions,
): Item {
  const pk = recordKeys.record(organisationId, entry.slug, entry.id);
  const item = known.get(pk);
  const before = item && readState(item);
  const { createdAt, createdBy } = before?.meta ?? { createdAt: entry.at, createdBy: entry.by };
  const version = before?.version ?? 0;
  const state: RecordState = {
    version: version + 1,
    meta: {
      ...{ createdAt, createdBy, updatedAt: entry.at, updatedBy: entry.by, first: entry.first },
      stream: key.slice(key.indexOf('|') + 1),
      // Requests are not in archives: one that comes again is recognised by its id alone, and refused.
      fingerprint: before?.meta.fingerprint ?? shortFingerprint(`${entry.slug} ${entry.id}`),
      revisions: [...entry.previous, entry.sequence].slice(-revisionsKept),
    },
    packed: stored.after,
    elsewhere: false,
  };
  return recordItem(pk, organisationId, state, listPlace(entry, entry.after, definitions, { version, createdBy }));
}

function listPlace(
  entry: LoggedEntry,
  after: LoggedBody | null,
  definitions: Definitions,
  known: { readonly version: number; readonly createdBy: string },
): ListPlace | null {
  if (after === null || after.list === null) return null;
  return { ...definitions.place({ ...entry, after }, known), partition: after.list };
}

function uniquesOf(
  engine: Engine,
  organisationId: string,
  { slug, id, before, after }: LoggedEntry,
  definitions: Definitions,
): TransactWriteItem[] {
  const keysOf = (unique: readonly { readonly name: string; readonly value: string }[] = []) =>
    new Set(unique.map(({ name, value }) => recordKeys.unique(organisationId, slug, name, value)));
  const [held, wanted] = [keysOf(before?.unique), keysOf(after?.unique)];
  const forEver = after === null ? definitions.keptForEver(slug) : new Set<string>();
  const kept = keysOf((before?.unique ?? []).filter(({ name }) => forEver.has(name)));
  const given = [...held].filter((key) => !wanted.has(key) && !kept.has(key));
  const taken = [...wanted].filter((key) => !held.has(key));
  return [
    ...taken.map((key) => put(engine, 'records', { pk: { S: key }, id: { S: id } })),
    ...given.map((key): TransactWriteItem => ({ Delete: { TableName: engine.tables.records, Key: { pk: { S: key } } } })),
  ];
}

function followedOf(organisationId: string, { also = [] }: LoggedEntry, known: ReadonlyMap<string, Item>): Item[] {
  return also.map(([slug, id, status]) => {
    const item = known.get(recordKeys.record(organisationId, slug, id));
    if (item === undefined)
      throw new Refusal('notAllowed', { why: `The archive changes the status of ${slug} ${id}, which it does not have` });
    return itemWithStatus(item, status);
  });
}

function put(engine: Engine, table: 'log' | 'records', Item: Item, condition?: string): TransactWriteItem {
  return { Put: { TableName: engine.tables[table], Item, ...(condition === undefined ? {} : { ConditionExpression: condition }) } };
}
