import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { reader } from '#application/reports/kit/reader';
import type { StockAgeingFacts } from '#application/reports/stock/stock-ageing/table';
import { agesOf, stockAgeingColumns, stockAgeingTable } from '#application/reports/stock/stock-ageing/table';
import { stockFacts } from '#application/reports/stock/stock-facts';
import { addDays, type Day } from '#domain/time/day';
import { stockAgeing } from '#modules/reports/stock/stock-ageing';

/** Stock at the end of a day, and what came in during the days of its buckets: what came earlier is in the last one, whenever it came. */
export async function stockAgeingFacts(
  context: Context,
  branches: readonly string[],
  asOf: Day,
  upTo: readonly number[],
): Promise<StockAgeingFacts> {
  const { ports, scope } = context;
  const [stock, rows] = await Promise.all([
    stockFacts(context, branches, { from: asOf, to: asOf }),
    perBranch(branches, async (branch) => {
      const moved = await ports.books.stockRows(scope, branch, addDays(asOf, -(upTo.at(-1) ?? 0)), asOf);
      return moved.flatMap(({ date: day, itemId, quantity, kind }) =>
        quantity > 0 && kind !== 'shift' ? [{ itemId, branch, day, quantity }] : [],
      );
    }),
  ]);
  return { ...stock, receipts: rows.flat() };
}

export const stockAgeingReader = reader({
  report: stockAgeing,
  columns: stockAgeingColumns,
  table: stockAgeingTable,
  read: (context, branches, filter) => stockAgeingFacts(context, branches, filter.asOf, agesOf(filter)),
});
