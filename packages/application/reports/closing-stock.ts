import type { Context } from '#application/context';
import { itemsIn } from '#application/reports/stock-figures';
import { transit } from '#domain/stock/stock-movement';
import { branchValues, sentValues } from '#domain/stock/stock-values';
import type { Day } from '#domain/time/day';

/** What the goods of a branch are worth at the end of a day, in paise. */
export interface ClosingStock {
  readonly branchId: string;
  readonly onHand: number;
  /** What it has sent to other branches and what has not arrived there: until then it belongs to the sender. */
  readonly onTheWay: number;
}

/** The closing stock of these branches, for statements. It is cheap for any day: checkpoints, and what moved after them. */
export async function closingStock(context: Context, branches: readonly string[], day: Day): Promise<readonly ClosingStock[]> {
  const { states } = await context.ports.books.stock(context.scope, [{ day, places: false }]);
  const onHand = new Map<string, number>();
  const onTheWay = new Map<string, number>();
  const add = (to: Map<string, number>, branch: string, value: number) => to.set(branch, (to.get(branch) ?? 0) + value);
  for (const state of states) {
    const { items, origins } = itemsIn(state);
    for (const item of items.values()) {
      const own = origins.get(item.itemId) ?? [];
      for (const { branch, value } of branchValues(item, own)) if (branch !== transit) add(onHand, branch, value);
      for (const [branch, { value }] of sentValues(item, own)) add(onTheWay, branch, value);
    }
  }
  return branches.map((branchId) => ({ branchId, onHand: onHand.get(branchId) ?? 0, onTheWay: onTheWay.get(branchId) ?? 0 }));
}
