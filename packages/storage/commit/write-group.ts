import { setTimeout as sleep } from 'node:timers/promises';
import type { Decided } from '#storage/commit/draft';
import { type FencesMoved, moveFences } from '#storage/commit/fences';
import { type Outcome, send } from '#storage/commit/group';
import { type Engine, pause } from '#storage/engine/engine';
import { readClock, type StreamClock } from '#storage/log/clock';

/**
 * Sends a group until its result is certain. It always sends the same transaction, which can be written only once because it moves the
 * clock. Deciding again while an answer is missing could write both.
 */
export async function writeGroup(
  engine: Engine,
  key: string,
  on: StreamClock,
  works: readonly Decided[],
  until: number,
  closed?: FencesMoved,
): Promise<Outcome> {
  const moving = closed ?? (works.some(({ fences }) => fences) ? await moveFences(engine, key) : undefined);
  let outcome: Outcome = { kind: 'unknown' };
  try {
    outcome = await sendUntilCertain(engine, key, on, works, moving?.items ?? [], until);
    return outcome;
  } finally {
    // If this fails, the branches that are left closed open by themselves.
    await moving?.over(outcome.kind !== 'unknown').catch(() => undefined);
  }
}

async function sendUntilCertain(
  engine: Engine,
  key: string,
  on: StreamClock,
  works: readonly Decided[],
  extra: Parameters<typeof send>[4],
  until: number,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(engine, key, on, works, extra);
    const open = outcome.kind === 'unknown' || outcome.kind === 'again';
    if (open && Date.now() < until) {
      await sleep(pause(Math.min(attempt, 4)));
      continue;
    }
    if (outcome.kind === 'written' || outcome.kind === 'broken') return outcome;
    // It may have been written although the answer was lost, here or inside the SDK.
    if (await stands(engine, works)) return { kind: 'written' };
    return open ? { kind: 'unknown' } : outcome;
  }
}

/**
 * Whether the log has the group. The hash of its last entry covers all entries before it, so that entry tells. The first entry alone could
 * belong to another process that got the same request at the same moment and wrote something else after it.
 */
async function stands(engine: Engine, works: readonly Decided[]): Promise<boolean> {
  const mine = works.at(-1)?.items[0]?.Put?.Item;
  if (mine?.pk === undefined || mine.seq === undefined || mine.h?.B === undefined) return false;
  const item = await engine.get('log', { pk: mine.pk, seq: mine.seq }, 'strong');
  return item?.h?.B !== undefined && Buffer.compare(item.h.B, mine.h.B) === 0;
}

/** A refusal based on facts in memory counts only if no other process has committed since. */
export async function stillThen(engine: Engine, key: string, before: StreamClock): Promise<Outcome> {
  const clock = await readClock(engine, key);
  return clock.sequence === before.sequence ? { kind: 'written' } : { kind: 'lost', clock };
}
