import { addMonths, type Day } from '#domain/time/day';
import { monthOf, monthsIn, type Period, periodBefore, yearBefore } from '#domain/time/period';
import type { Fields } from '#modules/kit/field';

/** The period of a report, both days included, and the branches it adds up (the open one if none is chosen). */
export const periodFilters = {
  from: { kind: 'date', label: 'From', required: true },
  to: { kind: 'date', label: 'To', required: true },
  branches: { kind: 'choices', label: 'Branches', max: 200 },
} as const satisfies Fields;

/** The branches of a filter, for a link to another report of the same branches. */
export function branchesAsked({ branches }: { readonly branches: readonly string[] }): Readonly<Record<string, string>> {
  return branches.length === 0 ? {} : { branches: branches.join(',') };
}

/** The period to compare with (decision D35). */
export const compareFilter = {
  compare: {
    kind: 'choice',
    label: 'Compare With',
    of: [
      { value: 'before', label: 'The period before' },
      { value: 'last-year', label: 'The same period last year' },
    ],
  },
} as const satisfies Fields;

/** The other period of a comparison, or null. */
export function comparedPeriod({ from, to }: Period, compare: unknown): Period | null {
  if (compare === 'before') return periodBefore({ from, to });
  return compare === 'last-year' ? yearBefore({ from, to }) : null;
}

/** The day to compare a report as of a day with. */
export const compareDayFilter = {
  compare: {
    ...compareFilter.compare,
    of: [
      { value: 'before', label: 'A month earlier' },
      { value: 'last-year', label: 'A year earlier' },
    ],
  },
} as const satisfies Fields;

/** The other day of a comparison, or null. The last day of a month stays the last. */
export function comparedDay(day: Day, compare: unknown): Day | null {
  if (compare !== 'before' && compare !== 'last-year') return null;
  const to = addMonths(day, compare === 'before' ? -1 : -12);
  return day === monthOf(day).to ? monthOf(to).to : to;
}

/** What a statement can show beside its period. */
export const besideFilter = {
  compare: {
    ...compareFilter.compare,
    of: [...compareFilter.compare.of, { value: 'months', label: 'Month by month' }, { value: 'branches', label: 'Branch by branch' }],
  },
} as const satisfies Fields;

/** So many columns that there is no room for two sides. */
export function isWide(compare: unknown): boolean {
  return compare === 'months' || compare === 'branches';
}

/** The periods of the columns beside a statement: another period, or the months in it. */
export function besidePeriods(period: Period, compare: unknown): readonly Period[] {
  if (compare !== 'months') {
    const other = comparedPeriod(period, compare);
    return other === null ? [] : [other];
  }
  return monthsIn(period);
}

/** Buckets as typed, such as `30,60,90`; anything other than a rising list of days gives the standard ones. */
export function daysTyped(typed: string | null, standard: readonly number[]): readonly number[] {
  const days = (typed ?? '').split(',').map((part) => (/^\s*\d{1,4}\s*$/.test(part) ? Number(part) : Number.NaN));
  const rising = days.length <= 10 && days.every((day, i) => day > (days[i - 1] ?? 0));
  return rising ? days : standard;
}

/** Says that what was typed is no list of buckets, so that nobody takes the usual ones for it. */
export function daysNotes(typed: string | null): readonly string[] {
  if ((typed ?? '').trim() === '' || daysTyped(typed, []).length > 0) return [];
  return [`The buckets ${typed?.trim()} are not rising days such as 30,60,90, so the usual ones are shown.`];
}

/** `0–30`, `31–60`, …, `> 90` */
export function daysLabels(upTo: readonly number[]): readonly string[] {
  return [...upTo.map((last, i) => `${i === 0 ? 0 : (upTo[i - 1] ?? 0) + 1}–${last}`), `> ${upTo.at(-1) ?? 0}`];
}
