import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { Scope } from '#application/ports/scope';
import { moved } from '#storage/commit/fences';
import { type Engine, type Item, insist, number, text } from '#storage/engine/engine';
import { piecesTaken, recordKeys, streamKey } from '#storage/engine/keys';
import { sideBySide } from '#storage/engine/side-by-side';
import { openClock } from '#storage/log/clock';
import { indexOf } from '#storage/records/list';
import { sortText } from '#storage/records/record-item';

/**
 * Which branch may bring a piece in. Logs of two branches cannot prove each other, so a branch takes a piece before it looks at the other
 * branches, and the fence of the branch that held it moves in the same transaction. What that branch decided before and has written by then
 * is seen by the look; what it has not written is refused, because its fence is old, and decided again.
 *
 * It says nothing about where a piece is. If all of it was lost, the first to bring in a piece would take it anew.
 */
export async function holdsPieces(engine: Engine, { organisationId, branchId }: Scope, codes: readonly string[]): Promise<boolean> {
  const held = await holders(engine, organisationId, codes);
  return codes.every((code) => held.get(code)?.key === streamKey(organisationId, { branchId }));
}

export async function takePieces(engine: Engine, { organisationId, branchId }: Scope, codes: readonly string[]): Promise<void> {
  const key = streamKey(organisationId, { branchId });
  // A branch that takes a piece from this one moves its fence.
  await openClock(engine, key);
  const chunks = Array.from({ length: Math.ceil(codes.length / mostAtOnce) }, (_, at) =>
    codes.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  );
  await sideBySide(chunks, (chunk) => takeSome(engine, organisationId, key, chunk));
}

/** Pieces in one transaction, which also moves the fences of those who held them, and has at most a hundred items. */
const mostAtOnce = 50;

/** A branch has so long to write a piece that it took. Then another may take it. Without that, two could take it from each other for ever. */
const patienceMs = 200;

async function takeSome(engine: Engine, organisationId: string, key: string, codes: readonly string[]): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const held = await holders(engine, organisationId, codes);
    const wanted = codes.filter((code) => held.get(code)?.key !== key);
    if (wanted.length === 0) return;
    const now = Date.now();
    const isNew = wanted.some((code) => now - (held.get(code)?.since ?? 0) < patienceMs);
    if (isNew && now < until) {
      await sleep(patienceMs / 8);
      continue;
    }
    const others = new Set(wanted.flatMap((code) => held.get(code)?.key ?? []));
    const puts = wanted.map((code) => taken(engine, organisationId, code, { key, since: now }, held.get(code)));
    if (await insist(engine, [...[...others].map((other) => moved(engine, other)), ...puts])) return;
  }
}

/** In the index that has the fewest lists. */
const order = 2;

/**
 * Keys of all pieces that were taken, page by page. A document that was refused after its branch took its pieces is in no log, so only this
 * list has them. It lags by as much as an index does.
 */
export async function* takenPieces(engine: Engine, organisationId: string): AsyncGenerator<readonly Item[]> {
  let from: Item | undefined;
  do {
    const { items, next } = await engine.query('records', {
      IndexName: indexOf(order),
      KeyConditionExpression: 'lp = :lp',
      ExpressionAttributeValues: { ':lp': { S: recordKeys.list(organisationId, piecesTaken) } },
      ProjectionExpression: 'pk',
      ...(from === undefined ? {} : { ExclusiveStartKey: from }),
    });
    yield items;
    from = next;
  } while (from !== undefined);
}

interface Holder {
  /** Of its stream. */
  readonly key: string;
  /** Of the machine that took it; only how long others wait depends on it. */
  readonly since: number;
}

async function holders(engine: Engine, organisationId: string, codes: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
  const keys = new Map(codes.map((code) => [recordKeys.piece(organisationId, code), code]));
  const items = await engine.getMany(
    'records',
    [...keys.keys()].map((pk) => ({ pk: { S: pk } })),
    'strong',
  );
  return new Map(
    items.flatMap((item) => [[keys.get(text(item, 'pk')) ?? '', { key: text(item, 'b'), since: number(item, 't') }] as const]),
  );
}

/** The condition is on who held it and since when, so a piece that was taken meanwhile is read again. */
function taken(engine: Engine, organisationId: string, code: string, by: Holder, before: Holder | undefined): TransactWriteItem {
  const Item: Item = {
    ...{ pk: { S: recordKeys.piece(organisationId, code) }, b: { S: by.key }, t: { N: String(by.since) } },
    // Another branch that takes it leaves this place as it is, so the index is written once for each piece.
    ...{ lp: { S: recordKeys.list(organisationId, piecesTaken) }, [`o${order + 1}`]: { S: sortText(code) } },
  };
  const condition =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'b = :b AND t = :t',
          ExpressionAttributeValues: { ':b': { S: before.key }, ':t': { N: String(before.since) } },
        };
  return { Put: { TableName: engine.tables.records, Item, ...condition } };
}
