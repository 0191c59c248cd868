import type { Nature } from '#domain/posting/chart';
import type { Day } from '#domain/time/day';

export interface StatementGroup {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Counts on primary groups only. */
  readonly nature: Nature | null;
  readonly alias: string | null;
}

export interface StatementLedger {
  readonly id: string;
  readonly name: string;
  /** Null for Profit & Loss A/c. */
  readonly groupId: string | null;
  readonly alias: string | null;
  /** The branch whose account it is in the books of the others. */
  readonly ofBranch: string | null;
  /** An expense or income that moves no money, such as depreciation. */
  readonly nonCash: boolean;
}

/** The books at the end of a day. */
export interface Moment {
  /** All-time net of each ledger, debit positive. The difference in opening balances is one of them. */
  readonly nets: ReadonlyMap<string, number>;
  /** Value of the stock, without profit that branches in scope made with each other. */
  readonly stock: number;
}

/** A column of a statement. */
export interface StatementPeriod {
  readonly from: Day;
  readonly to: Day;
  /** The day before `from`, or the day before the books begin if that is later. */
  readonly before: Moment;
  /** The day before the year of `to`, or the day before the books begin if that is later. */
  readonly yearBegin: Moment;
  /** The first day of the year of `to`. */
  readonly yearStart?: Day;
  readonly end: Moment;
  /** Value of the stock with which the books began, as far as they had begun by `to`. */
  readonly firstStock: number;
  /** It has the books of one branch, where the others have those of all. */
  readonly ofBranch?: string;
}

/** Everything that the statements are built from. */
export interface StatementBooks {
  readonly groups: readonly StatementGroup[];
  /** Every ledger with a balance is among them. */
  readonly ledgers: readonly StatementLedger[];
  /** The branches that are added up. */
  readonly branches: ReadonlySet<string>;
  /** They are all branches of the organisation. */
  readonly isWhole: boolean;
  /** The first day of the books of these branches. */
  readonly begins: Day;
  /** The first decides on which side a line is. Null: a comparison with a time before the books. */
  readonly periods: readonly [StatementPeriod, ...(StatementPeriod | null)[]];
}

/** An amount for each period. */
export type Amounts = readonly number[];

export interface StatementLine {
  readonly id: string;
  /** `line`: neither a group nor a ledger, such as closing stock. */
  readonly kind: 'group' | 'ledger' | 'line';
  readonly name: string;
  readonly amounts: Amounts;
  /** The first day of the profit and loss that it comes from, if it comes from one. */
  readonly resultSince?: Day;
  readonly children?: readonly StatementLine[];
}

/** Both sides add up to the same total. */
export interface TwoSides {
  readonly left: readonly StatementLine[];
  readonly right: readonly StatementLine[];
  readonly total: Amounts;
}

/** Without comparisons with times that `keeps` refuses, such as a year before the books. Branches are no other time. */
export function keptPeriods(books: StatementBooks, keeps: (period: StatementPeriod) => boolean): StatementBooks {
  const [asked, ...others] = books.periods;
  return {
    ...books,
    periods: [asked, ...others.map((period) => (period === null || period.ofBranch !== undefined || keeps(period) ? period : null))],
  };
}

/** For each period; 0 for those before the books. */
export function perPeriod({ periods }: Pick<StatementBooks, 'periods'>, figure: (period: StatementPeriod) => number): Amounts {
  return periods.map((period) => (period === null ? 0 : figure(period) || 0));
}

export function netOf({ nets }: Moment, ledgerId: string): number {
  return nets.get(ledgerId) ?? 0;
}

/** What a ledger moved in the period, debit positive. */
export function moved({ before, end }: StatementPeriod, ledgerId: string): number {
  return netOf(end, ledgerId) - netOf(before, ledgerId);
}

/**
 * The columns in which a line is on a side that goes by its amount. Another time is on its own side, as in the statement made then; a branch
 * is a part of the first column and stays on its side.
 */
export function columnsOn(
  { periods }: Pick<StatementBooks, 'periods'>,
  amounts: Amounts,
  isOn: (amount: number) => boolean,
): readonly boolean[] {
  return amounts.map((amount, at) => isOn(periods[at]?.ofBranch === undefined ? amount : (amounts[0] ?? 0)));
}

/** Only the amounts of these columns; null if nothing is left. */
export function lineIn(line: StatementLine, columns: readonly boolean[]): StatementLine | null {
  const amounts = line.amounts.map((amount, at) => (columns[at] ? amount : 0));
  if (amounts.every((amount) => amount === 0)) return null;
  const { children } = line;
  return { ...line, amounts, ...(children === undefined ? {} : { children: children.flatMap((child) => lineIn(child, columns) ?? []) }) };
}

/** Column by column. */
export function sumOfLines(lines: readonly { readonly amounts: Amounts }[]): Amounts {
  const [first, ...rest] = lines.map(({ amounts }) => amounts);
  return rest.reduce<Amounts>((sum, amounts) => sum.map((amount, at) => amount + (amounts[at] ?? 0)), first ?? []);
}
