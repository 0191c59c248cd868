import { type Day, dayNumber } from '#domain/time/day';

/**
 * As `dayNumber`, for hundreds of thousands of dates: the days of a month are counted from its first, which is known after the first time. The
 * dates come from readers, so only their digits are looked at.
 */
export function dayNumbers(): (date: Day) => number {
  const firsts = new Map<number, number>();
  return (date) => {
    const month = digits(date, 0, 4) * 12 + digits(date, 5, 7);
    let first = firsts.get(month);
    if (first === undefined) {
      first = dayNumber(`${date.slice(0, 8)}01`);
      firsts.set(month, first);
    }
    return first + digits(date, 8, 10) - 1;
  };
}

/** The year in which the financial year of a day began. */
export function financialYear(date: Day): number {
  return digits(date, 0, 4) - (digits(date, 5, 7) < 4 ? 1 : 0);
}

function digits(text: string, from: number, until: number): number {
  let value = 0;
  for (let at = from; at < until; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}
