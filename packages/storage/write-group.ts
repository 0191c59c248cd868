import { setTimeout as sleep } from 'node:timers/promises';
import { readClock, type StreamClock } from '#storage/clock';
import type { Decided } from '#storage/draft';
import { type Engine, pause } from '#storage/engine';
import { moveFences } from '#storage/fences';
import { type Outcome, send } from '#storage/group';

/**
 * Sends a group until it is certain what became of it. It is always the same transaction, which can be written only once, for the clock
 * moves with it: were it decided anew while an answer is out, the first could still be written besides.
 */
export async function writeGroup(engine: Engine, key: string, on: StreamClock, works: readonly Decided[], until: number): Promise<Outcome> {
  const moving = works.some(({ fences }) => fences) ? await moveFences(engine, key) : undefined;
  let outcome: Outcome = { kind: 'unknown' };
  try {
    outcome = await sendUntilCertain(engine, key, on, works, moving?.items ?? [], until);
    return outcome;
  } finally {
    // Should this fail, the branches that are left closed open by themselves.
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
    // It may have been written and the answer lost, here or inside the SDK.
    if (await stands(engine, works)) return { kind: 'written' };
    return open ? { kind: 'unknown' } : outcome;
  }
}

/**
 * Whether the log has the group: its last entry tells, whose hash is made of all before it. The first alone may as well be that of
 * another process, which was given the same request at the same moment and wrote something else after it.
 */
async function stands(engine: Engine, works: readonly Decided[]): Promise<boolean> {
  const mine = works.at(-1)?.items[0]?.Put?.Item;
  if (mine?.pk === undefined || mine.seq === undefined || mine.h?.B === undefined) return false;
  const item = await engine.get('log', { pk: mine.pk, seq: mine.seq }, 'strong');
  return item?.h?.B !== undefined && Buffer.compare(item.h.B, mine.h.B) === 0;
}

/** A refusal for facts kept in memory holds only when nothing was committed since by another process. */
export async function stillThen(engine: Engine, key: string, before: StreamClock): Promise<Outcome> {
  const clock = await readClock(engine, key);
  return clock.sequence === before.sequence ? { kind: 'written' } : { kind: 'lost', clock };
}
