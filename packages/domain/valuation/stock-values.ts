import { leftInPeriod, periodCost, periodFrom } from '#domain/cost/period-average';
import { type PlaceQuantity, spreadByQuantity } from '#domain/cost/places';
import type { UnitCost } from '#domain/cost/unit-cost';
import type { Paise } from '#domain/money/paise';
import { transit } from '#domain/stock/stock-movement';
import { isInTransit, type Origin, restOf } from '#domain/valuation/origin';
import type { ItemState, StockState } from '#domain/valuation/stock-state';

/** An item in a branch, or in transit: ten-thousandths and paise. */
export interface BranchValue {
  readonly branch: string;
  readonly quantity: number;
  readonly value: number;
  /** What a piece cost last. */
  readonly last: UnitCost | null;
  readonly places: readonly PlaceQuantity[];
}

/** What an item is worth, branch by branch and then in transit. An average of the period is spread by quantity (choice 14). */
export function branchValues(item: ItemState, origins: StockState['origins']): readonly BranchValue[] {
  const rests = origins.filter((origin) => origin.itemId === item.itemId && isInTransit(origin)).map(restOf);
  const under = (field: 'quantity' | 'value') => rests.reduce((sum, rest) => sum + rest[field], 0);
  const onTheWay: BranchValue = { branch: transit, quantity: under('quantity'), value: under('value'), last: null, places: [] };
  const branches = [...item.branches].sort((one, other) => (one.branch < other.branch ? -1 : 1));
  const above = (row: BranchValue) => item.branches.find(({ branch }) => branch === row.branch)?.above ?? 0;
  const raised = (row: BranchValue) => (isRaised(item) ? { ...row, value: row.value + above(row) } : row);
  const rows: readonly BranchValue[] = [...branches, ...(rests.length > 0 ? [onTheWay] : [])];
  if (item.period === null) return rows.map(raised);
  const period = periodFrom(item.period);
  const last = periodCost(period);
  const values = spreadByQuantity(
    leftInPeriod(period).value,
    rows.map(({ quantity }) => quantity),
    last,
  );
  return rows.map(({ branch, quantity, places }, at) => raised({ branch, quantity, value: values[at] ?? 0, last, places }));
}

function isRaised({ branches }: ItemState): boolean {
  return branches.some(({ above = 0 }) => above !== 0);
}

/** What is on the way of an item, by the branch that sent it: until it arrives, it belongs to the sender. */
export function sentValues(item: ItemState, origins: StockState['origins']): ReadonlyMap<string, UnitCost> {
  const values = new Map<string, UnitCost>();
  for (const { origin, quantity, value } of sentParts(item, origins)) {
    const before = values.get(origin.branch) ?? { quantity: 0, value: 0 };
    values.set(origin.branch, { quantity: before.quantity + quantity, value: before.value + value });
  }
  return values;
}

/** What is on the way of each dispatch of an item. */
export function sentParts(item: ItemState, origins: StockState['origins']): readonly (UnitCost & { readonly origin: Readonly<Origin> })[] {
  const sent = origins.filter((origin) => origin.itemId === item.itemId && isInTransit(origin));
  const whole = sent.length === 0 ? undefined : branchValues(item, origins).find(({ branch }) => branch === transit);
  const rests = sent.map(restOf);
  const shares =
    whole === undefined || item.period === null
      ? rests.map(({ value }) => value)
      : spreadByQuantity(
          whole.value,
          rests.map(({ quantity }) => quantity),
          whole.last,
        );
  return sent.map((origin, at) => ({ origin, quantity: rests[at]?.quantity ?? 0, value: shares[at] ?? 0 }));
}

/** The value of a branch, place by place. */
export function placeValues({ value, last, places }: BranchValue): readonly (PlaceQuantity & { readonly value: Paise })[] {
  const values = spreadByQuantity(
    value,
    places.map(({ quantity }) => quantity),
    last,
  );
  return places.map((place, at) => ({ ...place, value: values[at] as Paise }));
}
