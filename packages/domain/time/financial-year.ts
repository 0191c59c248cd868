import { addDays, addMonths, type Day, day, partsOf } from '#domain/time/day';
import type { Period } from '#domain/time/period';

/** A year of accounts, both days inclusive. The specification's default runs from 1 April to 31 March. */
export interface FinancialYear {
  readonly id?: string;
  readonly start: Day;
  readonly end: Day;
}

/** The calendar year in which the financial year of a day begins. The years of tax law begin in April. */
export function startYearOf(date: Day, startMonth = 4): number {
  const { year, month } = partsOf(date);
  return month >= startMonth ? year : year - 1;
}

/** The financial year of a day, for years that begin on the first of a month. */
export function yearOf(date: Day, startMonth = 4): FinancialYear {
  const start = day(startYearOf(date, startMonth), startMonth, 1);
  return { start, end: addDays(addMonths(start, 12), -1) };
}

/** `2026-27`; `2026` when the year is a calendar year. */
export function labelOf(year: FinancialYear): string {
  const from = partsOf(year.start).year;
  const to = partsOf(year.end).year;
  return from === to ? String(from) : `${from}-${String(to % 100).padStart(2, '0')}`;
}

export function isInYear(year: FinancialYear, date: Day): boolean {
  return date >= year.start && date <= year.end;
}

/** The quarters of a year, counted from its start; a short first year has fewer. */
export function quartersOf(year: FinancialYear): readonly Period[] {
  return stretches(year, 3);
}

/** Why two years, or one year, are not allowed; null when they are. A first year may be short, and no year is longer than twelve months. */
export function yearProblem(year: FinancialYear, others: readonly FinancialYear[]): string | null {
  if (year.end < year.start) return 'The year ends before it starts';
  if (year.end >= addMonths(year.start, 12)) return 'A financial year has at most twelve months';
  const clash = others.find((other) => other.start <= year.end && other.end >= year.start);
  return clash === undefined ? null : `The year overlaps ${labelOf(clash)}`;
}

function stretches(year: FinancialYear, months: number): readonly Period[] {
  const periods: Period[] = [];
  // Counted from the first of the month, so that a business that began on the 15th still has ordinary month and quarter ends.
  const { year: y, month } = partsOf(year.start);
  const first = day(y, month, 1);
  for (let i = 0; ; i += months) {
    const from = i === 0 ? year.start : addMonths(first, i);
    if (from > year.end) return periods;
    const to = addDays(addMonths(first, i + months), -1);
    periods.push({ from, to: to < year.end ? to : year.end });
  }
}
