import type { Context } from '#application/context';
import { heldIn } from '#application/reports/may-see-voucher';
import { type ItemsIn, itemsIn } from '#application/reports/stock-figures';
import { reachOf } from '#domain/permission/permission';
import { type ItemEnd, isAveragedByYear, soldCost } from '#domain/stock/sold-cost';
import { addDays } from '#domain/time/day';
import { monthsIn, type Period } from '#domain/time/period';
import { pathOf } from '#modules/kit/permission';
import { stockReport } from '#modules/reports/stock-report/stock-report';

/** What sold goods cost, in paise. */
export interface CostOfSales {
  readonly itemId: string;
  readonly branchId: string;
  /** `2026-04` with `by` months, otherwise empty. */
  readonly month: string;
  readonly cost: number;
}

/** With more months each would cost a reading of the whole stock. */
export const mostCostedMonths = 24;

/** Costs are for people who may see the stock report, which has them, in each of these branches. */
export function maySeeCosts(context: Context, branches: readonly string[]): boolean {
  return branches.every((branchId) => reachOf(heldIn(context, branchId), pathOf(stockReport), '') === 'all');
}

/**
 * What the goods cost that these branches sold, less what came back, by item and branch; `itemId` is empty for all. By month it is null if an
 * item has an average of the year: then the months do not add up to the period.
 */
export async function costOfSales(
  { ports, scope }: Context,
  branches: readonly string[],
  { from, to, itemId }: Period & { readonly itemId: string },
  by: 'period' | 'months',
): Promise<readonly CostOfSales[] | null> {
  const periods = by === 'months' ? monthsIn({ from, to }) : [{ from, to }];
  const days = [addDays(from, -1), ...periods.map((period) => period.to)].map((day) => ({ day, places: false }));
  const { states } = await ports.books.stock(scope, days, itemId === '' ? undefined : [itemId]);
  const ends = states.map(itemsIn);
  const costs: CostOfSales[] = [];
  for (const [at, period] of periods.entries()) {
    for (const item of ends[at + 1]?.items.values() ?? []) {
      // What an item is made from comes with it.
      if (itemId !== '' && item.itemId !== itemId) continue;
      const [start, end] = [endOf(ends[at], item.itemId), endOf(ends[at + 1], item.itemId)];
      for (const branchId of branches) {
        const cost = soldCost(start, end, branchId);
        if (cost === null) continue;
        if (by === 'months' && isAveragedByYear(start, end)) return null;
        costs.push({ itemId: item.itemId, branchId, month: by === 'months' ? period.from.slice(0, 7) : '', cost });
      }
    }
  }
  return costs;
}

function endOf(state: ItemsIn | undefined, itemId: string): ItemEnd {
  return { item: state?.items.get(itemId), origins: state?.origins.get(itemId) ?? [] };
}
