import type { DatedMethod } from '#domain/cost/valuation-method';
import type { Day } from '#domain/time/day';
import type { Origin } from '#domain/valuation/origin';
import type { ItemState } from '#domain/valuation/stock-state';
import type { Engine } from '#storage/engine/engine';
import { streamKey } from '#storage/engine/keys';
import { type CheckpointRun, type PageRef, readRun } from '#storage/valuation/checkpoint-run';
import type { CheckpointSizes } from '#storage/valuation/checkpoint-sizes';
import type { PageReader } from '#storage/valuation/kept-pages';
import { movementKey, namedIn, productionsIn } from '#storage/valuation/row-movements';
import { type ChunkStates, unpackStates } from '#storage/valuation/state-page';
import { addChange, type ChangedItems } from '#storage/valuation/stock-changes';
import { type BranchRow, openStockSource, type SinceRun, type SourceParts, type StockSource } from '#storage/valuation/stock-source';
import { type ItemsCache, methodsIn, type ValuedItems } from '#storage/valuation/valued-items';

export interface ValuationParts extends SourceParts {
  readonly items: ItemsCache;
  readonly pages: PageReader;
  readonly sizes: CheckpointSizes;
}

/** What a valuation is computed from: the checkpoints, and the movements as of one moment. */
export interface Ground {
  readonly engine: Engine;
  readonly reader: PageReader;
  readonly sizes: CheckpointSizes;
  readonly stream: string;
  readonly run: CheckpointRun | undefined;
  readonly items: ValuedItems;
  readonly source: StockSource;
  readonly since: SinceRun;
  /** Pages that were unpacked. */
  readonly pages: Map<string, ChunkStates>;
  methodsOf(itemId: string): readonly DatedMethod[];
}

export async function openGround(parts: ValuationParts, organisationId: string): Promise<Ground> {
  const { engine, sizes, pages: reader } = parts;
  const stream = streamKey(organisationId, 'organisation');
  // The run goes first: what it does not have yet is then in the logs.
  const run = await readRun(engine, stream);
  const [items, source] = await Promise.all([parts.items.read(stream, run), openStockSource(parts, organisationId)]);
  const since = await source.since(run, (itemId) => (items.of.has(itemId) ? methodsIn(items, itemId) : undefined));
  const methodsOf = (itemId: string) => since.methods.get(itemId) ?? methodsIn(items, itemId);
  const changed = { ...since, items: withGroups(since.items, items) };
  return { engine, reader, sizes, stream, run, items, source, since: changed, pages: new Map(), methodsOf };
}

/** A change of an item also changes what was made from it, so all items of its group count as changed from that day on. */
function withGroups(changed: ChangedItems, { groups, ids, of }: ValuedItems): ChangedItems {
  const days = new Map<number, Day>();
  for (const [item, day] of changed) {
    const group = groups[of.get(item) ?? -1] ?? 0;
    if (group > 0 && (days.get(group) ?? day) >= day) days.set(group, day);
  }
  if (days.size === 0) return changed;
  const all: ChangedItems = new Map(changed);
  for (const [slot, group] of groups.entries()) {
    const day = days.get(group);
    if (day !== undefined) addChange(all, ids[slot] ?? '', day);
  }
  return all;
}

/** From which checkpoint each item is valued, and the movements after it. */
export interface Plan {
  /** The checkpoint for most items, by its place in the run; −1: from the beginning. */
  readonly at: number;
  /** The earlier one for the items that changed before `at` since the run was made. */
  readonly back: number;
  readonly stale: ReadonlySet<string>;
  /** The items that were asked for, with those they were made from; undefined: all. */
  readonly needed: ReadonlySet<string> | undefined;
  /** After `back` for stale items, and after `at` for the others. */
  readonly rows: { readonly stale: readonly BranchRow[]; readonly fresh: readonly BranchRow[] };
}

/** An origin that a movement names. */
export interface Named {
  readonly key: string;
  readonly itemId: string;
}

export interface PlanFor {
  /** Only these items; otherwise all. */
  readonly wanted?: ReadonlySet<string>;
  /** What movements after `to` name, if the states are to serve them as well. */
  readonly later?: readonly Named[];
}

/**
 * Chooses the checkpoints for a valuation whose first figure is as of `first`, with the movements up to `to`.
 *
 * A checkpoint is right for an item that did not change on or before its day since. The other items are stale: they all start from one
 * earlier checkpoint. So do items that are made from stale ones, or stale ones from them, and items that carry the cost of an origin that
 * their checkpoint does not have, because it was named later.
 */
export async function planned(ground: Ground, first: Day, to: Day, { wanted, later = [] }: PlanFor = {}): Promise<Plan> {
  const { run, since } = ground;
  const days = run?.days ?? [];
  const at = days.findLastIndex(({ day }) => day <= first);
  const dayOf = (index: number) => days[index]?.day;
  const stale: ChangedItems = new Map([...since.items].filter(([, day]) => at >= 0 && day <= (dayOf(at) ?? '')));
  let back = at;
  let jump = 1;
  const latest = await ground.source.rows(dayOf(at), to);
  let older: { readonly from: number; readonly items: number; readonly rows: readonly BranchRow[] } = { from: at, items: 0, rows: [] };
  /** Before the latest checkpoint, only what concerns stale items. */
  const rowsAfter = async (from: number): Promise<readonly BranchRow[]> => {
    const until = dayOf(at);
    if (from < at && until !== undefined && (from < older.from || stale.size > older.items)) {
      const isWanted = ({ row }: BranchRow) => stale.has(row.itemId) || row.kind === 'production-in' || row.kind === 'production-out';
      older = { from, items: stale.size, rows: await ground.source.rows(dayOf(from), until, isWanted) };
    }
    return from < at ? [...older.rows, ...latest] : latest;
  };
  for (;;) {
    const start = stale.size > 0 ? back : at;
    const rows = await rowsAfter(start);
    const productions = productionsIn(rows);
    const needed = wanted && together(wanted, productions);
    const mine = [...stale].filter(([item]) => needed?.has(item) ?? true);
    // As long as nothing that is asked for is stale, the latest checkpoint serves.
    const earliest = mine.reduce<Day | undefined>((least, [, day]) => (least === undefined || day < least ? day : least), undefined);
    let begin = earliest === undefined ? at : Math.min(back, at);
    while (earliest !== undefined && begin >= 0 && (dayOf(begin) ?? '') >= earliest) begin -= 1;
    if (earliest !== undefined && begin < back) {
      back = begin;
      continue;
    }
    const tied = productions.filter(([, items]) => [...items].some((item) => stale.has(item)));
    const grown = tied.flatMap(([day, items]) => [...items].filter((item) => !stale.has(item)).map((item) => [item, day] as const));
    for (const [item, day] of grown) addChange(stale, item, day);
    if (grown.length > 0) continue;
    const lost = await withoutOrigin(ground, rows, later, { at, back, stale, needed });
    if (lost.length > 0) {
      back = Math.max(-1, back - jump);
      jump *= 2;
      for (const item of lost) addChange(stale, item, dayOf(back + 1) ?? '');
      continue;
    }
    const isStale = ({ row }: BranchRow) => stale.has(row.itemId);
    const isNeeded = ({ row }: BranchRow) => needed?.has(row.itemId) ?? true;
    const those = rows.filter(isNeeded);
    return {
      ...{ at, back: stale.size > 0 ? back : at, stale: new Set(stale.keys()), needed },
      rows: { stale: those.filter(isStale), fresh: those.filter((one) => !isStale(one) && one.row.date > (dayOf(at) ?? '')) },
    };
  }
}

/** With all that is made from them, or they from it. */
function together(wanted: ReadonlySet<string>, productions: ReturnType<typeof productionsIn>): ReadonlySet<string> {
  const all = new Set(wanted);
  for (let size = 0; size < all.size; ) {
    size = all.size;
    for (const [, items] of productions) if ([...items].some((item) => all.has(item))) for (const item of items) all.add(item);
  }
  return all;
}

/** Changed items that carry the cost of an origin which neither their checkpoint nor the movements after it have. */
async function withoutOrigin(
  ground: Ground,
  rows: readonly BranchRow[],
  later: readonly Named[],
  { at, back, stale, needed }: Pick<Plan, 'at' | 'back' | 'needed'> & { readonly stale: ReadonlyMap<string, unknown> },
): Promise<readonly string[]> {
  const days = ground.run?.days ?? [];
  const startOf = (item: string) => (stale.has(item) ? back : at);
  const isChanged = (itemId: string) => ground.since.items.has(itemId) && (needed?.has(itemId) ?? true) && startOf(itemId) >= 0;
  const named = rows.flatMap((one): Named[] => {
    const { itemId, date } = one.row;
    const key = isChanged(itemId) && date > (days[startOf(itemId)]?.day ?? '') ? namedIn(one) : undefined;
    return key === undefined ? [] : [{ key, itemId }];
  });
  const naming = [...named, ...later.filter(({ itemId }) => isChanged(itemId))].map((one) => ({ ...one, start: startOf(one.itemId) }));
  if (naming.length === 0) return [];
  const starts = new Map(rows.map(({ row }) => [movementKey(row), row.date]));
  const open = naming.filter(({ key, start }) => (starts.get(key) ?? '') <= (days[start]?.day ?? ''));
  const lost: string[] = [];
  for (const [start, ones] of Map.groupBy(open, (one) => one.start)) {
    const { origins } = await statesAt(ground, start, new Set(ones.map(({ itemId }) => itemId)));
    const known = new Set(origins.map(({ key }) => key));
    lost.push(...ones.filter(({ key }) => !known.has(key)).map(({ itemId }) => itemId));
  }
  return [...new Set(lost)];
}

export interface States {
  readonly items: readonly ItemState[];
  readonly origins: readonly Readonly<Origin>[];
}

/** Items as of a checkpoint: some, or all but some. `figures`: without places and layers, for a report. */
export async function statesAt(
  ground: Ground,
  at: number,
  only: ReadonlySet<string> | undefined,
  without: ReadonlySet<string> = new Set(),
  figures = false,
): Promise<States> {
  const refs = ground.run?.days[at]?.pages ?? [];
  const chunkOf = (item: string) => Math.floor((ground.items.of.get(item) ?? -1) / ground.sizes.itemsPerChunk);
  const wanted = only === undefined ? refs : [...new Set([...only].map(chunkOf))].map((chunk) => refs[chunk]);
  const pages = await statePages(
    ground,
    wanted.filter((ref) => ref !== null && ref !== undefined),
    figures,
  );
  const isWanted = (itemId: string) => (only?.has(itemId) ?? true) && !without.has(itemId);
  return {
    items: pages.flatMap(({ items }) => [...items.values()].filter(({ itemId }) => isWanted(itemId))),
    origins: pages.flatMap(({ origins }) => origins.filter(({ itemId }) => isWanted(itemId))),
  };
}

export async function statePages(ground: Ground, refs: readonly PageRef[], figures = false): Promise<readonly ChunkStates[]> {
  const nameOf = (ref: PageRef) => (figures ? `${ref} figures` : ref);
  const missing = refs.filter((ref) => !ground.pages.has(nameOf(ref)));
  const [shown, rest] = await Promise.all([
    ground.reader.read(ground.stream, missing, 'f'),
    figures ? new Map<PageRef, Uint8Array>() : ground.reader.read(ground.stream, missing, 'r'),
  ]);
  for (const [ref, packed] of shown)
    ground.pages.set(
      nameOf(ref),
      unpackStates(packed, rest.get(ref), (slot) => ground.items.ids[slot] ?? ''),
    );
  return refs.flatMap((ref) => ground.pages.get(nameOf(ref)) ?? []);
}
