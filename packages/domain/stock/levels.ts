import type { Day } from '#domain/time/day';

/** By how much the goods of a place change on a day, in ten-thousandths of the unit of the item. */
export interface DayChange {
  readonly day: Day;
  readonly quantity: number;
}

/** How much there is at a place, all days counted, and what of that moved on later days than the one asked about. */
export interface Level {
  readonly quantity: number;
  readonly later?: readonly DayChange[];
}

/** The first day on which goods are missing: what there is at its end without the changes, and with them. */
export interface ShortDay {
  readonly day: Day;
  readonly there: number;
  readonly left: number;
}

/**
 * The first day at whose end the changes leave less than nothing at a place, where they take something away (decision D46). `later` has all
 * that moved after the first of the changes. What comes in on a day can go out on that day.
 */
export function firstShortDay({ quantity, later = [] }: Level, changes: readonly DayChange[]): ShortDay | undefined {
  const first = changes.reduce((earliest, { day }) => (day < earliest ? day : earliest), changes[0]?.day ?? '');
  const days = new Set([...changes, ...later].flatMap(({ day }) => (day >= first ? [day] : [])));
  for (const day of [...days].sort()) {
    const there = quantity - sumOf(later, (one) => one.day > day);
    const change = sumOf(changes, (one) => one.day <= day);
    if (change < 0 && there + change < 0) return { day, there, left: there + change };
  }
  return undefined;
}

function sumOf(changes: readonly DayChange[], counts: (change: DayChange) => boolean): number {
  return changes.reduce((sum, change) => (counts(change) ? sum + change.quantity : sum), 0);
}
