import type { Share } from '#domain/documents/running-share';
import { type Paise, paise, scaled } from '#domain/money/paise';
import { closePeriod, type ItemValuation, type Values } from '#domain/stock/item-valuation';
import { beginAnew, isInTransit, nothing, type Origin, restOf } from '#domain/stock/origin';
import { leftInPeriod, openPeriod, type Period, periodCost } from '#domain/stock/period-average';
import { spreadByQuantity } from '#domain/stock/places';
import { merge, type Pool } from '#domain/stock/pool';
import type { UnitCost } from '#domain/stock/unit-cost';
import { type DatedMethod, isPeriodMethod } from '#domain/stock/valuation-method';
import { addDays, type Day } from '#domain/time/day';

/** Whether a year ends or the method changes before the movements of a day. */
export function isDue({ changes, period }: ItemValuation, day: Day): boolean {
  const [change] = changes;
  return (change !== undefined && change.from <= day) || (period !== null && period.to < day);
}

/** Ends years and changes methods up to the start of a day. */
export function advance(item: ItemValuation, day: Day, origins: ReadonlyMap<string, Origin>, values: Values): void {
  while (isDue(item, day)) {
    const [change, ...later] = item.changes;
    const next = change !== undefined && change.from < day ? change.from : day;
    // Year by year, so that a replay that stops in between gets the same figures.
    if (item.period !== null && item.period.to < next) startYear(item, item.period, addDays(item.period.to, 1), values);
    else if (change !== undefined) {
      const own = [...origins.values()].filter(({ itemId }) => itemId === item.itemId);
      if (change.method !== item.method) changeMethod(item, change, own, values);
      item.changes = later;
    }
  }
}

function startYear(item: ItemValuation, period: Period, day: Day, values: Values): void {
  closePeriod(item, period, values);
  item.period = openPeriod(period.method, '', day, leftInPeriod(period), periodCost(period));
}

/** What is on hand becomes one layer with its value (choice 15). */
function changeMethod(item: ItemValuation, { from, method }: DatedMethod, origins: readonly Origin[], values: Values): void {
  const { period } = item;
  const left = period === null ? onHand(item, origins) : leftInPeriod(period);
  const last = period === null ? lastKnown(item) : periodCost(period);
  if (period !== null) closePeriod(item, period, values);
  if (period !== null && !isPeriodMethod(method)) leaveToPools(item, origins, left.value, last);
  for (const { pool } of item.branches.values()) merge(pool);
  item.method = method;
  item.period = isPeriodMethod(method) ? openPeriod(method, from, from, left, last) : null;
}

/** The pools, which went by the moving average, take over the value and the costs by the average of the period. */
function leaveToPools(item: ItemValuation, origins: readonly Origin[], value: number, last: UnitCost | null): void {
  const pools = poolsOf(item);
  const dispatches = origins.filter(isInTransit);
  const quantities = [...pools.map(({ quantity }) => quantity), ...dispatches.map((dispatch) => restOf(dispatch).quantity)];
  const shares = spreadByQuantity(value, quantities, last).values();
  const next = (): Paise => shares.next().value ?? nothing.value;
  for (const pool of pools) Object.assign(pool, { value: next(), last });
  for (const dispatch of dispatches) {
    beginAnew(dispatch, next());
  }
  for (const origin of origins) {
    Object.assign(origin, origin.settled);
    delete origin.settled;
  }
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
