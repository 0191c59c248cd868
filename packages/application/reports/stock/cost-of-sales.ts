import { heldIn } from '#application/books/may-see-voucher';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { type ItemsIn, itemsSeen } from '#application/reports/stock/stock-figures';
import { reachOf } from '#domain/permission/permission';
import { type ItemEnd, isAveragedByYear, soldCosts } from '#domain/stock-figures/sold-cost';
import { addDays } from '#domain/time/day';
import { monthsIn, type Period } from '#domain/time/period';
import { pathOf } from '#modules/kit/operations/permission';
import { productwiseSalesReport } from '#modules/reports/registers/productwise-sales-report';
import { stockReport } from '#modules/reports/stock/stock-report';

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
  return maySeeReport(context, branches, stockReport);
}

/** What goods were sold for is for people who may see the product-wise sales of each of these branches. */
export function maySeeSales(context: Context, branches: readonly string[]): boolean {
  return maySeeReport(context, branches, productwiseSalesReport);
}

function maySeeReport(context: Context, branches: readonly string[], report: Parameters<typeof pathOf>[0]): boolean {
  return branches.every((branchId) => reachOf(heldIn(context, branchId), pathOf(report), '') === 'all');
}

/**
 * What the goods cost that these branches sold, less what came back, by item and branch; `itemId` is null for all. By month it is null if an
 * item has an average of the year: then the months do not add up to the period.
 */
export async function costOfSales(
  { ports, scope }: Context,
  branches: readonly string[],
  { from, to, itemId }: Period & { readonly itemId: string | null },
  by: 'period' | 'months',
): Promise<readonly CostOfSales[] | null> {
  const periods = by === 'months' ? monthsIn({ from, to }) : [{ from, to }];
  const days = [addDays(from, -1), ...periods.map((period) => period.to)].map((day) => ({ day, places: false }));
  const { states } = await ports.books.stock(scope, days, itemId === null ? undefined : [itemId]);
  const ends = states.map((state) => itemsSeen(state, branches));
  const costs: CostOfSales[] = [];
  for (const [at, period] of periods.entries()) {
    for (const item of ends[at + 1]?.items.values() ?? []) {
      // What an item is made from comes with it.
      if (itemId !== null && item.itemId !== itemId) continue;
      const [start, end] = [endOf(ends[at], item.itemId), endOf(ends[at + 1], item.itemId)];
      const costIn = soldCosts(start, end);
      for (const branchId of branches) {
        const cost = costIn(branchId);
        if (cost === null) continue;
        if (by === 'months' && isAveragedByYear(start, end)) return null;
        costs.push({ itemId: item.itemId, branchId, month: by === 'months' ? period.from.slice(0, 7) : '', cost });
      }
    }
  }
  return costs;
}

/** What items were sold for in these branches, net of returns and without tax, less what the goods cost. By item; of services it is all. */
export async function grossProfits(
  { ports, scope }: Context,
  branches: readonly string[],
  { from, to }: Period,
  { opening, closing }: { readonly opening: ItemsIn; readonly closing: ItemsIn },
): Promise<ReadonlyMap<string, number>> {
  const profits = new Map<string, number>();
  const add = (itemId: string, amount: number) => profits.set(itemId, (profits.get(itemId) ?? 0) + amount);
  const sales = await perBranch(branches, (branchId) => ports.books.sales(scope, branchId, 'item', from, to));
  for (const { sums } of sales.flat()) for (const [itemId, { taxable, returned }] of sums) add(itemId, taxable - returned);
  for (const itemId of closing.items.keys()) {
    const costIn = soldCosts(endOf(opening, itemId), endOf(closing, itemId));
    for (const branchId of branches) add(itemId, -(costIn(branchId) ?? 0));
  }
  return profits;
}

function endOf(state: ItemsIn | undefined, itemId: string): ItemEnd {
  return { item: state?.items.get(itemId), origins: state?.origins.get(itemId) ?? [] };
}
