import { boughtOf, upliftAt } from '#domain/cost/bought';
import { leftInPeriod, openPeriod, type Period, periodCost } from '#domain/cost/period-average';
import type { Transfers } from '#domain/cost/period-transfers';
import { spreadByQuantity } from '#domain/cost/places';
import { merge, type Pool } from '#domain/cost/pool';
import type { UnitCost } from '#domain/cost/unit-cost';
import { partOfUplift, type Uplift } from '#domain/cost/uplift';
import { type DatedMethod, isPeriodMethod } from '#domain/cost/valuation-method';
import { type Paise, paise, scaled } from '#domain/money/paise';
import { addDays, type Day } from '#domain/time/day';
import type { Share } from '#domain/totals/running-share';
import { beginWith, closePeriod, type ItemValuation, leftIn, type Values } from '#domain/valuation/item-valuation';
import { beginAnew, boughtLeft, isInTransit, nothing, type Origin, restOf } from '#domain/valuation/origin';

/** Whether a year ends or the method changes before the movements of a day. */
export function isDue({ changes, period }: ItemValuation, day: Day): boolean {
  const [change] = changes;
  return (change !== undefined && change.from <= day) || (period !== null && period.to < day);
}

/** Where the figures of movements go whose period ends. */
type Figures = readonly [values: Values, uplifts?: Map<string, Uplift>];

/** Ends years and changes methods up to the start of a day. */
export function advance(item: ItemValuation, day: Day, origins: ReadonlyMap<string, Origin>, ...figures: Figures): void {
  while (isDue(item, day)) {
    const [change, ...later] = item.changes;
    const next = change !== undefined && change.from < day ? change.from : day;
    // Year by year, so that a replay that stops in between gets the same figures.
    if (item.period !== null && item.period.to < next) startYear(item, item.period, addDays(item.period.to, 1), figures);
    else if (change !== undefined) {
      const own = [...origins.values()].filter(({ itemId }) => itemId === item.itemId);
      if (change.method !== item.method) changeMethod(item, change, own, figures);
      item.changes = later;
    }
  }
}

function startYear(item: ItemValuation, period: Period, day: Day, figures: Figures): void {
  const transfers = closePeriod(item, period, ...figures);
  item.period = beginWith(openPeriod(period.method, '', day, leftInPeriod(period), periodCost(period)), transfers);
}

/** What is on hand becomes one layer with its value (choice 15). */
function changeMethod(item: ItemValuation, { from, method }: DatedMethod, origins: readonly Origin[], figures: Figures): void {
  const { period } = item;
  const left = period === null ? onHand(item, origins) : leftInPeriod(period);
  const last = period === null ? lastKnown(item) : periodCost(period);
  const transfers = period === null ? takenFromPools(item, origins) : closePeriod(item, period, ...figures);
  if (period !== null && !isPeriodMethod(method)) leaveToPools(item, origins, transfers, { value: left.value, last });
  for (const { pool } of item.branches.values()) merge(pool);
  item.method = method;
  item.period = isPeriodMethod(method) ? beginWith(openPeriod(method, from, from, left, last), transfers) : null;
}

/** The pools, which went by the moving average, take over the value and the costs by the average of the period. */
function leaveToPools(
  item: ItemValuation,
  origins: readonly Origin[],
  { came }: Transfers,
  { value, last }: { readonly value: number; readonly last: UnitCost | null },
): void {
  const pools = poolsOf(item);
  const dispatches = new Set(origins.filter(isInTransit));
  const quantities = [...pools.map(({ quantity }) => quantity), ...[...dispatches].map((dispatch) => restOf(dispatch).quantity)];
  const shares = spreadByQuantity(value, quantities, last).values();
  const next = (): Paise => shares.next().value ?? nothing.value;
  for (const [branch, { pool }] of item.branches) pool.uplift = upliftAt(came.find((one) => one.branch === branch)?.bought, last);
  for (const pool of pools) Object.assign(pool, { value: next(), last });
  for (const dispatch of dispatches) {
    dispatch.uplift = upliftAt(boughtLeft(dispatch), last);
    delete dispatch.upliftBack;
    beginAnew(dispatch, next());
  }
  for (const origin of origins) {
    Object.assign(origin, origin.settled);
    delete origin.settled;
    if (!dispatches.has(origin)) leaveUplift(origin, last);
    delete origin.has;
  }
}

/** What comes back of it has what it had by the average of its period. */
function leaveUplift(origin: Origin, rate: UnitCost | null): void {
  const { has, whole, back } = origin;
  origin.uplift = upliftAt(has, rate);
  origin.upliftBack = whole.quantity === 0 ? undefined : partOfUplift(origin.uplift, back.quantity, whole.quantity);
}

/** Goods that another GSTIN sold, and whose pools end. */
function takenFromPools(item: ItemValuation, origins: readonly Origin[]): Transfers {
  for (const origin of origins) {
    const has = boughtOf(origin.uplift, origin.whole);
    if (has !== undefined) origin.has = has;
  }
  return leftIn(item, (_, pool) => boughtOf(pool.uplift, pool));
}

function onHand(item: ItemValuation, origins: readonly Origin[]): Share {
  const held = [...poolsOf(item), ...origins.filter(isInTransit).map(restOf)];
  return {
    quantity: scaled(held.reduce((sum, { quantity }) => sum + quantity, 0)),
    value: paise(held.reduce((sum, { value }) => sum + value, 0)),
  };
}

function lastKnown(item: ItemValuation): UnitCost | null {
  return poolsOf(item).find(({ last }) => last !== null)?.last ?? null;
}

/** By branch. */
function poolsOf({ branches }: ItemValuation): readonly Pool[] {
  return [...branches].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { pool }]) => pool);
}
