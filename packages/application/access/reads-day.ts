import type { Caller } from '#application/context';
import type { Day } from '#domain/time/day';

/** Whether somebody may read what is of this day: people with a read-only role may be limited to some years. */
export function readsDay({ reads }: Pick<Caller, 'reads'>, day: Day): boolean {
  return reads === undefined || reads.years === 'all' || reads.years.some(({ from, to }) => from <= day && day <= to);
}
