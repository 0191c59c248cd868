import type { Day as DayValue } from '#domain/time/day';
import { dayText, momentText, portalMomentText } from './day-text.ts';

/** A date in a text or a table; it never wraps at its hyphens. */
export function Day({ day }: { readonly day: DayValue }) {
  return <time dateTime={day}>{dayText(day)}</time>;
}

/** A date with its time of day, in one line. */
export function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>;
}

/** One of a portal of the government, from which hours count: with AM or PM. */
export function PortalMoment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{portalMomentText(at)}</time>;
}
