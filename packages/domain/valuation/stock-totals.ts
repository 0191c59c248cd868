import { periodCost, periodFrom } from '#domain/cost/period-average';
import { costOf, type UnitCost } from '#domain/cost/unit-cost';
import { plusUplift, type Uplift } from '#domain/cost/uplift';
import { type MovementKind, movementKinds } from '#domain/stock/movement-kind';
import type { ItemState } from '#domain/valuation/stock-state';

/** What moved in a branch for one reason since the beginning: in is positive, out negative. */
export interface KindTotal extends UnitCost {
  readonly kind: MovementKind;
  /** With an average of the period that is still open: the quantity that moved at its rate, and has no value here yet. */
  readonly open: number;
  readonly uplift?: Uplift;
}

/** The totals of a branch while its movements are valued. */
export type Totals = Map<MovementKind, { quantity: number; value: number; open: number; uplift?: Uplift }>;

export function totalsFrom(saved: readonly KindTotal[]): Totals {
  return new Map(saved.map(({ kind, ...total }) => [kind, total]));
}

/** `value` is null for what moves at the rate of the period. `uplift` is by how much that of the branch changed. */
export function addToTotal(totals: Totals, kind: MovementKind, quantity: number, value: number | null, uplift?: Uplift): void {
  let total = totals.get(kind);
  if (total === undefined) {
    total = { quantity: 0, value: 0, open: 0 };
    totals.set(kind, total);
  }
  total.quantity += quantity;
  if (uplift !== undefined) total.uplift = plusUplift(total.uplift, uplift);
  if (value === null) total.open += quantity;
  else total.value += quantity < 0 ? -value : value;
}

/** The period closes at this rate. */
export function settleTotals(totals: Totals, rate: UnitCost | null): void {
  for (const total of totals.values()) {
    total.value += costOf(total.open, rate);
    total.open = 0;
  }
}

export function kindTotals(totals: Totals): readonly KindTotal[] {
  return movementKinds.flatMap((kind) => {
    const total = totals.get(kind);
    return total === undefined ? [] : [{ kind, ...total }];
  });
}

/**
 * What moved in a branch between two days, by kind. With an average of the period, what moved in the year of the end is valued at the
 * rate of the end.
 */
export function movedBetween(start: ItemState | undefined, end: ItemState, branch: string): ReadonlyMap<MovementKind, UnitCost> {
  const before = new Map(start?.branches.find((one) => one.branch === branch)?.totals.map((total) => [total.kind, total]));
  const rate = rateOfPeriod(end);
  const sameYear = start?.period?.from === end.period?.from && start?.period?.method === end.period?.method;
  const rateBefore = sameYear ? rate : rateOfPeriod(start);
  const moved = new Map<MovementKind, UnitCost>();
  for (const { kind, quantity, value, open } of end.branches.find((one) => one.branch === branch)?.totals ?? []) {
    const was = before.get(kind) ?? none;
    const atRate = sameYear ? costOf(open - was.open, rate) : costOf(open, rate) - costOf(was.open, rateBefore);
    moved.set(kind, { quantity: quantity - was.quantity, value: value - was.value + atRate });
  }
  return moved;
}

const none = { quantity: 0, value: 0, open: 0 };

function rateOfPeriod(item: ItemState | undefined): UnitCost | null {
  return item === undefined || item.period === null ? null : periodCost(periodFrom(item.period));
}
