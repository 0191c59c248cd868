import { addDays, type Day, daysBetween, partsOf } from '#domain/time/day';

/** Weekdays as the specification numbers them: 1 is Sunday, 7 Saturday. */
export const weekdays = [
  { value: '1', label: 'Sunday' },
  { value: '2', label: 'Monday' },
  { value: '3', label: 'Tuesday' },
  { value: '4', label: 'Wednesday' },
  { value: '5', label: 'Thursday' },
  { value: '6', label: 'Friday' },
  { value: '7', label: 'Saturday' },
] as const;

/** A weekday that is free on some of its occurrences in a month, 1 to 5. */
export interface FreeWeekday {
  readonly weekday: number;
  readonly ordinals: readonly number[];
}

/** 1 for a Sunday to 7 for a Saturday. */
export function weekdayOf(day: Day): number {
  // 4 January 1970 was a Sunday.
  const days = daysBetween('1970-01-04', day) % 7;
  return (days < 0 ? days + 7 : days) + 1;
}

/** Which occurrence of its weekday in its month a day is, 1 to 5. */
export function ordinalOf(day: Day): number {
  return Math.ceil(partsOf(day).date / 7);
}

export function isWeekOff(day: Day, free: readonly FreeWeekday[]): boolean {
  return free.some(({ weekday, ordinals }) => weekday === weekdayOf(day) && ordinals.includes(ordinalOf(day)));
}

/** The days from the first to the last, both inclusive, that are neither week-offs nor holidays: what a leave of these days costs. */
export function workingDays(from: Day, to: Day, free: readonly FreeWeekday[], holidays: ReadonlySet<Day>): readonly Day[] {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
  return days.filter((day) => !isWeekOff(day, free) && !holidays.has(day));
}
