import { sumOf } from '#domain/stock/period-figures';
import type { ItemState, StockState } from '#domain/stock/stock-state';
import { movedBetween } from '#domain/stock/stock-totals';
import { branchValues } from '#domain/stock/stock-values';

/** An item at one end of a period; missing if it had never moved. */
export interface ItemEnd {
  readonly item: ItemState | undefined;
  readonly origins: StockState['origins'];
}

/** Whether the item has an average of the year, which every later purchase changes. */
export function isAveragedByYear(...ends: readonly ItemEnd[]): boolean {
  return ends.some(({ item }) => item !== undefined && item.period !== null);
}

/**
 * What the goods of a branch cost that were sold in a period, less what customers sent back; null if the branch never sold any.
 *
 * It is the change of the stock that nothing else explains, as in the profit and loss account. So it includes what goods cost more that left
 * before they came, whatever they left for: then months add up to their year. An average of the year is spread over the branches by quantity
 * and explains no single branch, so such goods cost the rate of the year.
 */
export function soldCost(start: ItemEnd, end: ItemEnd, branch: string): number | null {
  if (end.item === undefined) return null;
  const moved = [...movedBetween(start.item, end.item, branch)].map(([kind, worth]) => ({ isSale: sales.has(kind), worth }));
  const sumIf = (isSale: boolean) => sumOf(moved.flatMap((one) => (one.isSale === isSale ? [one.worth] : []))).value;
  const cost = isAveragedByYear(start, end) ? 0 - sumIf(true) : worthAt(start, branch) + sumIf(false) - worthAt(end, branch);
  return cost === 0 && !moved.some(({ isSale }) => isSale) ? null : cost;
}

const sales: ReadonlySet<string> = new Set(['sale', 'sales-return']);

function worthAt({ item, origins }: ItemEnd, branch: string): number {
  return item === undefined ? 0 : (branchValues(item, origins).find((one) => one.branch === branch)?.value ?? 0);
}
