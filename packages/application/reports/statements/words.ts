import type { KnownPeriods } from '#application/reports/statements/rows';
import { type Day, formatDay } from '#domain/time/day';
import { monthOf, type Period } from '#domain/time/period';

export function saidOf({ from, to }: Period): string {
  return `${formatDay(from)} to ${formatDay(to)}`;
}

/** `Apr 2026` for a whole month. */
export function shortOf(period: Period): string {
  const month = monthOf(period.from);
  const isMonth = month.from === period.from && month.to === period.to;
  return isMonth ? formatDay(period.from).slice(3).replace('-', ' ') : saidOf(period);
}

export function asOf(day: Day): string {
  return `As of ${formatDay(day)}`;
}

/** Why a column is empty: it is of a time before the books. */
export function beforeBooks({ known, begins }: KnownPeriods): readonly string[] {
  return begins === undefined || !known.includes(false)
    ? []
    : [`The books begin on ${formatDay(begins)}. There are no figures of earlier periods.`];
}
