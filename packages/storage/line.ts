import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Committed, Scope, Work } from '#application/ports';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { readClock, type StreamClock } from '#storage/clock';
import { type Decided, decideWork } from '#storage/draft';
import { type Engine, type Item, pause } from '#storage/engine';
import { type Entry, readEntry } from '#storage/entry';
import { branchParts, fenceUpdate, fits, mostFenced, type Outcome, send, streamItems } from '#storage/group';
import { recordKeys, streamOfKey } from '#storage/keys';
import { readStates } from '#storage/record-bodies';
import { type RecordState, readState, shortFingerprint, storedOf } from '#storage/record-item';
import { needsAnything, type ReadFacts, unionOfNeeds, type WorkingFacts } from '#storage/working-facts';

export interface LineParts {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly readFacts: ReadFacts;
  /** Told after each commit of this process: caches go by it. */
  readonly written: (key: string, entries: readonly Entry[]) => void;
  /** Told when something happened in the organisation that makes what was read earlier doubtful. */
  readonly fenced: (key: string) => void;
}

/** One work standing in line. */
interface Waiting {
  readonly scope: Scope;
  readonly work: Work;
  answer(result: Committed | Error): void;
}

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
  let known: StreamClock | undefined;
  let busy = false;

  const run = async () => {
    if (busy) return;
    busy = true;
    // Works that arrive in the same turn of the event loop share the first transaction.
    await Promise.resolve();
    while (queue.length > 0) {
      try {
        known = await commitSome(parts, key, queue, known);
      } catch (error) {
        known = undefined;
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
      if (known === undefined) {
        known = await readClock(parts.engine, key);
        parts.fenced(key);
      }
      return known.fence;
    },
  };
}

interface Attempt {
  readonly group: readonly { readonly waiting: Waiting; readonly decided: Decided }[];
  readonly refused: readonly { readonly waiting: Waiting; readonly error: Error }[];
}

/** Commits the works at the head of the queue, as many as one transaction takes; answers the clock as it is afterwards. */
async function commitSome(
  parts: LineParts,
  key: string,
  queue: Waiting[],
  known: StreamClock | undefined,
): Promise<StreamClock | undefined> {
  let clock = known ?? (await readClock(parts.engine, key));
  const until = Date.now() + patienceMs;
  let most: number = limits.groupCommit;
  for (let attempt = 1; attempt <= attempts && Date.now() < until; attempt += 1) {
    const tried = await decideGroup(parts, key, queue.slice(0, most), clock);
    const outcome = await write(parts, key, clock, tried, until);
    if (outcome.kind === 'written') return deliver(parts, key, queue, tried, clock);
    if (outcome.kind === 'unknown') break;
    if (outcome.kind === 'broken') {
      // Something the engine will never take: alone, it fails its own caller only.
      if (tried.group.length === 1) answer(queue, tried.group, () => outcome.error);
      most = 1;
    }
    if (outcome.kind === 'blocked') await singleOut(parts, queue, tried, outcome);
    if (outcome.kind === 'lost') clock = await clockAfter(parts, key, clock, outcome.clock);
    if (queue.length === 0) return clock;
    if (outcome.kind === 'lost' || outcome.kind === 'again') await sleep(pause(Math.min(attempt, 4)));
  }
  answer(
    queue,
    queue.map((waiting) => ({ waiting })),
    () => new Refusal('busy'),
  );
  return undefined;
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
  queue.splice(0, queue.length, ...queue.filter((waiting) => !done.has(waiting)));
  for (const member of members) member.waiting.answer(result(member));
}

/** Decides works from the head of the queue, each seeing those before it, until one does not fit. */
async function decideGroup(parts: LineParts, key: string, candidates: readonly Waiting[], before: StreamClock): Promise<Attempt> {
  const [records, facts] = await Promise.all([readRecords(parts.engine, candidates), readNeeds(parts, key, candidates, before.sequence)]);
  const group: { waiting: Waiting; decided: Decided }[] = [];
  const refused: { waiting: Waiting; error: Error }[] = [];
  const touched = new Set<string>();
  const now = parts.clock.now().toISOString();
  let clock = before;
  for (const waiting of candidates) {
    const { scope, work } = waiting;
    const record = recordKeys.record(scope.organisationId, work.slug, work.id);
    if (touched.has(record)) break;
    try {
      if (work.fence !== undefined && work.fence < before.fence) throw new Refusal('busy');
      const decided = decideWork({
        engine: parts.engine,
        key,
        clock,
        now,
        scope,
        work,
        record: work.kind === 'change' ? records.get(record) : undefined,
        facts,
      });
      if (
        !fits(
          group.map((member) => member.decided),
          decided,
        )
      )
        break;
      group.push({ waiting, decided });
      for (const written of decided.keys) touched.add(written);
      clock = decided.clock;
    } catch (error) {
      refused.push({ waiting, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  return { group, refused };
}

async function readRecords(engine: Engine, candidates: readonly Waiting[]): Promise<ReadonlyMap<string, RecordState>> {
  const keys = new Set(
    candidates
      .filter(({ work }) => work.kind === 'change')
      .map(({ scope, work }) => recordKeys.record(scope.organisationId, work.slug, work.id)),
  );
  if (keys.size === 0) return new Map();
  const items = await engine.getMany(
    'records',
    [...keys].map((pk) => ({ pk: { S: pk } })),
    'strong',
  );
  return readStates(engine, items);
}

async function readNeeds(
  parts: LineParts,
  key: string,
  candidates: readonly Waiting[],
  sequence: number,
): Promise<WorkingFacts | undefined> {
  const asked = candidates.map(({ work }) => work.needs).filter(needsAnything);
  return asked.length === 0 ? undefined : parts.readFacts(key, unionOfNeeds(asked), sequence);
}

/** Sends the group until it is certain what became of it: resending the same transaction can write it once only, for the clock moves with it. */
async function write(parts: LineParts, key: string, clock: StreamClock, { group, refused }: Attempt, until: number): Promise<Outcome> {
  const works = group.map((member) => member.decided);
  if (works.length === 0)
    return refused.some(({ waiting }) => needsAnything(waiting.work.needs)) ? stillThen(parts, key, clock) : { kind: 'written' };
  const extra = await streamItems(
    parts.engine,
    key,
    clock,
    works.some((work) => work.fences),
  );
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(parts.engine, key, clock, works, extra);
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

function deliver(parts: LineParts, key: string, queue: Waiting[], { group, refused }: Attempt, before: StreamClock): StreamClock {
  const entries = group.map(({ decided }) => decided.entry);
  if (entries.length > 0) parts.written(key, entries);
  answer(queue, group, ({ decided }) => decided.committed);
  answer(queue, refused, ({ error }) => error);
  if (group.some(({ decided }) => decided.fences)) void fenceTheRest(parts.engine, key);
  return group.at(-1)?.decided.clock ?? before;
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
