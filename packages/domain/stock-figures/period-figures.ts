import { spreadByQuantity } from '#domain/cost/places';
import { costOf, type UnitCost } from '#domain/cost/unit-cost';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { Day } from '#domain/time/day';
import { type BranchValue, placeValues } from '#domain/valuation/stock-values';

/** Stock over a period: opening + inward − outward = closing in quantity, and opening + inward − outward + revalued = closing in value. */
export interface PeriodFigures {
  readonly opening: UnitCost;
  readonly inward: UnitCost;
  readonly outward: UnitCost;
  readonly closing: UnitCost;
  /** What notes changed of prices, and what the average of the year moved from other branches to this one, or from it (`revaluation.ts`). */
  readonly revalued: number;
}

/** A place of a branch over a period. Location and batch are empty where there is none. */
export interface PlaceFigures extends PeriodFigures {
  readonly branch: string;
  readonly location: string;
  readonly batch: string;
  /** Of a place that is below zero: the day since when, or null if it was so before the period. */
  readonly below?: { readonly since: Day | null };
  /** The day on which the first came, of a place where nothing was before the period. */
  readonly came?: Day;
}

/** What moved in a branch over a period, by kind: in is positive, out negative, in quantity and in value. */
export type MovedByKind = ReadonlyMap<MovementKind, UnitCost>;

/** A movement of the period at its place. */
export interface PlacedMovement {
  readonly branch: string;
  readonly location: string;
  readonly batch: string;
  readonly day: Day;
  readonly kind: MovementKind;
  readonly quantity: number;
}

/** An item in some branches over a period. */
export interface ItemPeriod {
  readonly opening: readonly BranchValue[];
  readonly closing: readonly BranchValue[];
  /** By branch. */
  readonly moved: ReadonlyMap<string, MovedByKind>;
  /** Every movement of the period at its place; null if they were not read. */
  readonly placed: readonly PlacedMovement[] | null;
  /** Places have figures of the whole period only if the places of `opening` are known; otherwise only `closing`. */
  readonly places: 'period' | 'closing';
  /** By branch; missing where there is none. */
  readonly revalued?: ReadonlyMap<string, number>;
}

export interface ItemFigures extends PeriodFigures {
  readonly branches: readonly (PeriodFigures & { readonly branch: string })[];
  readonly places: readonly PlaceFigures[];
  /** What the goods cost that were sold or used in production, less what customers sent back. */
  readonly consumed: UnitCost;
}

/**
 * The figures of an item, branch by branch and place by place.
 *
 * Opening stock entered in the period was there before everything else. What is moved inside a branch counts for its places only. `outward`
 * has what filled gaps and returns to suppliers cost more, so `closing` follows from the others.
 */
export function itemFigures({ opening, closing, moved, placed, places: known, revalued }: ItemPeriod): ItemFigures {
  const ids = new Set([...[...opening, ...closing].map(({ branch }) => branch), ...moved.keys()]);
  const atPlaces = Map.groupBy(placed ?? [], ({ branch }) => branch);
  const branches = [...ids].sort().map((branch) => {
    const ends = { opening: opening.find((one) => one.branch === branch), closing: closing.find((one) => one.branch === branch) };
    const figures = figuresOf(worthOf(ends.opening), worthOf(ends.closing), moved.get(branch) ?? new Map(), revalued?.get(branch) ?? 0);
    const begun = moved.get(branch)?.get('opening') ?? noWorth;
    const own = placed && (atPlaces.get(branch) ?? []);
    const places = known === 'closing' ? closingPlaces(branch, ends, own) : placesOf(branch, ends, { ...figures, begun }, own ?? []);
    return { branch, ...figures, places };
  });
  return {
    ...addedUp(branches),
    branches: branches.map(({ places: _, ...figures }) => figures),
    places: branches.flatMap(({ places }) => places),
    consumed: sumOf([...moved.values()].map(consumedIn)),
  };
}

/** The figures of several places or branches together. */
export function addedUp(all: readonly PeriodFigures[]): PeriodFigures {
  const under = (part: 'opening' | 'inward' | 'outward' | 'closing') => sumOf(all.map((figures) => figures[part]));
  const revalued = all.reduce((sum, figures) => sum + figures.revalued, 0);
  return { opening: under('opening'), inward: under('inward'), outward: under('outward'), closing: under('closing'), revalued };
}

export function sumOf(worths: readonly UnitCost[]): UnitCost {
  return worths.reduce((sum, { quantity, value }) => ({ quantity: sum.quantity + quantity, value: sum.value + value }), noWorth);
}

export const noWorth: UnitCost = { quantity: 0, value: 0 };

function figuresOf(before: UnitCost, closing: UnitCost, moved: MovedByKind, averaged: number): PeriodFigures {
  const revalued = averaged + (moved.get('price-note')?.value ?? 0);
  const counted = [...moved].filter(([kind]) => kind !== 'shift');
  const opening = sumOf([before, ...counted.flatMap(([kind, worth]) => (kind === 'opening' ? [worth] : []))]);
  const inward = sumOf(counted.flatMap(([kind, worth]) => (kind !== 'opening' && worth.quantity > 0 ? [worth] : [])));
  const out = counted.reduce((sum, [, { quantity }]) => (quantity < 0 ? sum - quantity : sum), 0);
  return { opening, inward, outward: { quantity: out, value: opening.value + inward.value + revalued - closing.value }, closing, revalued };
}

interface Ends {
  readonly opening: BranchValue | undefined;
  readonly closing: BranchValue | undefined;
}

/**
 * A place is worth its share of the branch. What came in is shown at what the branch paid for it, unless nothing went out, and what was moved
 * inside of the branch at the rate of the branch.
 */
function placesOf(
  branch: string,
  ends: Ends,
  { inward: bought, begun, revalued }: Pick<PeriodFigures, 'inward' | 'revalued'> & { readonly begun: UnitCost },
  moved: readonly PlacedMovement[],
): readonly PlaceFigures[] {
  const [before, after] = [ends.opening, ends.closing].map(
    (end) => new Map((end === undefined ? [] : placeValues(end)).map((place) => [keyOf(place), worthOf(place)])),
  );
  const own = Map.groupBy(moved, keyOf);
  const rate = ends.closing === undefined || ends.closing.quantity !== 0 ? worthOrNull(ends.closing) : ends.closing.last;
  const paid = bought.quantity === 0 ? rate : bought;
  const keys = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? []), ...own.keys()])].sort();
  const began = keys.map((key) => (own.get(key) ?? []).reduce((sum, { kind, quantity }) => (kind === 'opening' ? sum + quantity : sum), 0));
  const begunValues = spreadByQuantity(begun.value, began, null);
  const gains = spreadByQuantity(
    revalued,
    keys.map((key) => after?.get(key)?.quantity ?? 0),
    null,
  );
  return keys.map((key, at): PlaceFigures => {
    const [location, batch] = JSON.parse(key) as [string, string];
    const mine = own.get(key) ?? [];
    const [was, closing] = [before?.get(key) ?? noWorth, after?.get(key) ?? noWorth];
    const opening = sumOf([was, { quantity: began[at] ?? 0, value: begunValues[at] ?? 0 }]);
    const came = mine.filter(({ kind, quantity }) => quantity > 0 && kind !== 'opening');
    const inward = sumOf(came.map(({ kind, quantity }) => worthAt(quantity, kind === 'shift' ? rate : paid)));
    const out = mine.reduce((sum, { quantity }) => (quantity < 0 ? sum - quantity : sum), 0);
    const gain = gains[at] ?? 0;
    const gained = closing.value - opening.value - gain;
    const values =
      out === 0 && inward.quantity !== 0
        ? { inward: { ...inward, value: gained }, outward: noWorth }
        : { inward, outward: { quantity: out, value: inward.value - gained } };
    const below = closing.quantity < 0 ? { below: { since: belowSince(closing.quantity, mine) } } : {};
    const firstDay = was.quantity === 0 ? firstIn(mine) : undefined;
    return {
      branch,
      location,
      batch,
      opening,
      ...values,
      closing,
      revalued: gain,
      ...below,
      ...(firstDay === undefined ? {} : { came: firstDay }),
    };
  });
}

function firstIn(moved: readonly PlacedMovement[]): Day | undefined {
  return moved
    .flatMap(({ day, quantity }) => (quantity > 0 ? [day] : []))
    .sort()
    .at(0);
}

function keyOf({ location, batch }: { readonly location: string; readonly batch: string }): string {
  return JSON.stringify([location, batch]);
}

function worthAt(quantity: number, rate: UnitCost | null): UnitCost {
  return { quantity, value: costOf(quantity, rate) };
}

/** Only what is there at the end. */
function closingPlaces(branch: string, { closing }: Ends, moved: readonly PlacedMovement[] | null): readonly PlaceFigures[] {
  const own = Map.groupBy(moved ?? [], keyOf);
  const none = { opening: noWorth, inward: noWorth, outward: noWorth, revalued: 0 };
  return (closing === undefined ? [] : placeValues(closing)).map((place): PlaceFigures => {
    const { location, batch, quantity } = place;
    const below = quantity < 0 ? { below: { since: belowSince(quantity, own.get(keyOf(place)) ?? []) } } : {};
    return { branch, location, batch, ...none, closing: worthOf(place), ...below };
  });
}

/** The first day of the last stretch of days that ended below zero; null if it began before the period. Counted back from its end. */
function belowSince(closing: number, moved: readonly PlacedMovement[]): Day | null {
  let quantity = closing;
  for (const [day, movements] of [...Map.groupBy(moved, (one) => one.day)].sort(([one], [other]) => (one < other ? 1 : -1))) {
    quantity = movements.reduce((left, one) => left - one.quantity, quantity);
    if (quantity >= 0) return day;
  }
  return null;
}

function consumedIn(moved: MovedByKind): UnitCost {
  const { quantity, value } = sumOf(['sale', 'production-out', 'sales-return'].map((kind) => moved.get(kind as MovementKind) ?? noWorth));
  return { quantity: 0 - quantity, value: 0 - value };
}

function worthOf(of: UnitCost | undefined): UnitCost {
  return of === undefined ? noWorth : { quantity: of.quantity, value: of.value };
}

function worthOrNull(of: UnitCost | undefined): UnitCost | null {
  return of === undefined ? null : worthOf(of);
}
