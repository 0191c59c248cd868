import type { Item } from '#storage/engine';
import { bytes, type Engine, number } from '#storage/engine';
import { genesis } from '#storage/entry';
import { recordKeys } from '#storage/keys';
import { pack, unpack } from '#storage/packing';

/**
 * The clock of a stream: every commit passes it, which is what makes decisions serialisable and numbers gapless.
 * `fence` is moved by changes of the organisation that must not race with documents decided on older facts.
 */
export interface StreamClock {
  readonly sequence: number;
  readonly hash: Uint8Array;
  readonly counters: Readonly<Record<string, number>>;
  readonly fence: number;
}

export const newClock: StreamClock = { sequence: 0, hash: genesis, counters: {}, fence: 0 };

export async function readClock(engine: Engine, key: string): Promise<StreamClock> {
  const item = await engine.get('records', { pk: { S: recordKeys.clock(key) } }, 'strong');
  return item ? clockOf(item) : newClock;
}

export function clockOf(item: Item): StreamClock {
  return { sequence: number(item, 's'), hash: bytes(item, 'h'), counters: unpack(bytes(item, 'c')), fence: number(item, 'f') };
}

/** Puts the clock forward; the transaction fails when it is not as it was read. */
export function clockPut(engine: Engine, key: string, before: StreamClock, after: StreamClock) {
  return {
    Put: {
      TableName: engine.tables.records,
      Item: {
        pk: { S: recordKeys.clock(key) },
        s: { N: String(after.sequence) },
        h: { B: after.hash },
        c: { B: pack(after.counters) },
        f: { N: String(after.fence) },
      },
      ...(before.sequence === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 's = :s AND f = :f',
            ExpressionAttributeValues: { ':s': { N: String(before.sequence) }, ':f': { N: String(before.fence) } },
          }),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    },
  };
}
