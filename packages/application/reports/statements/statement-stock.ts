import type { Context } from '#application/context';
import { soldBetween } from '#domain/cost/uplift';
import { addDays, type Day } from '#domain/time/day';
import { type BranchWorth, upliftIn, worthless } from '#domain/valuation/branch-worth';

export interface Between {
  readonly from: string;
  readonly to: string;
}

/** The stock of some branches at the end of a day, in paise. */
export interface StatementStock {
  /** As each GSTIN sees it alone: what it bought from another at the transfer value, and nothing of what it sold to another. */
  readonly value: number;
  /** What branch `from` sold to branch `to` and what had not arrived: the transfer value, and what it stood at with the sender (decision D44). */
  readonly onTheWay?: readonly (Between & { readonly value: number; readonly cost: number })[];
  /** Profit of branch `from` in goods that it sold to branch `to`; `sold`: in goods that are on the way between two others. */
  readonly unrealised: readonly (Between & { readonly value: number; readonly sold?: Between })[];
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
 * day, so the day before ends with it. Goods keep their cost on the way from branch to branch; what a branch of another GSTIN bought stands
 * above it by the profit of the sale.
 */
export const statementStock: ReadStatementStock = async ({ ports, scope }, asked) => {
  const days = asked.flatMap(({ day, begins }) => (begins ? [day, addDays(day, 1)] : [day]));
  const worth = await ports.books.stockWorth(scope, days);
  return asked.map((one) => {
    const on = worth.get(one.day) ?? new Map<string, BranchWorth>();
    const next = one.begins ? worth.get(addDays(one.day, 1)) : undefined;
    return stockOf(one, on, next ?? new Map());
  });
};

type Worth = ReadonlyMap<string, BranchWorth>;

function stockOf({ branches, begins }: StockAsked, on: Worth, next: Worth): StatementStock {
  const here = new Set(branches);
  const sold = [...on].flatMap(([key, { onHand, onTheWay }]) => {
    const between = soldBetween(key);
    return between === null || begins || !here.has(between.from) ? [] : [{ key, ...between, value: onTheWay, cost: onHand }];
  });
  const uplifts = [...on].flatMap(([key, { onHand, onTheWay }]) => {
    const uplift = upliftIn(key);
    const between = uplift && soldBetween(uplift.sale);
    return uplift && between ? [{ holder: uplift.holder, ...between, onHand, onTheWay }] : [];
  });
  const held = uplifts.flatMap(({ holder, onHand, onTheWay, ...between }) =>
    here.has(holder) ? [{ ...between, value: begins ? onHand : onHand + onTheWay }] : [],
  );
  const onItsWay = sold.flatMap((dispatch) =>
    uplifts.flatMap(({ holder, from, to, onTheWay }) => (holder === dispatch.key ? [{ from, to, value: onTheWay, sold: dispatch }] : [])),
  );
  const ofBranch = (branch: string) => {
    const { onHand, onTheWay, entered } = on.get(branch) ?? worthless;
    return begins ? onHand + (next.get(branch) ?? worthless).entered - entered : onHand + onTheWay;
  };
  const whole = branches.reduce((sum, branch) => sum + ofBranch(branch), 0);
  const gone = sold.reduce((sum, { cost }) => sum + cost, 0);
  const above = held.reduce((sum, { value }) => sum + value, 0);
  const aboveIn = (key: string) => onItsWay.reduce((sum, uplift) => (uplift.sold.key === key ? sum + uplift.value : sum), 0);
  return {
    value: whole - gone + above,
    onTheWay: sold.map(({ key, cost, ...dispatch }) => ({ ...dispatch, cost: cost + aboveIn(key) })),
    unrealised: [...held, ...onItsWay],
  };
}
