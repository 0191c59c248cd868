import type { Context } from '#application/context';
import { allYears } from '#application/known-records';
import { addDays, type Day } from '#domain/time/day';
import { type FinancialYear, yearOf } from '#domain/time/financial-year';

/** The financial years of the organisation. */
export async function yearsOf(context: Context): Promise<readonly (FinancialYear & { readonly id: string })[]> {
  return (await allYears(context)).map(({ id, start, end }) => ({ id, start, end }));
}

/** The first day of the year of a day, even if the organisation has no such year. */
export async function startOfYear(context: Context, day: Day): Promise<Day> {
  const year = (await yearsOf(context)).find(({ start, end }) => start <= day && day <= end);
  return (year ?? yearOf(day)).start;
}

export function dayBefore(day: Day): Day {
  return addDays(day, -1);
}
