import { type Problem, Refusal } from '#domain/refusal';
import { type Day, formatDay } from '#domain/time/day';
import { labelOf } from '#domain/time/financial-year';
import type { DocumentFacts } from '#modules/kit/module';

/** A document must be in the year it is entered in, outside its locked periods (decision D23), and not before the opening balances and opening stock. */
export function dateProblems(date: Day, facts: DocumentFacts): readonly Problem[] {
  if (date < facts.year.start || date > facts.year.end) {
    return [{ path: 'date', message: `The date must be in financial year ${labelOf(facts.year)}` }];
  }
  if (facts.lockedUntil !== null && date <= facts.lockedUntil) return [{ path: 'date', message: lockedSentence(facts.lockedUntil) }];
  const { booksFrom } = facts.branch;
  if (typeof booksFrom === 'string' && date < booksFrom) {
    const message = `The books of this branch begin on ${formatDay(booksFrom)}. Enter that day or a later one`;
    return [{ path: 'date', message }];
  }
  return [];
}

/** A document in a locked period cannot be changed, removed or restored. */
export function refuseLocked(date: Day, facts: DocumentFacts): void {
  refuseLockedDay(date, facts.lockedUntil);
}

export function refuseLockedDay(date: Day, lockedUntil: Day | null): void {
  if (lockedUntil !== null && date <= lockedUntil) throw new Refusal('notAllowed', { why: lockedSentence(lockedUntil) });
}

function lockedSentence(until: Day): string {
  return `The books are locked until ${formatDay(until)}`;
}
