/** How long bills run, as the portal counts: in Indian days, to the last minute of a day. Moments are milliseconds since 1970. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const indian = 5.5 * hour;

/** A day for each 200 km, or for each 20 km of over-dimensional cargo and by ship; the first one is the day after. */
export function runsUntil(from: number, distance: number, slow: boolean): number {
  const days = Math.max(1, Math.ceil(distance / (slow ? 20 : 200)));
  return lastMinuteAfter(from, days);
}

/** Part A waits for a vehicle for 15 days. */
export function hasLapsed({ validUntil, at: made }: { readonly validUntil: number | null; readonly at: number }, at: number): boolean {
  return validUntil === null && at - made > 15 * day;
}

/** No bill runs past this, however often it is extended. */
export function neverPast(generatedAt: number): number {
  return lastMinuteAfter(generatedAt, 360);
}

/** Extending is open from 8 hours before the end of the last day to 8 hours after it. */
export function mayExtend(validUntil: number, at: number): boolean {
  const midnight = validUntil + minute;
  return at >= midnight - 8 * hour && at <= midnight + 8 * hour;
}

export function isOver(validUntil: number, at: number): boolean {
  return at >= validUntil + minute;
}

/** Days since 1970 in India. */
export function indianDay(at: number): number {
  return Math.floor((at + indian) / day);
}

/** Days since 1970 of `DD/MM/YYYY`. */
export function dayOf(text: string): number {
  const [date = '', month = '', year = ''] = text.split('/');
  return Date.UTC(Number(year), Number(month) - 1, Number(date)) / day;
}

function lastMinuteAfter(from: number, days: number): number {
  return (indianDay(from) + days + 1) * day - minute - indian;
}
