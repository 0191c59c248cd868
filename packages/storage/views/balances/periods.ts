import type { Day } from '#domain/time/day';

/**
 * Balances are kept as of the ends of quarter-months (days 8, 16, 24 and the last): any day is then one set of pages and
 * at most eight day items away. A period is a whole number that grows with time.
 */
export type Period = number;

export function periodOf(day: Day): Period {
  const [year, month, date] = partsOf(day);
  return (year * 12 + month - 1) * 4 + Math.min(3, Math.floor((date - 1) / 8));
}

/** First and last day of a period, as text that days compare with. */
export function daysOf(period: Period): { readonly first: Day; readonly last: Day } {
  const month = Math.floor(period / 4);
  const quarter = period % 4;
  const year = Math.floor(month / 12);
  const start = `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-`;
  const two = (date: number) => start + String(date).padStart(2, '0');
  return { first: two(quarter * 8 + 1), last: quarter < 3 ? two(quarter * 8 + 8) : two(lastDate(year, (month % 12) + 1)) };
}

function lastDate(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The calendar year in which the financial year of a period began. */
export function financialYearOfPeriod(period: Period, startMonth: number): number {
  const year = Math.floor(period / 48);
  return Math.floor((period % 48) / 4) + 1 >= startMonth ? year : year - 1;
}

export function firstDayOfYear(year: number, startMonth: number): Day {
  return `${String(year).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`;
}

export function dayBefore(day: Day): Day {
  const [year, month, date] = partsOf(day);
  if (date > 1) return `${day.slice(0, 8)}${String(date - 1).padStart(2, '0')}`;
  const [y, m] = month === 1 ? [year - 1, 12] : [year, month - 1];
  return `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(lastDate(y, m)).padStart(2, '0')}`;
}

function partsOf(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}
