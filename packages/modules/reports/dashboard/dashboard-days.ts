import { type Day, formatDay } from '#domain/time/day';
import type { FinancialYear } from '#domain/time/financial-year';
import { type Period, yearBefore } from '#domain/time/period';

/** The days of a dashboard: the open year as far as it is over, and the same days a year before. */
export interface DashboardDays {
  readonly today: Day;
  /** The last day that counts: today, or the end of a year that is over. */
  readonly asOf: Day;
  readonly year: Period;
  /** The year up to that day. */
  readonly now: Period;
  /** The same days of the year before. */
  readonly before: Period;
  /** All of the year before. */
  readonly lastYear: Period;
}

export function dashboardDays({ start, end }: FinancialYear, today: Day): DashboardDays {
  const asOf = today < start ? start : today > end ? end : today;
  const year = { from: start, to: end };
  const now = { from: start, to: asOf };
  const lastYear = yearBefore(year);
  return { today, asOf, year, now, before: { from: lastYear.from, to: yearBefore({ from: asOf, to: asOf }).from }, lastYear };
}

/** `Apr` */
export function monthName(day: Day): string {
  return formatDay(day).slice(3, 6);
}
