import type { Day } from '#domain/time/day';

/** A moment at which days were locked or opened again. */
export interface LockMoved {
  /** ISO 8601. */
  readonly at: string;
  /** Locked up to this day from then on; null if the lock was lifted. */
  readonly until: Day | null;
}

/** When a day was locked for the first time; undefined if it never was. What came later is late, even if the lock was lifted for it. */
export function firstLocked(moves: readonly LockMoved[], day: Day): string | undefined {
  return moves.reduce<string | undefined>(
    (first, { at, until }) => (until !== null && day <= until && (first === undefined || at < first) ? at : first),
    undefined,
  );
}
