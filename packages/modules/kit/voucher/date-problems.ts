import type { Problem } from '#domain/refusal';
import { type Day, formatDay } from '#domain/time/day';
import { labelOf } from '#domain/time/financial-year';
import type { DocumentFacts } from '#modules/kit/module';

type Books = Pick<DocumentFacts, 'year' | 'lockedUntil' | 'branch'>;

/** A document must be in the year it is entered in, outside its locked periods (decision D23), and not before the opening balances and opening stock. */
export function dateProblems(date: Day, { year, lockedUntil, branch }: Books): readonly Problem[] {
  if (date < year.start || date > year.end) return [{ path: 'date', message: `The date must be in financial year ${labelOf(year)}` }];
  if (isLocked(date, lockedUntil)) return [{ path: 'date', message: lockedSentence(lockedUntil) }];
  const { booksFrom } = branch;
  if (typeof booksFrom === 'string' && date < booksFrom) {
    const message = `The books of this branch begin on ${formatDay(booksFrom)}. Enter that day or a later one`;
    return [{ path: 'date', message }];
  }
  return [];
}

export function isLocked(date: Day, lockedUntil: Day | null): lockedUntil is Day {
  return lockedUntil !== null && date <= lockedUntil;
}

export function lockedSentence(until: Day): string {
  return `The books are locked until ${formatDay(until)}`;
}
