import { type Bought, boughtOf, soldFor } from '#domain/cost/bought';
import type { Period } from '#domain/cost/period-average';
import { type Moved, noTransfers, withArrived, withCame, withGone } from '#domain/cost/period-transfers';
import { soldKey, type Uplift } from '#domain/cost/uplift';
import type { StockMovement } from '#domain/stock/stock-movement';
import type { ItemValuation } from '#domain/valuation/item-valuation';
import type { InPeriod } from '#domain/valuation/movement-in-period';
import { lastBought, type Origin } from '#domain/valuation/origin';

interface Between {
  /** What a branch of another GSTIN sold it for; null if none did. */
  readonly price: number | null;
  /** Null for what moves at the rate of the period. */
  readonly worth: number | null;
  /** The uplift of what was made, which is that of what went in, by the moving average as its cost is. */
  readonly made: Uplift;
}

/** What a movement of a branch does to what its goods stand at above cost, when its GSTIN is seen alone. */
export function throughTransfers(item: ItemValuation, period: Period, moved: InPeriod, { price, worth, made }: Between): void {
  const { movement, quantity, value, carried, own } = moved;
  const { kind } = movement;
  if (kind === 'transfer-in') {
    if (own !== undefined && carried !== undefined && price !== null) own.from = carried.branch;
    if (carried !== undefined) arrive(item, period, { movement, quantity, carried, price });
    return;
  }
  if (own?.dispatch) item.open.push(own);
  if (kind === 'purchase-return' && worth !== null && carried?.branch !== movement.branch) {
    period.transfers = withGone(period.transfers ?? noTransfers, movement, quantity);
    note(item, movement, { issued: quantity });
  }
  if (worth === null) note(item, movement, { issued: -movement.quantity });
  else if (kind === 'sales-return' && carried !== undefined) come(item, period, movement, lastBought(carried, quantity));
  else if (kind === 'production-in') come(item, period, movement, boughtOf(made, { value, quantity }));
}

/** Tax without credit, and whatever else changes the price of goods that another GSTIN sold, is part of what they were bought for. */
export function noteBetween(item: ItemValuation, period: Period, movement: StockMovement, { from, branch }: Origin): void {
  if (from === undefined || movement.value === null) return;
  come(item, period, movement, { [soldKey(from, branch)]: { value: movement.value, quantity: 0 } });
}

/** What was sent in the period takes its part of what the sender had and got in the whole of it; what was sent before has it already. */
function arrive(
  item: ItemValuation,
  period: Period,
  {
    movement,
    quantity,
    carried,
    price,
  }: Pick<InPeriod, 'movement' | 'quantity'> & { readonly carried: Origin; readonly price: number | null },
): void {
  const { branch } = movement;
  const sale = soldKey(carried.branch, branch);
  if (carried.day < period.from) {
    const has = lastBought(carried, quantity);
    come(item, period, movement, price === null ? has : soldFor(sale, { value: price, quantity }, has));
    return;
  }
  const way = { from: carried.branch, to: branch, sold: price !== null };
  period.transfers = withArrived(period.transfers ?? noTransfers, way, quantity);
  const bought = price === null ? undefined : { [sale]: { value: price, quantity } };
  period.transfers = withCame(period.transfers, movement, bought);
  note(item, movement, { arrived: { ...way, quantity }, ...(bought && { bought }) });
}

function come(item: ItemValuation, period: Period, movement: StockMovement, bought: Bought): void {
  if (bought === undefined) return;
  period.transfers = withCame(period.transfers ?? noTransfers, movement, bought);
  note(item, movement, { bought });
}

function note(item: ItemValuation, { key, branch, kind }: StockMovement, what: Pick<Moved, 'bought' | 'arrived' | 'issued'>): void {
  item.moves.push({ key, branch, kind, ...what });
}
