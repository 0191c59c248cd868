import type { Day } from '#domain/time/day';

/** The parts of a subscription that decide whether it is in force. */
export interface SubscriptionTerm {
  readonly status?: unknown;
  /** The last day; without one it has no end. */
  readonly endsOn?: unknown;
  readonly downgraded?: unknown;
}

/** Whether the features of a subscription may be used on a day (section 2 of the specification: not after it expired or was downgraded). */
export function isInForce({ status, endsOn, downgraded }: SubscriptionTerm, today: Day): boolean {
  return status === 'Active' && downgraded !== true && (typeof endsOn !== 'string' || endsOn >= today);
}
