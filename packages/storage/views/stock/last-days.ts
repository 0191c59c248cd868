import type { Day } from '#domain/time/day';
import type { FoldEntry } from '#storage/views/fold-entry';

/** The last days on which goods moved, and on which they were counted, in a branch, or even later ones. Unknown in older books. */
export interface LastDays {
  readonly moved: Day | undefined;
  readonly counted: Day | undefined;
}

/** With more entries. Unknown stays unknown: what was folded before is not looked at again. */
export function lastDays({ moved, counted }: LastDays, entries: readonly FoldEntry[]): LastDays {
  return {
    moved: latest(moved, entries, ({ into }) => (into !== null && into.movements.length > 0 ? [into.date] : [])),
    // A count that found no difference moves nothing.
    counted: latest(counted, entries, ({ counts, changed }) => (counts ? (changed?.days ?? []) : [])),
  };
}

function latest(known: Day | undefined, entries: readonly FoldEntry[], daysOf: (entry: FoldEntry) => readonly Day[]): Day | undefined {
  if (known === undefined) return undefined;
  return entries.flatMap(daysOf).reduce((last, day) => (day > last ? day : last), known);
}
