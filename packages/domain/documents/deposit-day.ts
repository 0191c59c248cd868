import { addMonths, type Day } from '#domain/time/day';

export type Withholding = 'TDS' | 'TCS';

/**
 * The last day to deposit the tax of a month (`2026-04`): the 7th of the next month. Tax deducted in March is due on 30 April (Income-tax
 * Rules 1962, rules 30 and 37CA).
 */
export function depositDay(kind: Withholding, month: string): Day {
  if (kind === 'TDS' && month.endsWith('-03')) return `${month.slice(0, 4)}-04-30`;
  return `${addMonths(`${month}-01`, 1).slice(0, 7)}-07`;
}

export interface MonthOwed {
  readonly month: string;
  readonly tax: number;
}

/**
 * What was deposited of each month: a deposit pays the oldest month first, after what was owed before the first one. Tax that was reversed
 * in a month lowers what the month owes.
 */
export function depositedOf(owedBefore: number, months: readonly MonthOwed[], deposited: number): ReadonlyMap<string, number> {
  let left = deposited - owedBefore;
  return new Map(
    months.map(({ month, tax }) => {
      const paid = Math.max(0, Math.min(tax, left));
      left -= paid;
      return [month, paid];
    }),
  );
}
