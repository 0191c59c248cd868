import type { Day } from '#domain/time/day';

/** What of a subscription says whether it holds. */
export interface SubscriptionTerm {
  readonly status?: unknown;
  /** The last day it holds; without one it has no end. */
  readonly endsOn?: unknown;
  readonly downgraded?: unknown;
}

/** Whether what a subscription gives may be used on a day (section 2 of the specification: not once it has expired or was downgraded). */
export function isInForce({ status, endsOn, downgraded }: SubscriptionTerm, today: Day): boolean {
  return status === 'Active' && downgraded !== true && (typeof endsOn !== 'string' || endsOn >= today);
}
