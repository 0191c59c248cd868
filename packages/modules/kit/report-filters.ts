import { type Period, periodBefore, yearBefore } from '#domain/time/period';
import type { Fields } from '#modules/kit/field';

/** The period of a report, both days included, and the branches it adds up (the open one if none is chosen). */
export const periodFilters = {
  from: { kind: 'date', label: 'From', required: true },
  to: { kind: 'date', label: 'To', required: true },
  branches: { kind: 'choices', label: 'Branches', max: 200 },
} as const satisfies Fields;

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
