import { issueInPeriod, type Period, receiveInPeriod, sendBackInPeriod } from '#domain/cost/period-average';
import type { Paise, Quantity } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { StockMovement } from '#domain/stock/stock-movement';
import type { ItemValuation, Values } from '#domain/valuation/item-valuation';
import { nextPart, type Origin } from '#domain/valuation/origin';

/** A movement of a period. */
export interface InPeriod {
  readonly movement: StockMovement;
  /** Without sign. */
  readonly quantity: Quantity;
  /** By the moving average. */
  readonly value: Paise;
  /** The origin whose cost it carries. */
  readonly carried: Origin | undefined;
  /** Its own, if others name it. */
  readonly own: Origin | undefined;
}

/**
 * What a movement does to the average of the period (choice 13). Transfers do nothing to it, and are shown at its rate. Returns its value; null:
 * the rate's.
 */
export function throughPeriod(item: ItemValuation, period: Period, moved: InPeriod, costs: { readonly values: Values }): number | null {
  const { movement, quantity, value, carried } = moved;
  const { key, kind } = movement;
  const receive = (worth: number) => {
    receiveInPeriod(period, { quantity, value: worth });
    costs.values.set(key, worth);
    return worth;
  };
  if (kind === 'transfer-out' || kind === 'transfer-in') {
    item.sent.push({ key, quantity });
    return null;
  }
  if (kind === 'sales-return' && carried !== undefined) {
    if (carried.at === undefined) return receive(carried.settled === undefined ? value : nextPart(carried.settled, quantity));
    carried.returns = [...(carried.returns ?? []), { at: period.issued, quantity }];
    return issue(item, period, key, -quantity);
  }
  if (kind === 'purchase-return' && carried !== undefined && carried.day >= period.from) {
    sendBackInPeriod(
      period,
      { quantity, value },
      carried.back.quantity === carried.whole.quantity ? (carried.counted ?? carried.whole) : null,
    );
    costs.values.set(key, value);
    return value;
  }
  if (kind === 'sales-return' || (kind === 'adjustment-in' && movement.value === null)) return issue(item, period, key, -quantity);
  return received.has(kind) ? receive(value) : issue(item, period, key, quantity, moved.own);
}

const received: ReadonlySet<MovementKind> = new Set(['opening', 'purchase', 'production-in', 'adjustment-in']);

/** Goes at the rate of the period, which is known when that closes. */
function issue(item: ItemValuation, period: Period, key: string, quantity: number, own?: Origin): null {
  const at = issueInPeriod(period, quantity);
  item.issues.push({ key, at, quantity });
  if (own !== undefined) {
    own.at = at;
    item.open.push(own);
  }
  return null;
}
