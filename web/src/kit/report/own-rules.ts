import { today } from '../../session/working-day.ts';

interface Days {
  readonly start: string;
  readonly end: string;
}

/** What one report needs beside its definition. */
interface OwnRules {
  /** The days that it opens on, if not the open year. */
  readonly opensOn?: (year: Days) => Days;
}

/** By slug. */
export const ownRules: Readonly<Record<string, OwnRules>> = {
  'day-book': { opensOn: todayIn },
};

/** Today, or the day of the year that is next to it. */
function todayIn({ start, end }: Days): Days {
  const now = today();
  const day = now < start ? start : now > end ? end : now;
  return { start: day, end: day };
}
