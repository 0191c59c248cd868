import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Committed, Scope, Work } from '#application/ports';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { type Attempt, decideGroup, type LineParts, type Waiting } from '#storage/attempt';
import { readClock, type StreamClock } from '#storage/clock';
import type { Decided } from '#storage/draft';
import { type Engine, type Item, pause } from '#storage/engine';
import { readEntry } from '#storage/entry';
import { branchParts, fenceUpdate, mostFenced, type Outcome, send, streamItems } from '#storage/group';
import { recordKeys, streamOfKey } from '#storage/keys';
import { readState, shortFingerprint, storedOf } from '#storage/record-item';
import { needsAnything } from '#storage/working-facts';

/** The works of one stream: decided in order, as many as fit in one transaction. */
export interface Line {
  enter(scope: Scope, work: Work): Promise<Committed>;
  /** The fence as it stands; facts read after it are as new as it is. */
  fence(): Promise<number>;
}

const attempts = 40;
const patienceMs = 20_000;

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
    enter: (scope, work) =>
      new Promise((resolve, reject) => {
        queue.push({ scope, work, answer: (result) => (result instanceof Error ? reject(result) : resolve(result)) });
        void run();
      }),
    async fence() {
      if (reached.clock === undefined) {
        reached = { clock: await readClock(parts.engine, key) };
        parts.fenced(key);
      }
      return reached.clock?.fence ?? 0;
    },
  };
}

/** Where a line stands: the clock as it is, and the works at its head when they were decided on that clock already. */
interface Reached {
  readonly clock?: StreamClock;
  readonly ahead?: Attempt | undefined;
}

/** Commits the works at the head of the queue, as many as one transaction takes; answers where the line stands afterwards. */
async function commitSome(parts: LineParts, key: string, queue: Waiting[], { clock: known, ahead }: Reached): Promise<Reached> {
  let clock = known ?? (await readClock(parts.engine, key));
  const until = Date.now() + patienceMs;
  let most: number = limits.groupCommit;
  for (let attempt = 1; attempt <= attempts && Date.now() < until; attempt += 1) {
    const tried = ahead?.on === clock ? ahead : await decideGroup(parts, key, queue.slice(0, most), clock);
    const writing = write(parts, key, tried, until);
    // What goes wrong in it is met again when its turn comes.
    const next = decideAhead(parts, key, queue, tried).catch(() => undefined);
    const outcome = await writing;
    if (outcome.kind === 'written') {
      deliver(parts, key, queue, tried);
      return { clock: tried.leads, ahead: await next };
    }
    ahead = undefined;
    if (outcome.kind === 'unknown') break;
    if (outcome.kind === 'broken') {
      // Something the engine will never take: alone, it fails its own caller only.
      if (tried.group.length === 1) answer(queue, tried.group, () => outcome.error);
      most = 1;
    }
    if (outcome.kind === 'blocked') await singleOut(parts, queue, tried, outcome);
    if (outcome.kind === 'lost') clock = await clockAfter(parts, key, clock, outcome.clock);
    if (queue.length === 0) return { clock };
    if (outcome.kind === 'lost' || outcome.kind === 'again') await sleep(pause(Math.min(attempt, 4)));
  }
  for (const waiting of queue.splice(0)) waiting.answer(new Refusal('busy'));
  return {};
}

/**
 * While a group is being written, the one after it is decided on the clock that the first will leave: should that fail, the clock
 * is another and the second is decided again. Only a full group, for a smaller one does better to wait for who comes meanwhile;
 * and none that asks for facts, which are known when the first is written.
 */
async function decideAhead(parts: LineParts, key: string, queue: readonly Waiting[], earlier: Attempt): Promise<Attempt | undefined> {
  const from = earlier.group.length + earlier.refused.length;
  const candidates = queue.slice(from, from + limits.groupCommit);
  if (earlier.group.length === 0 || candidates.length < limits.groupCommit) return undefined;
  if (candidates.some(({ work }) => needsAnything(work.needs))) return undefined;
  // The request of the first goes out before the processor is busy with the second.
  await nextTurn();
  return decideGroup(parts, key, candidates, earlier.leads, earlier);
}

async function clockAfter(parts: LineParts, key: string, before: StreamClock, seen: StreamClock): Promise<StreamClock> {
  const clock = seen.sequence > before.sequence || seen.fence > before.fence ? seen : await readClock(parts.engine, key);
  if (clock.fence !== before.fence) parts.fenced(key);
  return clock;
}

/** Answers some of the works in line, and takes them out of it. */
function answer<T extends { readonly waiting: Waiting }>(
  queue: Waiting[],
  members: readonly T[],
  result: (member: T) => Committed | Error,
): void {
  const done = new Set(members.map(({ waiting }) => waiting));
  // They stand at the head, however long the line is.
  queue.unshift(...queue.splice(0, limits.groupCommit).filter((waiting) => !done.has(waiting)));
  for (const member of members) member.waiting.answer(result(member));
}

/** Sends the group until it is certain what became of it: resending the same transaction can write it once only, for the clock moves with it. */
async function write(parts: LineParts, key: string, { on, group, refused }: Attempt, until: number): Promise<Outcome> {
  const works = group.map((member) => member.decided);
  if (works.length === 0)
    return refused.some(({ waiting }) => needsAnything(waiting.work.needs)) ? stillThen(parts, key, on) : { kind: 'written' };
  const extra = await streamItems(
    parts.engine,
    key,
    on,
    works.some((work) => work.fences),
  );
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(parts.engine, key, on, works, extra);
    if (outcome.kind === 'unknown' && Date.now() < until) {
      await sleep(pause(attempt));
      continue;
    }
    // The engine may have written it and the answer been lost, here or inside the SDK: whose entry stands there tells.
    const doubtful = outcome.kind === 'lost' || outcome.kind === 'unknown' || outcome.kind === 'blocked';
    return doubtful && (await stands(parts.engine, works)) ? { kind: 'written' } : outcome;
  }
}

/** A refusal for facts kept in memory holds only when nothing was committed since by another process. */
async function stillThen(parts: LineParts, key: string, before: StreamClock): Promise<Outcome> {
  const clock = await readClock(parts.engine, key);
  return clock.sequence === before.sequence ? { kind: 'written' } : { kind: 'lost', clock };
}

async function stands(engine: Engine, works: readonly Decided[]): Promise<boolean> {
  const mine = works[0]?.items[0]?.Put?.Item;
  if (mine?.pk === undefined || mine.seq === undefined || mine.h?.B === undefined) return false;
  const item = await engine.get('log', { pk: mine.pk, seq: mine.seq }, 'strong');
  return item?.h?.B !== undefined && Buffer.compare(item.h.B, mine.h.B) === 0;
}

function deliver(parts: LineParts, key: string, queue: Waiting[], { group, refused }: Attempt): void {
  const entries = group.map(({ decided }) => decided.entry);
  if (entries.length > 0) parts.written(key, entries);
  answer(queue, group, ({ decided }) => decided.committed);
  answer(queue, refused, ({ error }) => error);
  if (group.some(({ decided }) => decided.fences)) void fenceTheRest(parts.engine, key);
}

async function fenceTheRest(engine: Engine, key: string): Promise<void> {
  const { organisationId } = streamOfKey(key);
  const parts = (await branchParts(engine, organisationId)).slice(mostFenced);
  for (const part of parts) await engine.transact([fenceUpdate(engine, `${key.slice(0, key.indexOf('|'))}|${part}`)]);
}

/** Answers the works that stood in the way of their group, and takes them out of the line. */
async function singleOut(
  parts: LineParts,
  queue: Waiting[],
  { group }: Attempt,
  outcome: Extract<Outcome, { kind: 'blocked' }>,
): Promise<void> {
  for (const [index, { by, item, key }] of outcome.works) {
    const member = group[index];
    // A changed record of a 'change' is read again and decided again; its stale version is refused then.
    if (member === undefined || (by === 'record' && member.waiting.work.kind === 'change')) continue;
    const result = by === 'unique' ? duplicateOf(key) : await repeatedOf(parts.engine, member.waiting, item);
    answer(queue, [member], () => result);
  }
}

function duplicateOf(key: string): Refusal {
  const field = key.split('|')[3] ?? '';
  return new Refusal('duplicate', { field }, [{ path: field, message: `${field} already exists` }]);
}

/** The id is taken: the first answer again for the same request, a refusal for another one (decision D11). */
async function repeatedOf(engine: Engine, { scope, work }: Waiting, found: Item | undefined): Promise<Committed | Error> {
  const key = recordKeys.record(scope.organisationId, work.slug, work.id);
  const item = found ?? (await engine.get('records', { pk: { S: key } }, 'strong'));
  if (item === undefined) return new Refusal('busy');
  const state = readState(item);
  if (work.fingerprint === undefined || state.meta.fingerprint !== shortFingerprint(work.fingerprint))
    return new Refusal('idempotencyMismatch');
  const pk = `${key.slice(0, key.indexOf('|'))}|${state.meta.stream}`;
  const first = await engine.get('log', { pk: { S: pk }, seq: { N: String(state.meta.first) } }, 'strong');
  if (first === undefined) return new Error(`Broken assumption: the first entry of ${work.slug} ${work.id} is in the log`);
  const entry = readEntry(first);
  if (entry.after === null) return new Error(`Broken assumption: the first entry of ${work.slug} ${work.id} creates it`);
  const { createdAt, createdBy } = state.meta;
  const asFirst = { ...state, version: 1, meta: { ...state.meta, updatedAt: createdAt, updatedBy: createdBy } };
  return { stored: storedOf(work.slug, work.id, asFirst, entry.after), sequence: entry.sequence, repeated: true };
}
