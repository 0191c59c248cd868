import { type Day, dayNumber } from '#domain/time/day';

/** A month of the calendar. */
export interface Month {
  /** The number of its first day, as `dayNumber` counts. */
  readonly first: number;
  /** The year in which its financial year began. */
  readonly year: number;
}

/**
 * The months of hundreds of thousands of dates, of which there are few. The dates come from readers, so only their digits are looked at. The
 * number of a date is that of its month's first, and `daysAfterFirst`.
 */
export function months(): (date: Day) => Month {
  const known = new Map<number, Month>();
  return (date) => {
    const [year, month] = [digits(date, 0, 4), digits(date, 5, 7)];
    const key = year * 12 + month;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = { first: dayNumber(`${date.slice(0, 8)}01`), year: month < 4 ? year - 1 : year };
    known.set(key, found);
    return found;
  };
}

export function daysAfterFirst(date: Day): number {
  return digits(date, 8, 10) - 1;
}

function digits(text: string, from: number, until: number): number {
  let value = 0;
  for (let at = from; at < until; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}
