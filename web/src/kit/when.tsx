import type { Day as DayValue } from '#domain/time/day';
import { dayText, momentText } from './day-text.ts';

/** A date in a text or a table; it never wraps at its hyphens. */
export function Day({ day }: { readonly day: DayValue }) {
  return <time dateTime={day}>{dayText(day)}</time>;
}

/** A date with its time of day, in one line. */
export function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>;
}
