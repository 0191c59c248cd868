import type { Context } from '#application/context';
import { allYears } from '#application/known-records';
import { type Problem, Refusal } from '#domain/refusal';
import { type Day, dayOf, isDay } from '#domain/time/day';
import { checkedDays, type DaysError } from '#domain/time/days-range';
import type { FilterValue } from '#modules/grids/operations';
import type { FilterType } from '#modules/grids/setup';

export interface Days {
  readonly from?: Day;
  readonly to?: Day;
}

export interface Year {
  readonly id: string;
  readonly start: Day;
  readonly end: Day;
}

/** The financial years of the organisation, oldest first. */
export async function yearsOf(context: Context): Promise<readonly Year[]> {
  const years = await allYears(context);
  return years.map(({ id, start, end }) => ({ id, start, end })).sort((one, other) => (one.start < other.start ? -1 : 1));
}

/**
 * The days a date filter asks for: one day, or a range that may be open at an end and is sorted. The Long kinds are sent as epoch
 * milliseconds (answer A24), the others as days; both forms are accepted for all. Restricted stays within the open year, and says which end
 * was moved.
 */
export function daysOf(
  type: FilterType,
  value: FilterValue,
  path: string,
  year: Year | undefined,
): { readonly days: Days; readonly errors: readonly Problem[] } {
  const asked = rangeOf(value, path);
  if (type !== 'DateRangeRestricted' || year === undefined) return { days: checkedDays(asked).range, errors: [] };
  const { range, errors } = checkedDays(asked, { min: year.start, max: year.end });
  return { days: { from: year.start, to: year.end, ...range }, errors: errors.map((error) => ({ path, message: words[error] })) };
}

const words: Readonly<Record<DaysError, string>> = {
  'bsDate invalid': 'bsDate invalid: a day such as 2026-04-01 is expected',
  'bsDate minDate': 'The range starts with the first day of the open year (bsDate minDate)',
  'bsDate maxDate': 'The range ends with the last day of the open year (bsDate maxDate)',
};

function rangeOf(value: FilterValue, path: string): Days {
  const refuse = (): never => {
    throw new Refusal('invalid', {}, [{ path, message: words['bsDate invalid'] }]);
  };
  const day = (given: string | number): Day => {
    if (typeof given === 'number') return Math.abs(given) <= lastInstant ? dayOf(new Date(given).toISOString()) : refuse();
    return isDay(given) ? given : refuse();
  };
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? {} : { from: day(value), to: day(value) };
  if (Array.isArray(value)) {
    const [from = '', to = ''] = value;
    return value.length > 2 ? refuse() : { ...(from ? { from: day(from) } : {}), ...(to ? { to: day(to) } : {}) };
  }
  const { from, to } = value as { readonly from?: string | number | undefined; readonly to?: string | number | undefined };
  return { ...(from === undefined ? {} : { from: day(from) }), ...(to === undefined ? {} : { to: day(to) }) };
}

/** 31 December 9999. */
const lastInstant = 253_402_214_400_000;
