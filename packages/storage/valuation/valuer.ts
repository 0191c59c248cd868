import { randomBytes } from 'node:crypto';
import { beginning } from '#domain/cost/item-methods';
import { namedBy } from '#domain/stock/stock-movement';
import { addDays, type Day } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import type { StockState } from '#domain/valuation/stock-state';
import { replayStock } from '#domain/valuation/valuation';
import { beginRun, type Checkpoint, type CheckpointRun, type PageRef, type RunWriter } from '#storage/valuation/checkpoint-run';
import type { CheckpointSizes } from '#storage/valuation/checkpoint-sizes';
import { updatedValues, type WorthChange, worthChanges } from '#storage/valuation/day-values';
import { type KeptDay, keptDays } from '#storage/valuation/kept-days';
import { type Ground, type Plan, planned, type States, statePages, statesAt, type ValuationParts } from '#storage/valuation/plan';
import { onOneGround } from '#storage/valuation/read-stock';
import { movementsOf, namedIn } from '#storage/valuation/row-movements';
import { packStates } from '#storage/valuation/state-page';
import type { BranchRow } from '#storage/valuation/stock-source';
import { updatedItems } from '#storage/valuation/updated-items';
import { packChunk, type ValuedItems } from '#storage/valuation/valued-items';

/** Makes the checkpoints of an organisation, from which the value of stock is read cheaply. */
export interface Valuer {
  /**
   * Brings the checkpoints up to date, if enough has changed or they are outdated; `now`: whatever has changed. Returns whether it wrote
   * new ones. It may be called at any time, by several processes at once.
   */
  value(organisationId: string, how?: { readonly now?: boolean }): Promise<boolean>;
}

export interface ValuerParts extends ValuationParts {
  /** In milliseconds. */
  readonly now: () => number;
}

/** A reader replays so many movements quickly. */
const enoughEntries = 500;
/** Outdated checkpoints make reading slower. They wait a little, because late entries often come together. */
const mostPatienceMs = 60_000;
/** Until goods that moved today are valued, statements of today replay all that moved since the checkpoint before. */
const mostRestMs = 600_000;
/** While the views are behind, the projector has the machine for itself. */
const longestTail = 1_000;

export function openValuer(parts: ValuerParts): Valuer {
  return {
    async value(organisationId, { now = false } = {}) {
      let wrote = false;
      for (let step = 0; step < mostSteps; step += 1) {
        const done = await onOneGround(parts, organisationId, async (ground) => {
          if (!(step > 0 || now ? hasChanged(ground) : isDue(ground, parts.now()))) return 'nothing';
          return newRun(parts, ground);
        });
        if (done !== 'nothing') wrote = true;
        if (done !== 'more') return wrote;
      }
      return wrote;
    },
  };
}

const mostSteps = 1_000;

function hasChanged({ since, run }: Ground): boolean {
  return since.entries > 0 || run?.unfinished === true;
}

function isDue(ground: Ground, now: number): boolean {
  const { run, since, source } = ground;
  if (source.longestTail > longestTail || !hasChanged(ground)) return false;
  if (since.entries >= enoughEntries || run?.unfinished === true) return true;
  if (run === undefined) return false;
  const newest = run.days.at(-1)?.day ?? '';
  const rested = now - run.at;
  return rested >= mostRestMs || (rested >= mostPatienceMs && [...since.items.values()].some((day) => day <= newest));
}

type Done = 'nothing' | 'done' | 'more';

/**
 * Computes the checkpoints that are outdated or missing, writes their pages under keys of their own, and then the head that names them,
 * if that is still as it was read. If the process ends in between, nobody has seen the pages.
 */
async function newRun(parts: ValuerParts, ground: Ground): Promise<Done> {
  const { run, engine, stream } = ground;
  const writer = await beginRun(engine, stream, run, randomBytes(6).toString('base64url').replaceAll('-', '.'));
  const computed = await updated(ground, writer);
  const finished = await writer.finish({
    at: parts.now(),
    through: ground.source.through,
    organisationThrough: ground.source.organisationThrough,
    ...computed,
  });
  return finished ? (computed.unfinished ? 'more' : 'done') : 'more';
}

/** The parts of a run that are computed. */
type Computed = Pick<CheckpointRun, 'items' | 'days' | 'unfinished' | 'values' | 'valuedTo'>;

async function updated(whole: Ground, writer: RunWriter): Promise<Computed> {
  let ground = whole;
  for (;;) {
    const days = ground.run?.days ?? [];
    const ahead = await movementsAhead(ground, days.at(-1)?.day);
    const next = nextDays(days, ahead.counts, ground.sizes);
    const later = [...ahead.named].filter(([, { day }]) => day > next.to);
    const plan = await planned(ground, days.at(-1)?.day ?? beginning, next.to, {
      later: later.map(([key, { itemId }]) => ({ key, itemId })),
    });
    if (plan.rows.stale.length <= ground.sizes.rowsPerStep || plan.back === plan.at)
      return written(ground, writer, plan, next, new Map(later.map(([key, { day }]) => [key, day])));
    // Too many items changed too long ago: all that is later is computed again, step by step.
    ground = { ...ground, run: ground.run && { ...ground.run, days: days.slice(0, plan.back + 1) } };
  }
}

interface Ahead {
  readonly counts: ReadonlyMap<Day, number>;
  /** What movements carry the cost of, with the last day on which they do. */
  readonly named: ReadonlyMap<string, { readonly day: Day; readonly itemId: string }>;
}

async function movementsAhead(ground: Ground, after: Day | undefined): Promise<Ahead> {
  const counts = new Map<Day, number>();
  const named = new Map<string, { day: Day; itemId: string }>();
  await ground.source.each(after, endOfTime, (one) => {
    const { date, itemId } = one.row;
    counts.set(date, (counts.get(date) ?? 0) + 1);
    const key = namedIn(one);
    if (key !== undefined && (named.get(key)?.day ?? '') < date) named.set(key, { day: date, itemId });
  });
  return { counts, named };
}

const endOfTime: Day = '9999-12-31';

interface NextDays {
  readonly days: readonly KeptDay[];
  /** How many movements lead to each of them. */
  readonly rows: ReadonlyMap<Day, number>;
  /** The last day whose movements are valued in this step. */
  readonly to: Day;
  readonly unfinished: boolean;
}

/** The checkpoints after those that stay: as many as one step has room for. */
function nextDays(before: readonly Checkpoint[], ahead: ReadonlyMap<Day, number>, sizes: CheckpointSizes): NextDays {
  const newest = before.at(-1);
  if (ahead.size === 0)
    return {
      days: newest?.rolling ? [newest] : [],
      rows: new Map(newest && [[newest.day, newest.rows]]),
      to: endOfTime,
      unfinished: false,
    };
  const counts = new Map(newest?.rolling ? [[newest.day, newest.rows], ...ahead] : ahead);
  const all = keptDays(counts, sizes);
  const rows = new Map<Day, number>();
  const moved = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  let at = 0;
  let total = 0;
  for (const { day } of all) {
    let since = 0;
    for (let one = moved[at]; one !== undefined && one[0] <= day; one = moved[at]) {
      since += one[1];
      at += 1;
    }
    if (total > 0 && total + since > sizes.rowsPerStep) break;
    total += since;
    rows.set(day, since);
  }
  const days = all.filter(({ day }) => rows.has(day));
  const unfinished = days.length < all.length;
  return { days, rows, to: unfinished ? (days.at(-1)?.day ?? endOfTime) : endOfTime, unfinished };
}

/** Writes the pages of checkpoints that are outdated or new. A page in which nothing moved since the day before is that of the day before. */
async function written(
  ground: Ground,
  writer: RunWriter,
  plan: Plan,
  next: NextDays,
  namedLater: ReadonlyMap<string, Day>,
): Promise<Computed> {
  const before = ground.run?.days ?? [];
  const items = updatedItems(ground, [...plan.rows.stale, ...plan.rows.fresh]);
  const values = await valuesFrom(ground, writer, { plan, next, items });
  const chunkOf = (itemId: string) => Math.floor((items.of.get(itemId) ?? 0) / ground.sizes.itemsPerChunk);
  const newest = before.at(-1);
  const added = next.days.filter(({ day }) => newest === undefined || day > newest.day);
  const kept = before.filter(({ day, rolling }) => !rolling || next.days.some((one) => one.day === day));
  const outdated = kept.filter(({ day }) => plan.stale.size > 0 && day > (before[plan.back]?.day ?? ''));

  const staleChunks = new Set([...plan.stale].filter((item) => items.of.has(item)).map(chunkOf));
  const touched = touchedChunks(ground, plan, items, added, newest?.day, chunkOf);
  if (added[0] !== undefined) for (const chunk of staleChunks) touched.get(added[0].day)?.add(chunk);
  const inTouched = new Set([...touched.values()].flatMap((chunks) => [...chunks]));

  const ofChunks = new Set(ground.items.ids.filter((id) => inTouched.has(chunkOf(id))));
  const base = await statesAt(ground, plan.at, ofChunks, plan.stale);
  const dayOf = ({ day }: { readonly day: Day }) => day;
  const fresh = statesAfter(ground, plan.at, base, plan.rows.fresh, added.map(dayOf), namedLater);
  const earlier = plan.stale.size === 0 ? { items: [], origins: [] } : await statesAt(ground, plan.back, plan.stale);
  const staleDays = plan.stale.size === 0 ? [] : [...outdated, ...added].map(dayOf);
  const stale = statesAfter(ground, plan.back, earlier, plan.rows.stale, staleDays, namedLater);

  const rewritten = await rewrittenDays(ground, writer, { items, plan, staleChunks, chunkOf }, outdated, stale);
  const days: Checkpoint[] = kept.map((one) => {
    const rolling = next.days.find(({ day }) => day === one.day)?.rolling ?? false;
    return { ...one, rolling, pages: rewritten.get(one.day) ?? one.pages };
  });
  // The newest checkpoint may not stay itself, but its pages serve the day after it.
  let pages: readonly (PageRef | null)[] = (newest && rewritten.get(newest.day)) ?? newest?.pages ?? [];
  for (const { day, rolling } of added) {
    const states = [fresh.next(), stale.next()].flatMap(({ value }) => value ?? []);
    const changed = await pagesOf(writer, items, states, touched.get(day) ?? new Set(), chunkOf);
    const size = Math.max(pages.length, ...[...changed.keys()].map((chunk) => chunk + 1));
    pages = Array.from({ length: size }, (_, chunk) => changed.get(chunk) ?? pages[chunk] ?? null);
    days.push({ day, rolling, rows: next.rows.get(day) ?? 0, pages });
  }
  return { days, items: await itemPages(ground, writer, items), unfinished: next.unfinished, ...values };
}

/** What stock is worth from day to day: of all items after the newest checkpoint, of stale ones after the earlier one. */
async function valuesFrom(
  ground: Ground,
  writer: RunWriter,
  { plan, next, items }: { readonly plan: Plan; readonly next: NextDays; readonly items: ValuedItems },
): Promise<Pick<CheckpointRun, 'values' | 'valuedTo'>> {
  const days = ground.run?.days ?? [];
  const dayAt = (at: number) => days[at]?.day ?? '';
  const valuedTo = next.unfinished ? next.to : endOfNextYear(plan, dayAt(plan.at));
  const slotOf = (itemId: string) => items.of.get(itemId) ?? 0;
  const fresh = await statesAt(ground, plan.at, undefined, plan.stale);
  const changes = [...changesOfWorth(ground, plan.at, fresh, plan.rows.fresh, valuedTo, slotOf)];
  if (plan.stale.size > 0) {
    const earlier = await statesAt(ground, plan.back, plan.stale);
    for (const one of changesOfWorth(ground, plan.back, earlier, plan.rows.stale, valuedTo, slotOf)) changes.push(one);
  }
  const values = await updatedValues(ground.engine, ground.stream, writer, {
    before: ground.run?.values ?? [],
    stale: new Set([...plan.stale].flatMap((item) => items.of.get(item) ?? [])),
    ...{ staleAfter: dayAt(plan.back), after: dayAt(plan.at), changes, itemsPerChunk: ground.sizes.itemsPerChunk },
  });
  return { values, valuedTo };
}

/** Averages of a year may be worth something else when the next one begins, so that is known as well. */
function endOfNextYear({ rows }: Plan, newest: Day): Day {
  const last = [...rows.stale, ...rows.fresh].reduce((latest, { row }) => (row.date > latest ? row.date : latest), newest);
  return last === '' ? last : yearOf(addDays(yearOf(last).end, 1)).end;
}

function changesOfWorth(
  ground: Ground,
  at: number,
  before: States,
  rows: readonly BranchRow[],
  to: Day,
  slotOf: (itemId: string) => number,
): readonly WorthChange[] {
  const day = ground.run?.days[at]?.day;
  const origins = Map.groupBy(before.origins, ({ itemId }) => itemId);
  const noted = worthChanges(
    before.items.map((item) => ({ item, origins: origins.get(item.itemId) ?? [] })),
    slotOf,
  );
  replayStock({
    movements: movementsOf(rows, new Map(before.origins.map((origin) => [origin.key, origin.day]))),
    ...{ methods: ground.methodsOf, stops: [to], eachDay: noted.eachDay },
    ...(day === undefined ? {} : { start: { day, ...before } }),
  });
  return noted.changes;
}

/** The states at the end of each day, one after the other, so that only one of them is in memory. */
function* statesAfter(
  ground: Ground,
  at: number,
  before: States,
  rows: readonly BranchRow[],
  stops: readonly Day[],
  namedLater: ReadonlyMap<string, Day>,
): Generator<StockState, undefined> {
  const begun = ground.run?.days[at]?.day;
  let state: StockState | undefined = begun === undefined ? undefined : { day: begun, ...before };
  const movements = movementsOf(rows, new Map(before.origins.map((origin) => [origin.key, origin.day])));
  const named = new Map(namedLater);
  for (const movement of movements)
    for (const key of namedBy(movement)) if ((named.get(key) ?? '') < movement.day) named.set(key, movement.day);
  for (const stop of stops) {
    const after = state?.day ?? '';
    const mine = movements.filter(({ day }) => day > after && day <= stop);
    const start: { start?: StockState } = state === undefined ? {} : { start: state };
    state = replayStock({ movements: mine, methods: ground.methodsOf, stops: [stop], namedLater: named, ...start }).states[0];
    if (state === undefined) return undefined;
    yield state;
  }
  return undefined;
}

/** The chunks in which something moved, or a method changed, between one new checkpoint and the next. */
function touchedChunks(
  ground: Ground,
  plan: Plan,
  items: ValuedItems,
  added: readonly KeptDay[],
  after: Day | undefined,
  chunkOf: (itemId: string) => number,
): ReadonlyMap<Day, Set<number>> {
  const touched = new Map(added.map(({ day }) => [day, new Set<number>()]));
  const days = added.map(({ day }) => day);
  const touch = (itemId: string, day: Day) => {
    const stop = day <= (after ?? '') ? undefined : days.find((one) => one >= day);
    if (stop !== undefined) touched.get(stop)?.add(chunkOf(itemId));
  };
  for (const { row } of [...plan.rows.stale, ...plan.rows.fresh]) touch(row.itemId, row.date);
  for (const id of items.ids) for (const { from } of ground.methodsOf(id).slice(1)) touch(id, from);
  return touched;
}

interface Outdated {
  readonly items: ValuedItems;
  readonly plan: Plan;
  readonly staleChunks: ReadonlySet<number>;
  readonly chunkOf: (itemId: string) => number;
}

/** The pages of older checkpoints with other states for the stale items. */
async function rewrittenDays(
  ground: Ground,
  writer: RunWriter,
  { items, plan, staleChunks, chunkOf }: Outdated,
  outdated: readonly Checkpoint[],
  stale: Iterator<StockState, undefined>,
): Promise<ReadonlyMap<Day, readonly (PageRef | null)[]>> {
  const rewritten = new Map<Day, readonly (PageRef | null)[]>();
  const moved = plan.rows.stale.map(({ row }) => [row.date, chunkOf(row.itemId)] as const);
  for (const id of plan.stale) for (const { from } of ground.methodsOf(id).slice(1)) moved.push([from, chunkOf(id)]);
  for (const [at, checkpoint] of outdated.entries()) {
    const [state, previous] = [stale.next().value, outdated[at - 1]];
    if (state === undefined) continue;
    const pages = [...checkpoint.pages];
    const done = previous && rewritten.get(previous.day);
    for (const chunk of staleChunks) {
      const old = checkpoint.pages[chunk] ?? null;
      const isAsBefore = done && old !== null && old === previous?.pages[chunk];
      if (isAsBefore && !moved.some(([day, of]) => of === chunk && day > previous.day && day <= checkpoint.day)) {
        pages[chunk] = done[chunk] ?? null;
        continue;
      }
      const [others] = old === null ? [] : await statePages(ground, [old]);
      const fresh: StockState = {
        day: checkpoint.day,
        items: [...(others?.items.values() ?? [])].filter(({ itemId }) => !plan.stale.has(itemId)),
        origins: (others?.origins ?? []).filter(({ itemId }) => !plan.stale.has(itemId)),
      };
      while (pages.length <= chunk) pages.push(null);
      pages[chunk] = (await pagesOf(writer, items, [fresh, state], new Set([chunk]), chunkOf)).get(chunk) ?? null;
    }
    rewritten.set(checkpoint.day, pages);
  }
  return rewritten;
}

/** Writes the pages of some chunks; returns them by chunk. */
async function pagesOf(
  writer: RunWriter,
  items: ValuedItems,
  states: readonly StockState[],
  chunks: ReadonlySet<number>,
  chunkOf: (itemId: string) => number,
): Promise<ReadonlyMap<number, PageRef>> {
  const byChunk = Map.groupBy(
    states.flatMap((state) => state.items),
    ({ itemId }) => chunkOf(itemId),
  );
  const origins = Map.groupBy(
    states.flatMap((state) => state.origins),
    ({ itemId }) => chunkOf(itemId),
  );
  const refs = [...chunks].map(async (chunk): Promise<readonly [number, PageRef]> => {
    const mine = new Map((byChunk.get(chunk) ?? []).map((item) => [items.of.get(item.itemId) ?? 0, item]));
    const { figures, rest } = packStates({ items: mine, origins: origins.get(chunk) ?? [] });
    const parts = [
      ['f', figures],
      ['r', rest],
    ] as const;
    return [chunk, await writer.page(parts)];
  });
  return new Map(await Promise.all(refs));
}

/** The pages of items, written anew where they changed. */
async function itemPages(ground: Ground, writer: RunWriter, items: ValuedItems): Promise<readonly PageRef[]> {
  const before = ground.run?.items ?? [];
  const { itemsPerChunk } = ground.sizes;
  const refs: PageRef[] = [];
  for (let chunk = 0; chunk * itemsPerChunk < items.ids.length; chunk += 1) {
    const packed = packChunk(items, chunk, itemsPerChunk);
    const old = before[chunk];
    const isSame = old !== undefined && Buffer.compare(packChunk(ground.items, chunk, itemsPerChunk), packed) === 0;
    refs.push(isSame ? old : await writer.page([['i', packed]]));
  }
  return refs;
}
