import type { Context } from '#application/context';
import { soldBetween, worthless } from '#domain/stock/branch-worth';
import { addDays, type Day } from '#domain/time/day';

/** The stock of some branches at the end of a day, in paise. */
export interface StatementStock {
  /** With the goods that they sent and that have not arrived. */
  readonly value: number;
  /** What branch `from` sold to branch `to` and what had not arrived, at the transfer value (decision D44). */
  readonly onTheWay?: readonly { readonly from: string; readonly to: string; readonly value: number }[];
  /** Profit of branch `from` in goods that branch `to` still has. */
  readonly unrealised: readonly { readonly from: string; readonly to: string; readonly value: number }[];
}

/** The stock of some branches at the end of a day; `begins`: their books begin on the next day. */
export interface StockAsked {
  readonly branches: readonly string[];
  readonly day: Day;
  readonly begins: boolean;
}

/** All at once, because that costs little more than one. */
export type ReadStatementStock = (context: Context, asked: readonly StockAsked[]) => Promise<readonly StatementStock[]>;

/**
 * The value by the methods of the items. Opening stock is entered on the first day of the books and counts before everything else of that
 * day, so the day before ends with it. Goods keep their cost on the way from branch to branch, so no branch has profit of another in its
 * stock.
 */
export const statementStock: ReadStatementStock = async ({ ports, scope }, asked) => {
  const days = asked.flatMap(({ day, begins }) => (begins ? [day, addDays(day, 1)] : [day]));
  const worth = await ports.books.stockWorth(scope, days);
  const at = (day: Day, branch: string) => worth.get(day)?.get(branch) ?? worthless;
  const inPaise = ({ day, begins }: StockAsked, branch: string) => {
    const { onHand, onTheWay, entered } = at(day, branch);
    return begins ? onHand + at(addDays(day, 1), branch).entered - entered : onHand + onTheWay;
  };
  return asked.map((one) => ({
    value: one.branches.reduce((sum, branch) => sum + inPaise(one, branch), 0),
    onTheWay: [...(worth.get(one.day) ?? [])].flatMap(([key, { onTheWay }]) => {
      const sold = soldBetween(key);
      return sold === null || onTheWay === 0 ? [] : [{ ...sold, value: onTheWay }];
    }),
    unrealised: [],
  }));
};
