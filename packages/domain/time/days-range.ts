import { type Day, isDay } from '#domain/time/day';
import { ascending } from '#domain/time/period';

/** Why a date range was changed, with the names of section 5 of the specification. */
export type DaysError = 'bsDate invalid' | 'bsDate minDate' | 'bsDate maxDate';

export interface DaysRange {
  readonly from?: Day;
  readonly to?: Day;
}

export interface CheckedDays {
  readonly range: DaysRange;
  readonly errors: readonly DaysError[];
}

/**
 * A typed date range: the earlier day becomes the start. An invalid end is left out, and days beyond the bounds become the bound; each of
 * these is reported.
 */
export function checkedDays(
  given: { readonly from?: string; readonly to?: string },
  bounds: { readonly min?: Day; readonly max?: Day } = {},
): CheckedDays {
  const errors: DaysError[] = [];
  const known = (text: string | undefined) => {
    if (text === undefined || text === '' || isDay(text)) return text === '' ? undefined : text;
    if (!errors.includes('bsDate invalid')) errors.push('bsDate invalid');
    return undefined;
  };
  const { from, to } = ascending({ from: known(given.from), to: known(given.to) });
  const within = (day: Day | undefined) => {
    if (day !== undefined && bounds.min !== undefined && day < bounds.min) return clamped(bounds.min, 'bsDate minDate');
    if (day !== undefined && bounds.max !== undefined && day > bounds.max) return clamped(bounds.max, 'bsDate maxDate');
    return day;
  };
  const clamped = (bound: Day, error: DaysError) => {
    if (!errors.includes(error)) errors.push(error);
    return bound;
  };
  const start = within(from);
  const end = within(to);
  return { range: { ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end }) }, errors };
}
