import { TransactionCanceledException, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { limits } from '#domain/limits';
import type { Decided } from '#storage/commit/draft';
import { type Engine, type Item, isTransient } from '#storage/engine/engine';
import { clockOf, clockPut, type StreamClock } from '#storage/log/clock';

/** A transaction has at most 100 items and 4 MB. Some room is left for the clock and the engine's own counting. */
const mostItems = 98;
const mostBytes = 3_000_000;

/** The room left in a transaction while requests are added one by one, each with all its works. */
export function openRoom(): { takes(next: readonly Decided[]): boolean } {
  let [works, items, bytes] = [0, 0, 0];
  let fenced = false;
  return {
    takes(next) {
      const fences = next.some((one) => one.fences);
      const newItems = next.reduce((sum, one) => sum + one.items.length, 0);
      const newBytes = next.reduce((sum, one) => sum + one.bytes, 0);
      const fits = works < limits.groupCommit && !fenced && !fences && items + newItems < mostItems && bytes + newBytes < mostBytes;
      if (works > 0 && !fits) return false;
      works += next.length;
      items += newItems;
      bytes += newBytes;
      fenced = fences;
      return true;
    },
  };
}

/** The result of a transaction that was sent. */
export type Outcome =
  | { readonly kind: 'written' }
  /** The clock had moved: everything is decided again on the clock as it is. */
  | { readonly kind: 'lost'; readonly clock: StreamClock }
  /** Works (by index) that cannot be written, with the item in their way. The others are decided again. */
  | {
      readonly kind: 'blocked';
      readonly works: ReadonlyMap<number, { readonly by: 'record' | 'unique'; readonly item: Item | undefined; readonly key: string }>;
    }
  /** Contention or over capacity: try the same again after a pause. */
  | { readonly kind: 'again' }
  /** The engine will never accept it. */
  | { readonly kind: 'broken'; readonly error: Error }
  /** It is unknown whether it was written. */
  | { readonly kind: 'unknown' };

export async function send(
  engine: Engine,
  key: string,
  before: StreamClock,
  works: readonly Decided[],
  extra: readonly TransactWriteItem[],
): Promise<Outcome> {
  const last = works.at(-1);
  if (last === undefined) return { kind: 'written' };
  try {
    await engine.transact([clockPut(engine, key, before, last.clock), ...works.flatMap((work) => work.items), ...extra]);
    return { kind: 'written' };
  } catch (error) {
    if (error instanceof TransactionCanceledException) return cancelled(error, before, works);
    if (isTransient(error)) return { kind: 'unknown' };
    return { kind: 'broken', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function cancelled(error: TransactionCanceledException, before: StreamClock, works: readonly Decided[]): Outcome {
  const reasons = error.CancellationReasons ?? [];
  const failed = (index: number) => reasons[index]?.Code === 'ConditionalCheckFailed';
  if (failed(0)) {
    const item = reasons[0]?.Item;
    return { kind: 'lost', clock: item ? clockOf(item) : before };
  }
  const blocked = new Map<number, { by: 'record' | 'unique'; item: Item | undefined; key: string }>();
  let at = 1;
  let lostLog = false;
  works.forEach((work, index) => {
    work.items.forEach((item, offset) => {
      if (!failed(at + offset)) return;
      // So does an earlier document that is not as it was read.
      if (offset === 0 || offset >= work.items.length - work.followed) lostLog = true;
      // A repeated create also collides with its own unique values. The taken id says more, so report that.
      else if (!blocked.has(index))
        blocked.set(index, { by: offset === 1 ? 'record' : 'unique', item: reasons[at + offset]?.Item, key: item.Put?.Item?.pk?.S ?? '' });
    });
    at += work.items.length;
  });
  if (blocked.size > 0) return { kind: 'blocked', works: blocked };
  // A log entry is in the way but the clock has not moved, or a branch was added at the same time: read the clock again.
  if (lostLog || reasons.slice(at).some((reason) => reason.Code === 'ConditionalCheckFailed')) return { kind: 'lost', clock: before };
  const never = reasons.find(({ Code }) => Code === 'ValidationError');
  return never ? { kind: 'broken', error: new Error(never.Message ?? 'The engine takes no such item') } : { kind: 'again' };
}
