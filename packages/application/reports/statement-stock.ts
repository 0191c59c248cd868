import type { Context } from '#application/context';
import { closingStock } from '#application/reports/closing-stock';
import { stockFacts } from '#application/reports/stock-facts';
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
    const first = addDays(day, 1);
    const { items } = await stockFacts(context, branches, { from: first, to: first });
    return { value: items.reduce((sum, { opening }) => sum + opening.value, 0), unrealised: [] };
  }
  const stocks = await closingStock(context, branches, day);
  return { value: stocks.reduce((sum, { onHand, onTheWay }) => sum + onHand + onTheWay, 0), unrealised: [] };
};
