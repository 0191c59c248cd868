import type { Context } from '#application/context';
import { closingStock } from '#application/reports/closing-stock';
import { worthless } from '#domain/stock/branch-worth';
import { addDays, type Day } from '#domain/time/day';

/** The stock of some branches at the end of a day, in paise. */
export interface StatementStock {
  /** With the goods that they sent and that have not arrived. */
  readonly value: number;
  /** Profit of branch `from` in goods that branch `to` still has. */
  readonly unrealised: readonly { readonly from: string; readonly to: string; readonly value: number }[];
}

/** `begins`: the books of these branches begin on the next day. */
export type ReadStatementStock = (context: Context, branches: readonly string[], day: Day, begins: boolean) => Promise<StatementStock>;

/**
 * The value by the methods of the items. Opening stock is entered on the first day of the books and counts before everything else of that
 * day, so the day before ends with it. Goods keep their cost on the way from branch to branch, so no branch has profit of another in its
 * stock.
 */
export const statementStock: ReadStatementStock = async (context, branches, day, begins) => {
  if (begins) {
    const [before, after] = await Promise.all([day, addDays(day, 1)].map((one) => context.ports.books.stockWorth(context.scope, one)));
    const opening = (branch: string) => {
      const [was, is] = [before, after].map((worth) => worth?.get(branch) ?? worthless);
      return (was?.onHand ?? 0) + (is?.entered ?? 0) - (was?.entered ?? 0);
    };
    return { value: branches.reduce((sum, branch) => sum + opening(branch), 0), unrealised: [] };
  }
  const stocks = await closingStock(context, branches, day);
  return { value: stocks.reduce((sum, { onHand, onTheWay }) => sum + onHand + onTheWay, 0), unrealised: [] };
};
