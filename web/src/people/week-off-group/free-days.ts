import { ordinalNames, type WeekOffGroup } from '#modules/people/week-off-group/week-off-group';

type FreeDay = WeekOffGroup['days'][number];

const none = { first: false, second: false, third: false, fourth: false, fifth: false };

/** The lines of a draft, whatever was typed into it. */
export function freeDaysOf(value: unknown): readonly FreeDay[] {
  return Array.isArray(value) ? (value as readonly FreeDay[]) : [];
}

/** Whether a weekday is off in the given week of the month, 1 to 5; null means in all of them. */
export function isFree(days: readonly FreeDay[], weekday: string, ordinal: number | null): boolean {
  const day = days.find((one) => one.weekday === weekday);
  const names = ordinal === null ? ordinalNames : ordinalNames.slice(ordinal - 1, ordinal);
  return day !== undefined && names.every((name) => day[name]);
}

/** The days with one tick switched; null switches every week of the month. A weekday without ticks is left out. */
export function turned(days: readonly FreeDay[], weekday: FreeDay['weekday'], ordinal: number | null): readonly FreeDay[] {
  const now = !isFree(days, weekday, ordinal);
  const before = days.find((one) => one.weekday === weekday) ?? { weekday, ...none };
  const names = ordinal === null ? ordinalNames : ordinalNames.slice(ordinal - 1, ordinal);
  const after: FreeDay = { ...before, ...Object.fromEntries(names.map((name) => [name, now])) };
  return [...days.filter((one) => one.weekday !== weekday), after]
    .filter((one) => ordinalNames.some((name) => one[name]))
    .toSorted((one, other) => Number(one.weekday) - Number(other.weekday));
}
