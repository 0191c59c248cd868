import type { Clock } from '#application/ports/clock';
import type { Committed, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { assert } from '#domain/assert';
import { Refusal } from '#domain/refusal';
import { type Decided, decideWork, type StoredItem } from '#storage/commit/draft';
import { closeBranches, type FencesMoved } from '#storage/commit/fences';
import { openRoom } from '#storage/commit/group';
import type { Engine } from '#storage/engine/engine';
import { recordKeys, streamOfKey } from '#storage/engine/keys';
import type { StreamClock } from '#storage/log/clock';
import type { Entry } from '#storage/log/entry';
import { readStates } from '#storage/records/record-bodies';
import { sourceKey } from '#storage/views/fold-entry';
import { needsAnything, type ReadFacts, unionOfNeeds, type WorkingFacts } from '#storage/views/working-facts';

export interface LineParts {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly readFacts: ReadFacts;
  /** Called after each commit of this process, so that caches can follow. */
  readonly written: (key: string, entries: readonly Entry[]) => void;
  /** Called when an event in the organisation may have made earlier reads outdated. */
  readonly fenced: (key: string) => void;
  /** How long to retry a commit when the engine does not confirm it. */
  readonly patienceMs: number;
}

/** One request waiting in line: a work, or several that are written together or not at all. */
export interface Waiting {
  readonly scope: Scope;
  readonly works: readonly Work[];
  answer(result: readonly Committed[] | Error): void;
}

/** A decided work, and the request that it belongs to. */
export interface Member {
  readonly waiting: Waiting;
  readonly work: Work;
  readonly decided: Decided;
}

/** Requests from the head of a line, decided on one clock: written in one transaction, or refused. */
export interface Attempt {
  readonly on: StreamClock;
  /** The clock when it is written. */
  readonly leads: StreamClock;
  /** The works of a request are beside each other. */
  readonly group: readonly Member[];
  readonly refused: readonly { readonly waiting: Waiting; readonly error: Error }[];
  /** The branches were closed before it was decided; the writer opens them again. */
  readonly closed?: FencesMoved;
}

/** Requests of a line from this place on that can be decided together. One that needs the branches closed is decided alone. */
export function togetherFrom(queue: readonly Waiting[], from: number, most: number): readonly Waiting[] {
  const candidates = queue.slice(from, from + most);
  const closing = candidates.findIndex(needsClosedBranches);
  return closing === -1 ? candidates : candidates.slice(0, Math.max(closing, 1));
}

function needsClosedBranches({ works }: Waiting): boolean {
  return works.some((work) => work.closesPeriod === true || work.whileClosed !== undefined);
}

/** Decides the requests at the head of a line, after the branches are closed if one needs that. */
export async function decideHead(parts: LineParts, key: string, head: readonly Waiting[], on: StreamClock): Promise<Attempt> {
  const [first] = head;
  if (first === undefined || !needsClosedBranches(first)) return decideGroup(parts, key, head, on);
  assert(streamOfKey(key).stream === 'organisation', 'branches are closed for a change in the log of the organisation');
  const closed = await closeBranches(parts.engine, key);
  let tried: Attempt | undefined;
  try {
    const error = await refusalOf(first);
    tried = error ? { on, leads: on, group: [], refused: [{ waiting: first, error }] } : await decideGroup(parts, key, head, on);
    return { ...tried, closed };
  } finally {
    // Nothing will be written. If this fails, the branches open by themselves.
    if (!tried?.group.length) await closed.over(true).catch(() => undefined);
  }
}

/** The error of its check while the branches are closed. */
async function refusalOf({ works }: Waiting): Promise<Error | undefined> {
  try {
    for (const { whileClosed } of works) await whileClosed?.();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Decides requests, each seeing those before it, until one does not fit. `earlier` is an attempt that is being written before this one. It
 * has moved the clock, and its records cannot be read or written again yet.
 */
export async function decideGroup(
  parts: LineParts,
  key: string,
  candidates: readonly Waiting[],
  on: StreamClock,
  earlier?: Attempt,
): Promise<Attempt> {
  const [records, facts] = await Promise.all([readRecords(parts.engine, candidates), readNeeds(parts, key, candidates, on.sequence)]);
  const group: Member[] = [];
  const refused: { waiting: Waiting; error: Error }[] = [];
  const touched = new Set(earlier?.group.flatMap(({ decided }) => decided.keys));
  const room = openRoom();
  const now = parts.clock.now().toISOString();
  let clock = on;
  for (const waiting of candidates) {
    const { scope, works } = waiting;
    if (works.some((work) => readBy(scope, work).some((read) => touched.has(read)))) break;
    if (facts && works.some(({ needs }) => needs && !facts.knows(needs))) break;
    const members: Member[] = [];
    try {
      for (const work of works) {
        const on = members.at(-1)?.decided.clock ?? clock;
        if (work.fence !== undefined && work.fence < on.fence) throw new Refusal('busy');
        const record = recordKeys.record(scope.organisationId, work.slug, work.id);
        const decided = decideWork({
          engine: parts.engine,
          key,
          clock: on,
          now,
          scope,
          work,
          record: work.kind === 'change' ? records.get(record)?.state : undefined,
          sources: sourcesOf(scope, work, key, records),
          facts,
        });
        members.push({ waiting, work, decided });
      }
    } catch (error) {
      refused.push({ waiting, error: error instanceof Error ? error : new Error(String(error)) });
      // Another process was faster, so what was read for this change may be outdated too.
      if (error instanceof Refusal && error.code === 'changed') parts.fenced(key);
      // The facts know what its first works did, which will not be written. The others are decided on new ones.
      if (members.length > 0) break;
      continue;
    }
    const decided = members.map((member) => member.decided);
    if (decided.some(({ keys }) => keys.some((written) => touched.has(written))) || !room.takes(decided)) break;
    group.push(...members);
    for (const { keys } of decided) for (const written of keys) touched.add(written);
    clock = decided.at(-1)?.clock ?? clock;
  }
  return { on, leads: clock, group, refused };
}

/** The records that a work is decided on: its own, and the earlier documents it asks for. */
function readBy(scope: Scope, work: Work): readonly string[] {
  return [work, ...(work.needs?.sources ?? [])].map(({ slug, id }) => recordKeys.record(scope.organisationId, slug, id));
}

/** Those in the log of this branch. The clock proves nothing about others. */
function sourcesOf(scope: Scope, work: Work, key: string, records: ReadonlyMap<string, StoredItem>): ReadonlyMap<string, StoredItem> {
  const found = new Map<string, StoredItem>();
  for (const source of work.needs?.sources ?? []) {
    const record = records.get(recordKeys.record(scope.organisationId, source.slug, source.id));
    if (record && key.endsWith(`|${record.state.meta.stream}`)) found.set(sourceKey(source), record);
  }
  return found;
}

async function readRecords(engine: Engine, candidates: readonly Waiting[]): Promise<ReadonlyMap<string, StoredItem>> {
  const read = (scope: Scope, work: Work) => (work.kind === 'change' ? readBy(scope, work) : readBy(scope, work).slice(1));
  const keys = new Set(candidates.flatMap(({ scope, works }) => works.flatMap((work) => read(scope, work))));
  if (keys.size === 0) return new Map();
  const items = await engine.getMany(
    'records',
    [...keys].map((pk) => ({ pk: { S: pk } })),
    'strong',
  );
  const byKey = new Map(items.map((item) => [item.pk?.S ?? '', item]));
  return new Map([...(await readStates(engine, items))].map(([pk, state]) => [pk, { item: byKey.get(pk) ?? {}, state }]));
}

async function readNeeds(
  parts: LineParts,
  key: string,
  candidates: readonly Waiting[],
  sequence: number,
): Promise<WorkingFacts | undefined> {
  const asked = candidates.flatMap(({ works }) => works.map(({ needs }) => needs)).filter(needsAnything);
  return asked.length === 0 ? undefined : parts.readFacts(key, unionOfNeeds(asked), sequence);
}
