import { nothing, type Origin, settle } from '#domain/stock/origin';
import { openPeriod, type Period, periodCost, periodFrom, periodState, valueLeft } from '#domain/stock/period-average';
import { type Places, placesFrom, quantitiesAt } from '#domain/stock/places';
import { layersOf, newPool, type Pool } from '#domain/stock/pool';
import type { ItemState } from '#domain/stock/stock-state';
import { kindTotals, settleTotals, type Totals, totalsFrom } from '#domain/stock/stock-totals';
import { costOf } from '#domain/stock/unit-cost';
import { type DatedMethod, isPeriodMethod, type ValuationMethod } from '#domain/stock/valuation-method';
import type { Day } from '#domain/time/day';

/** An item while its movements are valued, in ten-thousandths and paise. */
export interface ItemValuation {
  readonly itemId: string;
  method: ValuationMethod;
  /** The changes of method to come, the next one first. */
  changes: readonly DatedMethod[];
  readonly branches: Map<string, Branch>;
  /** With an average of the period. */
  period: Period | null;
  /** What moved at the rate of the period, whose value is known when the period closes. */
  issues: Issue[];
  /** What went from branch to branch in the period. */
  sent: Omit<Issue, 'at'>[];
  /** The origins among all issues of the period. */
  open: Origin[];
}

interface Branch {
  readonly pool: Pool;
  readonly places: Places;
  readonly totals: Totals;
}

interface Issue {
  readonly key: string;
  /** What was issued before it. */
  readonly at: number;
  /** Negative for what came in. */
  readonly quantity: number;
}

/** Where the values of movements go, in paise by key. */
export type Values = Map<string, number>;

export function newItem(itemId: string, methods: readonly DatedMethod[], day: Day): ItemValuation {
  const method = methods[0]?.method ?? 'moving-average';
  const period = isPeriodMethod(method) ? openPeriod(method, '', day, nothing, null) : null;
  return { itemId, method, changes: methods.slice(1), branches: new Map(), period, issues: [], sent: [], open: [] };
}

/** An item as it was at the end of a day. `origins` are its own. */
export function itemFrom(state: ItemState, methods: readonly DatedMethod[], day: Day, origins: readonly Origin[]): ItemValuation {
  const branches = state.branches.map(({ branch, places, layers, totals, quantity, value, last, uplift }): [string, Branch] => {
    const pool = { ...newPool(), quantity, value, last, uplift, layers: layers.map((layer) => ({ ...layer })) };
    return [branch, { pool, places: placesFrom(places), totals: totalsFrom(totals) }];
  });
  return {
    itemId: state.itemId,
    method: state.method,
    changes: methods.slice(1).filter(({ from }) => from > day),
    branches: new Map(branches),
    period: state.period === null ? null : periodFrom(state.period),
    issues: [],
    sent: [],
    open: origins.filter(({ at }) => at !== undefined),
  };
}

/** `isNamed`: whether a later movement names a purchase. Only then its layer says which purchase it is. */
export function itemState({ itemId, method, branches, period }: ItemValuation, isNamed: (purchase: string) => boolean): ItemState {
  return {
    itemId,
    method,
    branches: [...branches].map(([branch, { pool, places, totals }]) => ({
      branch,
      quantity: pool.quantity,
      value: pool.value,
      layers: layersOf(pool).map(({ quantity, value, purchase, uplift }) => ({
        ...{ quantity, value },
        ...(purchase !== undefined && isNamed(purchase) ? { purchase } : {}),
        ...(uplift && { uplift }),
      })),
      last: pool.last,
      places: quantitiesAt(places),
      totals: kindTotals(totals),
      ...(pool.uplift && { uplift: pool.uplift }),
    })),
    period: period === null ? null : periodState(period),
  };
}

export function branchOf(item: ItemValuation, id: string): Branch {
  let branch = item.branches.get(id);
  if (branch === undefined) {
    branch = { pool: newPool(), places: new Map(), totals: new Map() };
    item.branches.set(id, branch);
  }
  return branch;
}

/** Values the issues at the rate of the period up to now. */
export function valueIssues({ period, issues, sent }: ItemValuation, values: Values): void {
  if (period === null) return;
  for (const { key, quantity } of sent) values.set(key, costOf(quantity, periodCost(period)));
  let after = { at: 0, value: valueLeft(period, 0) };
  for (const { key, at, quantity } of issues) {
    const before = at === after.at ? after.value : valueLeft(period, at);
    after = { at: at + quantity, value: valueLeft(period, at + quantity) };
    values.set(key, Math.abs(before - after.value));
  }
}

/** No later movement changes the rate of the period: its issues and their origins get their cost. */
export function closePeriod(item: ItemValuation, period: Period, values: Values): void {
  valueIssues(item, values);
  for (const { totals } of item.branches.values()) settleTotals(totals, periodCost(period));
  for (const origin of item.open) settle(origin, (at, quantity) => valueLeft(period, at) - valueLeft(period, at + quantity));
  item.issues = [];
  item.sent = [];
  item.open = [];
}
