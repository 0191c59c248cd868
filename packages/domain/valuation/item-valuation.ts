import { type Bought, boughtAt, piecesOf, upliftAt } from '#domain/cost/bought';
import { openPeriod, type Period, periodCost, periodFrom, periodState, valueLeft } from '#domain/cost/period-average';
import {
  branchUplift,
  type Held,
  isNoTransfer,
  type Moved,
  noTransfers,
  sharesIn,
  type Transfers,
  upliftsOfMoves,
  withCame,
  withGone,
} from '#domain/cost/period-transfers';
import { type Places, placesFrom, quantitiesAt } from '#domain/cost/places';
import { layersOf, newPool, type Pool } from '#domain/cost/pool';
import { costOf } from '#domain/cost/unit-cost';
import { plusUplift, type Uplift } from '#domain/cost/uplift';
import { type DatedMethod, isPeriodMethod, type ValuationMethod } from '#domain/cost/valuation-method';
import type { Day } from '#domain/time/day';
import { nothing, type Origin, settle } from '#domain/valuation/origin';
import type { ItemState } from '#domain/valuation/stock-state';
import { kindTotals, settleTotals, type Totals, totalsFrom } from '#domain/valuation/stock-totals';

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
  /** What changed in the period what goods of a branch stand at above cost. */
  moves: Moved[];
  /** The origins among all issues and dispatches of the period. */
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
  return { itemId, method, changes: methods.slice(1), branches: new Map(), period, issues: [], sent: [], moves: [], open: [] };
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
    moves: [],
    open: origins.filter(({ at, dispatch, day }) => at !== undefined || (dispatch && state.period !== null && day >= state.period.from)),
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

/** Notes by how much each movement of the period changed the uplift of its branch, at the rate up to now. */
export function upliftMoves(item: ItemValuation, uplifts: Map<string, Uplift>): void {
  const { period, moves } = item;
  if (period?.transfers === undefined) return;
  const [held, rate] = [heldOf(item), periodCost(period)];
  const shares = sharesIn(period.transfers, held, (bought) => upliftAt(bought, rate));
  for (const [key, uplift] of upliftsOfMoves(period.transfers, shares, held, moves, rate)) uplifts.set(key, uplift);
}

/**
 * No later movement changes the rate of the period: its issues and their origins get their cost. Returns what the next period knows of goods
 * that another GSTIN sold.
 */
export function closePeriod(item: ItemValuation, period: Period, values: Values, uplifts: Map<string, Uplift> = new Map()): Transfers {
  valueIssues(item, values);
  upliftMoves(item, uplifts);
  const left = closeTransfers(item, period);
  for (const { totals } of item.branches.values()) settleTotals(totals, periodCost(period));
  for (const origin of item.open) settle(origin, (at, quantity) => valueLeft(period, at) - valueLeft(period, at + quantity));
  item.issues = [];
  item.sent = [];
  item.moves = [];
  item.open = [];
  return left;
}

/** What is there, and what was sent or sold, takes what it has of goods that another GSTIN sold out of the period. */
function closeTransfers(item: ItemValuation, period: Period): Transfers {
  const [held, rate, transfers = noTransfers] = [heldOf(item), periodCost(period), period.transfers];
  const shares = sharesIn(transfers, held, (bought) => upliftAt(bought, rate));
  const pieces = sharesIn(transfers, held, piecesOf);
  const bought = (branch: string, quantity: number) => boughtAt(shares.of(branch, quantity), pieces.of(branch, quantity), rate);
  for (const origin of item.open) {
    const has = bought(origin.branch, origin.whole.quantity);
    if (has !== undefined) origin.has = has;
  }
  for (const one of held) {
    const { totals } = branchOf(item, one.branch);
    for (const [kind, uplift] of branchUplift(transfers, shares, one).moved) {
      const total = totals.get(kind);
      if (total !== undefined) total.uplift = plusUplift(total.uplift, uplift);
    }
  }
  return leftIn(item, (branch, { quantity }) => bought(branch, quantity));
}

/** What the next period begins with, from what is there and what is missing. */
export function leftIn({ branches }: ItemValuation, boughtIn: (branch: string, pool: Pool) => Bought): Transfers {
  let left = noTransfers;
  for (const [branch, { pool }] of branches) {
    const there = { branch, kind: 'opening' as const };
    if (pool.quantity < 0) left = withGone(left, there, -pool.quantity);
    else if (pool.quantity > 0) left = withCame(left, there, boughtIn(branch, pool));
  }
  return left;
}

/** A period that begins with these has nothing to know if there are none. */
export function beginWith(period: Period, transfers: Transfers): Period {
  if (!isNoTransfer(transfers)) period.transfers = transfers;
  return period;
}

function heldOf({ branches }: ItemValuation): readonly Held[] {
  return [...branches].map(([branch, { pool, totals }]) => ({
    ...{ branch, quantity: pool.quantity },
    open: [...totals].map(([kind, { open }]) => [kind, open] as const),
  }));
}
