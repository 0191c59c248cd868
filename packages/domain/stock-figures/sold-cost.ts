import { spreadByQuantity } from '#domain/cost/places';
import { sumOf } from '#domain/stock-figures/period-figures';
import type { ItemState, StockState } from '#domain/valuation/stock-state';
import { movedBetween } from '#domain/valuation/stock-totals';
import { branchValues } from '#domain/valuation/stock-values';

/** An item at one end of a period; missing if it had never moved. */
export interface ItemEnd {
  readonly item: ItemState | undefined;
  readonly origins: StockState['origins'];
}

/** As all branches together see it. */
export function atCost({ item, origins }: ItemEnd): ItemEnd {
  return { item: item?.atCost ?? item, origins };
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
 * and explains no single branch, so such goods cost the rate of the year, and what all branches together have left unexplained (choice 13) is
 * spread over those that sold, by quantity.
 */
export function soldCosts(start: ItemEnd, end: ItemEnd): (branch: string) => number | null {
  const { item } = end;
  if (item === undefined) return () => null;
  const last = { ...end, item };
  const unexplained = isAveragedByYear(start, end) ? unexplainedIn(atCost(start), { ...last, item: item.atCost ?? item }) : null;
  return (branch) => {
    const own = explained(start, last, branch);
    const cost = unexplained === null ? own.change : (unexplained.get(branch) ?? 0) - own.sold.value;
    return cost === 0 && !own.hasSold ? null : cost;
  };
}

/** What moved in a branch by sales, and by how much its stock changed that nothing else explains. */
function explained(start: ItemEnd, end: ItemEnd & { readonly item: ItemState }, branch: string) {
  const moved = [...movedBetween(start.item, end.item, branch)].map(([kind, worth]) => ({ isSale: sales.has(kind), worth }));
  const sumIf = (isSale: boolean) => sumOf(moved.flatMap((one) => (one.isSale === isSale ? [one.worth] : [])));
  return {
    sold: sumIf(true),
    hasSold: moved.some(({ isSale }) => isSale),
    change: worthAt(start, branch) + sumIf(false).value - worthAt(end, branch),
  };
}

/** The shares of the branches in what is left between the rate of the year and the change of the stock. A simple average is no cost. */
function unexplainedIn(start: ItemEnd, end: ItemEnd & { readonly item: ItemState }): ReadonlyMap<string, number> {
  const all = end.item.branches
    .map(({ branch }) => ({ branch, ...explained(start, end, branch) }))
    .sort((one, other) => (one.branch < other.branch ? -1 : 1));
  const left = all.reduce((sum, { change, sold }) => sum + change + sold.value, 0);
  const quantities = all.map(({ sold }) => 0 - sold.quantity);
  const shares = spreadByQuantity(left, quantities, null);
  return new Map(all.map(({ branch }, at) => [branch, shares[at] ?? 0]));
}

const sales: ReadonlySet<string> = new Set(['sale', 'sales-return']);

function worthAt({ item, origins }: ItemEnd, branch: string): number {
  return item === undefined ? 0 : (branchValues(item, origins).find((one) => one.branch === branch)?.value ?? 0);
}
