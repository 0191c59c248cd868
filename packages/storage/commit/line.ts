import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Committed, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { type Attempt, decideGroup, decideHead, type LineParts, type Member, togetherFrom, type Waiting } from '#storage/commit/attempt';
import { steadyClock } from '#storage/commit/fences';
import type { Outcome } from '#storage/commit/group';
import { singledOut } from '#storage/commit/in-the-way';
import { stillThen, writeGroup } from '#storage/commit/write-group';
import { pause } from '#storage/engine/engine';
import { streamOfKey } from '#storage/engine/keys';
import type { StreamClock } from '#storage/log/clock';
import { needsAnything } from '#storage/views/working-facts';

/** The works of one stream: decided in order, as many as fit in one transaction. */
export interface Line {
  /** Several works are written together or not at all. */
  enter(scope: Scope, works: readonly Work[]): Promise<readonly Committed[]>;
  /** The current fence. Facts read after it are at least as new. */
  fence(): Promise<number>;
}

const attempts = 40;

export function openLine(parts: LineParts, key: string): Line {
  const queue: Waiting[] = [];
  let reached: Reached = {};
  let busy = false;

  const run = async () => {
    if (busy) return;
    busy = true;
    // Works that arrive in the same turn of the event loop share the first transaction.
    await Promise.resolve();
    while (queue.length > 0) {
      try {
        reached = await commitSome(parts, key, queue, reached);
      } catch (error) {
        reached = {};
        const broken = error instanceof Error ? error : new Error(String(error));
        for (const waiting of queue.splice(0)) waiting.answer(broken);
      }
    }
    busy = false;
  };

  return {
    enter: (scope, works) =>
      new Promise((resolve, reject) => {
        queue.push({ scope, works, answer: (result) => (result instanceof Error ? reject(result) : resolve(result)) });
        void run();
      }),
    async fence() {
      const clock = reached.clock ?? (await readAfresh(parts, key));
      reached = reached.clock ? reached : { clock };
      return clock.fence;
    },
  };
}

/** The state of a line: the current clock, and the requests at its head if they were already decided on that clock. */
interface Reached {
  readonly clock?: StreamClock;
  readonly ahead?: Attempt | undefined;
}

/** Commits requests from the head of the queue, as many as fit in one transaction. Returns the state of the line afterwards. */
async function commitSome(parts: LineParts, key: string, queue: Waiting[], { clock: known, ahead }: Reached): Promise<Reached> {
  let clock = known ?? (await readAfresh(parts, key));
  const until = Date.now() + parts.patienceMs;
  let most: number = limits.groupCommit;
  for (let attempt = 1; attempt <= attempts && Date.now() < until; attempt += 1) {
    const tried = ahead?.on === clock ? ahead : await decideHead(parts, key, togetherFrom(queue, 0, most), clock);
    const writing = write(parts, key, tried, until);
    // An error here occurs again when its turn comes.
    const next = decideAhead(parts, key, queue, tried).catch(() => undefined);
    const outcome = await writing;
    if (outcome.kind === 'written') {
      deliver(parts, key, queue, tried);
      return { clock: tried.leads, ahead: await next };
    }
    ahead = undefined;
    if (outcome.kind === 'unknown') break;
    if (outcome.kind === 'broken') {
      // The engine will never accept it. Sent alone, it fails only its own caller.
      const sent = requestsOf(tried);
      if (sent.length === 1) answer(queue, sent, () => outcome.error);
      most = 1;
    }
    if (outcome.kind === 'blocked') answer(queue, await singledOut(parts.engine, tried, outcome), ({ result }) => result);
    if (outcome.kind === 'lost') clock = await clockAfter(parts, key, clock, outcome.clock);
    if (queue.length === 0) return { clock };
    if (outcome.kind === 'lost') await sleep(pause(Math.min(attempt, 4)));
  }
  for (const waiting of queue.splice(0)) waiting.answer(new Refusal('busy'));
  return {};
}

/**
 * While a group is being written, the next one is decided on the clock that the first will leave. If the first fails, the clock is
 * different and the second is decided again. Only full groups are decided ahead, because a smaller group does better to wait for more
 * requests, and only groups that need no facts, because those are known after the first is written.
 */
async function decideAhead(parts: LineParts, key: string, queue: readonly Waiting[], earlier: Attempt): Promise<Attempt | undefined> {
  const from = requestsOf(earlier).length + earlier.refused.length;
  const candidates = togetherFrom(queue, from, limits.groupCommit);
  if (earlier.group.length === 0 || candidates.length < limits.groupCommit) return undefined;
  if (candidates.some(asksFacts)) return undefined;
  // The first request is sent before the processor is busy with the second.
  await nextTurn();
  return decideGroup(parts, key, candidates, earlier.leads, earlier);
}

async function clockAfter(parts: LineParts, key: string, before: StreamClock, seen: StreamClock): Promise<StreamClock> {
  const moved = seen.sequence > before.sequence || seen.fence > before.fence;
  const clock = await steadyClock(parts.engine, key, moved ? seen : undefined);
  // If another process moved the organisation's clock, it wrote records of the organisation.
  const others = moved && streamOfKey(key).stream === 'organisation';
  if (others || clock.fence !== before.fence) parts.fenced(key);
  return clock;
}

/** Fences may have moved since this process last looked, so its earlier reads may be outdated. */
async function readAfresh(parts: LineParts, key: string): Promise<StreamClock> {
  const clock = await steadyClock(parts.engine, key);
  parts.fenced(key);
  return clock;
}

/** Answers some of the works in line and removes them. */
function answer<T extends { readonly waiting: Waiting }>(
  queue: Waiting[],
  members: readonly T[],
  result: (member: T) => readonly Committed[] | Error,
): void {
  const done = new Set(members.map(({ waiting }) => waiting));
  // They are at the head, however long the line is.
  queue.unshift(...queue.splice(0, limits.groupCommit).filter((waiting) => !done.has(waiting)));
  for (const member of members) member.waiting.answer(result(member));
}

/** A group with only refusals is not written. */
function write({ engine }: LineParts, key: string, { on, group, refused, closed }: Attempt, until: number): Promise<Outcome> {
  if (group.length > 0)
    return writeGroup(
      engine,
      key,
      on,
      group.map(({ decided }) => decided),
      until,
      closed,
    );
  const byMovingFacts = refused.some(({ waiting }) => asksFacts(waiting));
  return byMovingFacts ? stillThen(engine, key, on) : Promise.resolve({ kind: 'written' });
}

function deliver(parts: LineParts, key: string, queue: Waiting[], { group, refused }: Attempt): void {
  const entries = group.map(({ decided }) => decided.entry);
  if (entries.length > 0) parts.written(key, entries);
  answer(queue, requestsOf({ group }), ({ members }) => members.map(({ decided }) => decided.committed));
  answer(queue, refused, ({ error }) => error);
}

function asksFacts({ works }: Waiting): boolean {
  return works.some(({ needs }) => needsAnything(needs));
}

/** The requests of a group, each with its decided works. */
function requestsOf({ group }: Pick<Attempt, 'group'>): readonly { readonly waiting: Waiting; readonly members: readonly Member[] }[] {
  return [...Map.groupBy(group, ({ waiting }) => waiting)].map(([waiting, members]) => ({ waiting, members }));
}
