import type { Context } from '#application/context';
import { worthless } from '#domain/stock/branch-worth';
import type { Day } from '#domain/time/day';

/** What the goods of a branch are worth at the end of a day, in paise. */
export interface ClosingStock {
  readonly branchId: string;
  readonly onHand: number;
  /** What it has sent to other branches and what has not arrived there: until then it belongs to the sender. */
  readonly onTheWay: number;
}

/** The closing stock of these branches, for statements. */
export async function closingStock({ ports, scope }: Context, branches: readonly string[], day: Day): Promise<readonly ClosingStock[]> {
  const worth = (await ports.books.stockWorth(scope, [day])).get(day);
  return branches.map((branchId) => {
    const { onHand, onTheWay } = worth?.get(branchId) ?? worthless;
    return { branchId, onHand, onTheWay };
  });
}
