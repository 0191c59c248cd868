import type { Taker } from '#application/ports/orders';
import { type Quantity, scaled } from '#domain/money/paise';
import type { Effect, OpenedLine } from '#domain/posting/effect';
import { type OrderKind, openValue, type StandingOrder } from '#domain/stock/order-kind';
import type { Day } from '#domain/time/day';
import { type FoldEntry, sourceKey } from '#storage/views/fold-entry';

/** A document that gives its lines to later ones: the order that it is, and who took how much. */
export interface Given {
  /** Null for other documents, and once nothing more can be taken. */
  order: StandingOrder | null;
  readonly takers: Takers;
  /** What all takers took, by line. */
  readonly taken: Map<string, number>;
}

/** By the place of their vouchers in the log. As with bills, the part of a voucher is replaced as a whole. */
export type Takers = Map<number, Taker>;

export function newGiven(order: StandingOrder | null = null, takers: Takers = new Map()): Given {
  const given: Given = { order, takers, taken: new Map() };
  for (const taker of takers.values()) count(given, taker, 1);
  return given;
}

/** The same, to be folded apart. */
export function copyOf({ order, takers, taken }: Given): Given {
  return { order, takers: new Map(takers), taken: new Map(taken) };
}

/** Folds an entry, and returns what it changes in the open quantities of items and in what projects are committed to. */
export function foldGiven(given: Given, source: string, entry: FoldEntry): GivenChanges {
  if (!entry.sources.has(source)) return noChanges;
  const before = openIn(given);
  const committed = committedIn(given);
  if (entry.order && source === sourceKey(entry)) given.order = entry.order.into;
  const taker = given.takers.get(entry.first);
  if (taker) count(given, taker, -1);
  given.takers.delete(entry.first);
  const lines = linesOf(entry.into, source);
  const { slug, id, number } = entry;
  if (lines.size > 0) {
    const taking = { voucher: { slug, id }, number, date: entry.into?.date, lines };
    given.takers.set(entry.first, taking);
    count(given, taking, 1);
  }
  const { sequence } = entry;
  return {
    items: openChanges(sequence, before, openIn(given)),
    committed: committedChanges(sequence, committed, committedIn(given)),
  };
}

function count({ taken }: Given, { lines }: Taker, factor: 1 | -1): void {
  for (const [lineId, quantity] of lines) taken.set(lineId, (taken.get(lineId) ?? 0) + quantity * factor);
}

function linesOf(effect: Effect | null, source: string): ReadonlyMap<string, Quantity> {
  const lines = new Map<string, Quantity>();
  for (const take of effect?.takes ?? [])
    if (sourceKey(take) === source) lines.set(take.lineId, scaled((lines.get(take.lineId) ?? 0) + take.quantity));
  return lines;
}

/** In the order of entry. */
export function takersOf(given: Given | undefined): readonly Taker[] {
  return [...(given?.takers ?? [])].sort(([one], [other]) => one - other).map(([, taker]) => taker);
}

/** Open quantities in orders, in ten-thousandths. What is reserved is also ordered. */
export type OpenSums = readonly [reserved: number, ordered: number, expected: number];

export const noneOpen: OpenSums = [0, 0, 0];

/** How much an entry adds to the open quantities of an item. */
export interface OpenChange {
  readonly sequence: number;
  readonly itemId: string;
  readonly sums: OpenSums;
}

/** How much an entry adds to what a project is committed to by orders of a day, in paise. */
export interface CommittedChange {
  readonly sequence: number;
  readonly projectId: string;
  readonly date: Day;
  readonly value: number;
}

export interface GivenChanges {
  readonly items: readonly OpenChange[];
  readonly committed: readonly CommittedChange[];
}

const noChanges: GivenChanges = { items: [], committed: [] };

/** Several together, in their order. */
export function joinedChanges(changes: readonly GivenChanges[]): GivenChanges {
  return { items: changes.flatMap(({ items }) => items), committed: changes.flatMap(({ committed }) => committed) };
}

type Committed = Omit<CommittedChange, 'sequence'>;

/** What is still to come of an order, in paise; undefined without a project. */
function committedIn({ order, taken }: Given): Committed | undefined {
  const { commits, lines } = order ?? {};
  if (commits === undefined || lines === undefined) return undefined;
  const value = lines.reduce((sum, line) => sum + openValue(line, commits, leftOf(line, taken)), 0);
  return { projectId: commits.projectId, date: commits.date, value };
}

function committedChanges(sequence: number, before: Committed | undefined, after: Committed | undefined): readonly CommittedChange[] {
  const out = before && { ...before, sequence, value: -before.value };
  const into = after && { ...after, sequence };
  if (out && into && out.projectId === into.projectId && out.date === into.date)
    return into.value + out.value === 0 ? [] : [{ ...into, value: into.value + out.value }];
  return [out, into].filter((change) => change !== undefined).filter(({ value }) => value !== 0);
}

/** Of a line of which more was taken than there was, nothing is left. */
function leftOf({ lineId, quantity }: OpenedLine, taken: Given['taken']): number {
  return Math.max(0, quantity - (taken.get(lineId) ?? 0));
}

/** What is open of an order by item. */
function openIn({ order, taken }: Given): ReadonlyMap<string, OpenSums> {
  const open = new Map<string, OpenSums>();
  for (const line of order?.lines ?? []) addOpen(open, line.itemId, sumsOf(order?.kind, leftOf(line, taken)));
  return open;
}

function sumsOf(kind: OrderKind | undefined, left: number): OpenSums {
  return kind === 'expected' ? [0, 0, left] : [kind === 'reserved' ? left : 0, left, 0];
}

function openChanges(sequence: number, before: ReadonlyMap<string, OpenSums>, after: ReadonlyMap<string, OpenSums>): readonly OpenChange[] {
  if (before.size + after.size === 0) return [];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((itemId): OpenChange[] => {
    const [was, is] = [before.get(itemId) ?? noneOpen, after.get(itemId) ?? noneOpen];
    const sums: OpenSums = [is[0] - was[0], is[1] - was[1], is[2] - was[2]];
    return sums.every((sum) => sum === 0) ? [] : [{ sequence, itemId, sums }];
  });
}

export function addOpen(open: Map<string, OpenSums>, itemId: string, sums: OpenSums): void {
  const [reserved, ordered, expected] = open.get(itemId) ?? noneOpen;
  open.set(itemId, [reserved + sums[0], ordered + sums[1], expected + sums[2]]);
}

/** Items of the orders that an entry changes. */
export function orderedItems({ order }: FoldEntry): readonly string[] {
  return [...(order?.out?.lines ?? []), ...(order?.into?.lines ?? [])].map(({ itemId }) => itemId);
}

/** Whether an entry is the first of a source. Nothing was taken from it before. */
export function isNewSource({ sequence, first, slug, id }: FoldEntry, source: string): boolean {
  return sequence === first && source === sourceKey({ slug, id });
}
