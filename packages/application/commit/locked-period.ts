import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { DocumentFacts } from '#modules/kit/module';
import { isLocked, lockedSentence } from '#modules/kit/voucher/date-problems';

/** A document in a locked period cannot be changed, removed or restored. */
export function refuseLocked(date: Day, facts: DocumentFacts): void {
  refuseLockedDay(date, facts.lockedUntil);
}

export function refuseLockedDay(date: Day, lockedUntil: Day | null): void {
  if (isLocked(date, lockedUntil)) throw new Refusal('notAllowed', { why: lockedSentence(lockedUntil) });
}
