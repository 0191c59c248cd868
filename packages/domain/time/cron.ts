import { addDays, dayOf, daysInMonth, indiaOffset, partsOf } from '#domain/time/day';

/** When something happens again and again, in the time of India, to the minute. */
export interface Cron {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly dates: readonly number[];
  readonly months: readonly number[];
  /** Sunday is 0. */
  readonly weekdays: readonly number[];
  /** Where both days of the month and of the week are named, one of them is enough (POSIX, crontab). */
  readonly eitherDay: boolean;
}

/**
 * Five fields, as crontab has them: minute, hour, day of the month, month and day of the week (0 to 7, both Sunday). Each is `*`, a number, a
 * range, either with a step, or a list of them. Undefined if it cannot be read, or names a day that no year has.
 */
export function readCron(text: string): Cron | undefined {
  const [minute, hour, date, month, weekday, ...rest] = text.trim().split(/\s+/);
  if (weekday === undefined || rest.length > 0) return undefined;
  const [minutes, hours, dates] = [numbersIn(minute, 0, 59), numbersIn(hour, 0, 23), numbersIn(date, 1, 31)];
  const [months, weekdays] = [numbersIn(month, 1, 12), numbersIn(weekday, 0, 7)];
  if (!minutes || !hours || !dates || !months || !weekdays) return undefined;
  const eitherDay = !isAny(date) && !isAny(weekday);
  // 2028 is a leap year.
  if (isAny(weekday) && !months.some((one) => (dates[0] ?? 1) <= daysInMonth(2028, one))) return undefined;
  return { minutes, hours, dates, months, weekdays: [...new Set(weekdays.map((one) => one % 7))].sort(), eitherDay };
}

/** The first moment after an instant, both ISO 8601 in UTC. */
export function nextMoment({ minutes, hours, eitherDay, ...days }: Cron, after: string): string {
  const fits = (day: string) => {
    const { year, month, date } = partsOf(day);
    const onDate = days.dates.includes(date);
    const onWeekday = days.weekdays.includes(new Date(Date.UTC(year, month - 1, date)).getUTCDay());
    return days.months.includes(month) && (eitherDay ? onDate || onWeekday : onDate && onWeekday);
  };
  for (let day = dayOf(after); ; day = addDays(day, 1)) {
    if (!fits(day)) continue;
    for (const hour of hours) {
      for (const minute of minutes) {
        const moment = new Date(Date.parse(`${day}T00:00:00.000Z`) + (hour * 60 + minute - indiaOffset) * 60_000).toISOString();
        if (moment > after) return moment;
      }
    }
  }
}

function isAny(field: string | undefined): boolean {
  return field?.startsWith('*') === true;
}

/** Ascending, each once; undefined if one is outside of the bounds or is no number. */
function numbersIn(field: string | undefined, least: number, most: number): readonly number[] | undefined {
  const found = new Set<number>();
  for (const part of (field ?? '').split(',')) {
    const [, any, from, to, step] = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    if (any === undefined && from === undefined) return undefined;
    const first = any === undefined ? Number(from) : least;
    const last = any !== undefined || (to === undefined && step !== undefined) ? most : Number(to ?? from);
    const by = Number(step ?? 1);
    if (first < least || last > most || first > last || by < 1) return undefined;
    for (let value = first; value <= last; value += by) found.add(value);
  }
  return [...found].sort((one, other) => one - other);
}
