import { type Day, formatDateTime, formatDay, formatMoment } from '#domain/time/day';

/** `01-Apr-2026`, the date format of the specification. */
export function dayText(day: Day): string {
  return formatDay(day);
}

/** `01-Apr-2026 09:30:05` of an ISO 8601 instant, in India; the specification's hour is that of a twelve-hour clock. */
export function momentText(instant: string): string {
  return formatDateTime(instant);
}

/** `01-Apr-2026 09:30 AM` of a moment of a portal, from which hours count. */
export function portalMomentText(instant: string): string {
  return formatMoment(instant);
}
