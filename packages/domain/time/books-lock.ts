import { type Day, formatDay } from '#domain/time/day';

/** A lock of the books: of a financial year, or of the organisation. The latest of all locks counts (decisions D23, D33). */
export interface BooksLock {
  /** What is locked, as people call it: `2026-27`, or `The organisation`. */
  readonly name: string;
  readonly lockedUntil: Day | null;
}

type Lockable = Readonly<Record<string, unknown>>;

/** The day up to which the books are locked: the latest lock of the organisation and all years, because a later one locks earlier days, too. */
export function lockInForce(organisation: Lockable | undefined, years: readonly Lockable[]): Day | null {
  const days = [organisation, ...years].map((one) => one?.['lockedUntil']).filter((day) => typeof day === 'string');
  return days.sort().at(-1) ?? null;
}

/**
 * Why a lock cannot move to a day, or be lifted, beside the other locks; null when it can. A lock before another locks nothing, and lifting
 * one before another opens nothing. Both would look as if they did.
 */
export function lockProblem(before: Day | null, after: Day | null, others: readonly BooksLock[]): string | null {
  if (before === after) return null;
  const later = others.reduce<BooksLock | null>((last, one) => ((one.lockedUntil ?? '') > (last?.lockedUntil ?? '') ? one : last), null);
  if (later === null || later.lockedUntil === null) return null;
  const until = `${later.name} is locked until ${formatDay(later.lockedUntil)}`;
  if (after !== null && after < later.lockedUntil)
    return `${until}, and with it all earlier days. Choose that day or a later one, or lift that lock first`;
  if (after === null && before !== null && before < later.lockedUntil)
    return `${until}, so these days would stay locked. Lift that lock first`;
  return null;
}
