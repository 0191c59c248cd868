import { addDays, type Day } from '#domain/time/day';
import { add, type BranchWorth, isWorthless, lessWorth, worthless, worthOfItem } from '#domain/valuation/branch-worth';
import type { ItemAtDay } from '#domain/valuation/valuation';
import type { Engine } from '#storage/engine/engine';
import { pack, unpack } from '#storage/engine/packing';
import { type MonthOfValues, type PageRef, type RunWriter, readParts } from '#storage/valuation/checkpoint-run';

/**
 * What the stock of each branch is worth at the end of every day, for statements. A page for each month and chunk of items has by how much
 * each item changed on each day; another for the month has the sums of the branches before it, and by how much they changed on each day.
 * So a statement reads one page, and a late entry changes the figures of its own items only.
 */
export interface WorthChange {
  readonly slot: number;
  readonly day: Day;
  readonly branch: string;
  readonly by: BranchWorth;
}

/** Notes what changes from day to day; `before` is what items were worth where the replay began. */
export function worthChanges(before: readonly ItemAtDay[], slotOf: (itemId: string) => number) {
  const known = new Map(before.map(({ item, origins }) => [item.itemId, worthOfItem(item, origins)]));
  const changes: WorthChange[] = [];
  return {
    changes,
    eachDay(day: Day, items: readonly ItemAtDay[]) {
      for (const { item, origins } of items) {
        const [was, is] = [known.get(item.itemId) ?? new Map<string, BranchWorth>(), worthOfItem(item, origins)];
        for (const branch of new Set([...was.keys(), ...is.keys()])) {
          const by = lessWorth(is.get(branch), was.get(branch));
          if (!isWorthless(by)) changes.push({ slot: slotOf(item.itemId), day, branch, by });
        }
        known.set(item.itemId, is);
      }
    },
  };
}

type PackedChanges = [
  branches: string[],
  slots: number[],
  dates: number[],
  branch: number[],
  onHand: number[],
  onTheWay: number[] | 0,
  entered: number[] | 0,
];

function packChanges(changes: readonly WorthChange[]): Uint8Array {
  const sorted = [...changes].sort((one, other) => one.slot - other.slot || (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const branches = [...new Set(sorted.map(({ branch }) => branch))].sort();
  const column = (pick: (by: BranchWorth) => number) => {
    const values = sorted.map(({ by }) => pick(by));
    return values.every((value) => value === 0) ? 0 : values;
  };
  const packed: PackedChanges = [
    branches,
    sorted.map(({ slot }, at) => slot - (sorted[at - 1]?.slot ?? 0)),
    sorted.map(({ day }) => dateIn(day)),
    sorted.map(({ branch }) => branches.indexOf(branch)),
    sorted.map(({ by }) => by.onHand),
    column(({ onTheWay }) => onTheWay),
    column(({ entered }) => entered),
  ];
  return pack(packed);
}

function unpackChanges(packed: Uint8Array, month: string): readonly WorthChange[] {
  const [branches, slots, dates, branch, onHand, onTheWay, entered] = unpack<PackedChanges>(packed);
  let slot = 0;
  return slots.map((step, at) => {
    slot += step;
    const by = {
      onHand: onHand[at] ?? 0,
      onTheWay: onTheWay === 0 ? 0 : (onTheWay[at] ?? 0),
      entered: entered === 0 ? 0 : (entered[at] ?? 0),
    };
    return { slot, day: dayIn(month, dates[at] ?? 0), branch: branches[branch[at] ?? 0] ?? '', by };
  });
}

type PackedWorth = [branch: string, onHand: number, onTheWay: number, entered: number];
type PackedSums = [before: PackedWorth[], days: [date: number, changes: PackedWorth[]][]];

/** The sums of a month: before it, and by how much they changed on each day. */
interface Sums {
  readonly before: Map<string, BranchWorth>;
  readonly days: Map<Day, Map<string, BranchWorth>>;
}

function packSums({ before, days }: Sums): Uint8Array {
  const packed: PackedSums = [
    packWorth(before),
    [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, changes]) => [dateIn(day), packWorth(changes)]),
  ];
  return pack(packed);
}

function unpackSums(packed: Uint8Array | undefined, month: string): Sums {
  if (packed === undefined) return { before: new Map(), days: new Map() };
  const [before, days] = unpack<PackedSums>(packed);
  return { before: worthIn(before), days: new Map(days.map(([date, changes]) => [dayIn(month, date), worthIn(changes)])) };
}

function packWorth(worth: ReadonlyMap<string, BranchWorth>): PackedWorth[] {
  const named = [...worth].filter(([, one]) => !isWorthless(one)).sort(([one], [other]) => (one < other ? -1 : 1));
  return named.map(([branch, { onHand, onTheWay, entered }]) => [branch, onHand, onTheWay, entered]);
}

function worthIn(packed: readonly PackedWorth[]): Map<string, BranchWorth> {
  return new Map(packed.map(([branch, onHand, onTheWay, entered]) => [branch, { onHand, onTheWay, entered }]));
}

const dateIn = (day: Day) => Number(day.slice(8));
const dayIn = (month: string, date: number): Day => `${month}-${String(date).padStart(2, '0')}`;
const monthIn = (day: Day) => day.slice(0, 7);

export interface NewValues {
  readonly before: readonly MonthOfValues[];
  /** Items, by number, whose changes after a day are replaced; all others stay up to `after`. */
  readonly stale: ReadonlySet<number>;
  readonly staleAfter: Day;
  readonly after: Day;
  readonly changes: readonly WorthChange[];
  readonly itemsPerChunk: number;
}

/** The values with other changes, written where they differ. */
export async function updatedValues(engine: Engine, stream: string, writer: RunWriter, how: NewValues): Promise<readonly MonthOfValues[]> {
  const { before, stale, staleAfter, after, changes, itemsPerChunk } = how;
  const chunkOf = (slot: number) => Math.floor(slot / itemsPerChunk);
  const fresh = Map.groupBy(changes, ({ day }) => monthIn(day));
  const known = new Map(before.map((one) => [one.month, one]));
  const earliest = monthIn(stale.size > 0 && staleAfter < after ? staleAfter : after);
  const staleChunks = new Set([...stale].map(chunkOf));
  const isGone = ({ slot, day }: WorthChange) => day > after || (stale.has(slot) && day > staleAfter);
  const months: MonthOfValues[] = [];
  let running: Map<string, BranchWorth> | undefined;
  for (const month of [...new Set([...known.keys(), ...fresh.keys()])].sort()) {
    const old = known.get(month);
    if (month < earliest && old !== undefined) {
      months.push(old);
      continue;
    }
    const added = Map.groupBy(fresh.get(month) ?? [], ({ slot }) => chunkOf(slot));
    const isRead = (chunk: number) => month >= monthIn(after) || staleChunks.has(chunk) || added.has(chunk);
    const pages: (PageRef | null)[] = [...(old?.pages ?? [])];
    while (pages.length <= Math.max(-1, ...added.keys())) pages.push(null);
    const wanted = pages.flatMap((ref, chunk) => (ref !== null && isRead(chunk) ? [ref] : []));
    const packed = await readParts(engine, stream, [...wanted, ...(old === undefined ? [] : [old.sums])], 'v');
    const gone: WorthChange[] = [];
    for (const [chunk, ref] of pages.entries()) {
      if (!isRead(chunk)) continue;
      const found = ref === null ? undefined : packed.get(ref);
      const had = found === undefined ? [] : unpackChanges(found, month);
      gone.push(...had.filter(isGone));
      const has = [...had.filter((one) => !isGone(one)), ...(added.get(chunk) ?? [])];
      pages[chunk] = has.length === 0 ? null : await pageOf(writer, ref, found, packChanges(has));
    }
    const was = old === undefined ? undefined : packed.get(old.sums);
    const sums = unpackSums(was, month);
    const from = running ?? (old === undefined ? await worthBefore(engine, stream, months, month) : sums.before);
    const now = { before: from, days: sums.days };
    for (const { day, branch, by } of fresh.get(month) ?? []) change(now.days, day, branch, by);
    for (const { day, branch, by } of gone) change(now.days, day, branch, lessWorth(worthless, by));
    running = endOf(now);
    months.push({ month, sums: await pageOf(writer, old?.sums ?? null, was, packSums(now)), pages });
  }
  return months;
}

/** A page with other bytes is a new one. */
async function pageOf(writer: RunWriter, ref: PageRef | null, before: Uint8Array | undefined, packed: Uint8Array): Promise<PageRef> {
  if (ref !== null && before !== undefined && Buffer.compare(before, packed) === 0) return ref;
  return writer.page([['v', packed]]);
}

function change(days: Sums['days'], day: Day, branch: string, by: BranchWorth): void {
  const changes = days.get(day) ?? new Map<string, BranchWorth>();
  days.set(day, changes);
  add(changes, branch, by);
}

/** The worth of each branch at the end of a day, or of the month. */
function endOf({ before, days }: Sums, to?: Day): Map<string, BranchWorth> {
  const worth = new Map(before);
  for (const [day, changes] of days) {
    if (to !== undefined && day > to) continue;
    for (const [branch, by] of changes) add(worth, branch, by);
  }
  return worth;
}

/** What the branches are worth before a month that had no changes yet. */
async function worthBefore(
  engine: Engine,
  stream: string,
  months: readonly MonthOfValues[],
  month: string,
): Promise<Map<string, BranchWorth>> {
  const eve = addDays(`${month}-01`, -1);
  return (await worthOn(engine, stream, months, [eve])).get(eve) ?? new Map();
}

/** What the stock of each branch is worth at the end of each of these days. */
export async function worthOn(
  engine: Engine,
  stream: string,
  months: readonly MonthOfValues[],
  days: readonly Day[],
): Promise<Map<Day, Map<string, BranchWorth>>> {
  const asked = days.map((day) => ({ day, found: months.findLast(({ month }) => month <= monthIn(day)) }));
  const packed = await readParts(
    engine,
    stream,
    asked.flatMap(({ found }) => found?.sums ?? []),
    'v',
  );
  return new Map(
    asked.map(({ day, found }) => [day, found === undefined ? new Map() : endOf(unpackSums(packed.get(found.sums), found.month), day)]),
  );
}
