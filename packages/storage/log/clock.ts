import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { Item } from '#storage/engine/engine';
import { bytes, type Engine, insist, number } from '#storage/engine/engine';
import { longId, recordKeys, streamKey, streamOfKey } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { genesis } from '#storage/log/entry';

/**
 * The clock of a stream. Every commit moves it, which makes decisions serialisable and numbers gapless. Changes of the organisation that
 * must not race with documents decided on older facts move its `fence`.
 */
export interface StreamClock {
  readonly sequence: number;
  readonly hash: Uint8Array;
  readonly counters: Readonly<Record<string, number>>;
  readonly fence: number;
  /** Fences that are moving through the branches of the organisation; until they are done, nothing is decided here. */
  readonly closedBy: readonly string[];
}

const newClock: StreamClock = { sequence: 0, hash: genesis, counters: {}, fence: 0, closedBy: [] };

export async function readClock(engine: Engine, key: string): Promise<StreamClock> {
  const item = await engine.get('records', { pk: { S: recordKeys.clock(key) } }, 'strong');
  return item ? clockOf(item) : newClock;
}

/**
 * The clock of a stream that is about to be written. It is created before the first decision, together with the branch's entry in the list
 * of branches. So a fence reaches every branch, even one whose first commit is being decided at this moment.
 */
export async function openClock(engine: Engine, key: string): Promise<StreamClock> {
  const pk = { S: recordKeys.clock(key) };
  for (;;) {
    const item = await engine.get('records', { pk }, 'strong');
    if (item) return clockOf(item);
    const { organisationId, stream } = streamOfKey(key);
    const clock: TransactWriteItem = {
      Put: { TableName: engine.tables.records, Item: clockItem(key, newClock), ConditionExpression: 'attribute_not_exists(pk)' },
    };
    await insist(engine, stream === 'organisation' ? [clock] : [clock, noted(engine, organisationId, key.slice(key.indexOf('|') + 1))]);
  }
}

function noted(engine: Engine, organisationId: string, part: string): TransactWriteItem {
  return {
    Update: {
      TableName: engine.tables.records,
      Key: { pk: { S: recordKeys.streams(organisationId) } },
      UpdateExpression: 'ADD ss :s',
      ExpressionAttributeValues: { ':s': { SS: [part] } },
    },
  };
}

/** The branches (last part of their stream keys) that have a log. */
export async function branchParts(engine: Engine, organisationId: string): Promise<readonly string[]> {
  const item = await engine.get('records', { pk: { S: recordKeys.streams(organisationId) } }, 'strong');
  return item?.ss?.SS ?? [];
}

/** The keys of all logs of an organisation, its own first. */
export async function logsOf(engine: Engine, organisationId: string): Promise<readonly string[]> {
  const branches = (await branchParts(engine, organisationId)).map((part) => streamKey(organisationId, { branchId: longId(part) }));
  return [streamKey(organisationId, 'organisation'), ...branches];
}

export function clockOf(item: Item): StreamClock {
  return {
    sequence: number(item, 's'),
    hash: bytes(item, 'h'),
    counters: unpack(bytes(item, 'c')),
    fence: number(item, 'f'),
    closedBy: item.p?.SS ?? [],
  };
}

function clockItem(key: string, clock: StreamClock): Item {
  return {
    pk: { S: recordKeys.clock(key) },
    s: { N: String(clock.sequence) },
    h: { B: clock.hash },
    c: { B: pack(clock.counters) },
    f: { N: String(clock.fence) },
  };
}

/** Moves the clock; the transaction fails if it is not as it was read. */
export function clockPut(engine: Engine, key: string, before: StreamClock, after: StreamClock) {
  return {
    Put: {
      TableName: engine.tables.records,
      Item: clockItem(key, after),
      ConditionExpression: 's = :s AND f = :f',
      ExpressionAttributeValues: { ':s': { N: String(before.sequence) }, ':f': { N: String(before.fence) } },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    },
  };
}
