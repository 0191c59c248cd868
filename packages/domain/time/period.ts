import { addDays, addMonths, type Day, day, daysBetween, daysInMonth, partsOf } from '#domain/time/day';

/** A stretch of days, both inclusive. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** A date range with its ends sorted (section 5 of the specification); either end may be open. */
export function ascending<Range extends { readonly from?: Day | undefined; readonly to?: Day | undefined }>(range: Range): Range {
  const { from, to } = range;
  return from !== undefined && to !== undefined && from > to ? { ...range, from: to, to: from } : range;
}

/** The calendar month of a day. */
export function monthOf(date: Day): Period {
  const { year, month } = partsOf(date);
  return { from: day(year, month, 1), to: day(year, month, daysInMonth(year, month)) };
}

/** The months of a period, the first and last of them as far as they are in it. */
export function monthsIn({ from, to }: Period): readonly Period[] {
  const months: Period[] = [];
  for (let start = from; start <= to; ) {
    const month = monthOf(start);
    months.push({ from: start, to: month.to < to ? month.to : to });
    start = addDays(month.to, 1);
  }
  return months;
}

/** The period of the same length just before, for comparison columns; whole months step by months. */
export function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1);
  const whole = period.from === monthOf(period.from).from && period.to === monthOf(period.to).to;
  if (!whole) return { from: addDays(to, -(daysIn(period) - 1)), to };
  const a = partsOf(period.from);
  const b = partsOf(period.to);
  return { from: addMonths(period.from, -((b.year - a.year) * 12 + b.month - a.month + 1)), to };
}

/** The same days a year earlier. Whole months stay whole, also in February. */
export function yearBefore(period: Period): Period {
  const to = addMonths(period.to, -12);
  const whole = period.to === monthOf(period.to).to;
  return { from: addMonths(period.from, -12), to: whole ? monthOf(to).to : to };
}

export function daysIn(period: Period): number {
  return daysBetween(period.from, period.to) + 1;
}
