import { isDeepStrictEqual } from 'node:util';
import type { DatedMethod } from '#domain/cost/valuation-method';
import type { Movement } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { datedKey, partsOfDatedKey, viewKeys } from '#storage/engine/keys';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type LeafChange, type LeafRow, planLeaves, readLeaves } from '#storage/views/leaves';
import type { Plan, Step } from '#storage/views/view';

/**
 * What each entry means for the value of stock, by sequence: in the log of a branch the first day on which it changed movements, with their
 * items; in the log of the organisation the new methods of an item. So what an older checkpoint does not know is found without reading
 * the log.
 */
export async function foldStockChanges({ engine, stream, slots, entries, watermark }: Step): Promise<Plan> {
  const changes = entries.flatMap((entry) => changeOf(entry, (id) => slots.items.of.get(id) ?? 0));
  return changes.length === 0 ? {} : { rows: await planLeaves(engine, stream, viewKeys.stockChanges, changes, watermark) };
}

/** An item is a number in a leaf, and its id in the tail of the log. */
function changeOf(entry: FoldEntry, itemOf: (id: string) => number | string): LeafChange[] {
  const key = sequenceKey(entry.sequence);
  const row = (values: LeafRow): LeafChange[] => [{ key, row: values, sequence: entry.sequence }];
  if (entry.methods !== null) return row([entry.id, entry.methods.into.map(({ from, method }) => [from, method])]);
  const { out, into } = entry;
  if (entry.items.size === 0 || (out !== null && into !== null && sameMovements(out, into))) return [];
  const moved = [out, into].flatMap((effect) => (effect !== null && effect.movements.length > 0 ? [effect.date] : []));
  return row([moved.sort()[0] ?? '', [...entry.items].map(itemOf)]);
}

type Moves = { readonly date: Day; readonly movements: readonly Movement[] };

function sameMovements(one: Moves, other: Moves): boolean {
  const valued = ({ movements }: Moves) => movements.map(({ codes: _, ...movement }) => movement);
  return one.date === other.date && isDeepStrictEqual(valued(one), valued(other));
}

/** The list goes by sequence, so all its rows are dated alike. */
const anyDay: Day = '1970-01-01';

function sequenceKey(sequence: number): string {
  return datedKey(anyDay, sequence, 's');
}

/** The first day from which each item moved differently. */
export type ChangedItems = Map<string, Day>;

export interface ChangesSince {
  readonly items: ChangedItems;
  readonly methods: ReadonlyMap<string, readonly DatedMethod[]>;
  /** How many entries made them. */
  readonly entries: number;
  /** The furthest entry in a leaf that was read. */
  readonly watermark: number;
}

/** What the entries after `since` changed, of a log that is folded to `head` and has this tail. */
export async function readStockChanges(
  engine: Engine,
  stream: string,
  since: number,
  head: number,
  tail: readonly FoldEntry[],
  ids: readonly string[],
): Promise<ChangesSince> {
  const [from, to] = [sequenceKey(since + 1), `${anyDay}~`];
  const { rows, watermark } =
    head <= since ? { rows: new Map<string, LeafRow>(), watermark: 0 } : await readLeaves(engine, stream, viewKeys.stockChanges, from, to);
  for (const entry of tail) for (const { key, row } of changeOf(entry, (id) => id)) if (row !== null && key >= from) rows.set(key, row);
  const items: ChangedItems = new Map();
  const methods = new Map<string, readonly DatedMethod[]>();
  const bySequence = [...rows].sort(([one], [other]) => partsOfDatedKey(one).sequence - partsOfDatedKey(other).sequence);
  for (const [, [first, second]] of bySequence as [string, Stored][]) {
    if (isMethods(second))
      methods.set(
        first,
        second.map(([day, method]) => ({ from: day, method })),
      );
    else for (const item of second) addChange(items, typeof item === 'string' ? item : (ids[item] ?? ''), first);
  }
  return { items, methods, entries: rows.size, watermark };
}

type Stored = readonly [itemOrDay: string, methodsOrItems: StoredMethods | readonly (number | string)[]];
type StoredMethods = readonly (readonly [from: Day, method: DatedMethod['method']])[];

function isMethods(stored: Stored[1]): stored is StoredMethods {
  return Array.isArray(stored[0]);
}

/** Notes that an item changed from a day on. */
export function addChange(items: ChangedItems, item: string, day: Day): void {
  const known = items.get(item);
  if (known === undefined || day < known) items.set(item, day);
}
