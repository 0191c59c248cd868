import { addDays, type Day, daysInMonth, partsOf } from '#domain/time/day';
import type { CheckpointSizes } from '#storage/valuation/checkpoint-sizes';

export interface KeptDay {
  readonly day: Day;
  /** The newest day moves on with the next run. */
  readonly rolling: boolean;
}

/**
 * The days at whose end a checkpoint is worth keeping, for movements on these days: the ends of months, days in between when much moved,
 * and last the day before the newest one, so that few movements come after it and late entries of today do not make it outdated.
 */
export function keptDays(
  counts: ReadonlyMap<Day, number>,
  { rowsBetween, fewestRows }: Pick<CheckpointSizes, 'rowsBetween' | 'fewestRows'>,
): readonly KeptDay[] {
  const days = [...counts.keys()].sort();
  const kept: KeptDay[] = [];
  let since = 0;
  for (const [at, day] of days.entries()) {
    since += counts.get(day) ?? 0;
    const next = days[at + 1];
    const ends = endOfMonth(day);
    if (next !== undefined && next > ends && since > 0) kept.push({ day: ends, rolling: false });
    else if (since >= rowsBetween) kept.push({ day, rolling: false });
    else continue;
    since = 0;
  }
  const newest = days.at(-1);
  if (newest === undefined) return kept;
  const recent = addDays(newest, -1);
  const saved = since - (counts.get(newest) ?? 0);
  const isKept = kept.some(({ day }) => day >= recent);
  return saved >= fewestRows && !isKept ? [...kept, { day: recent, rolling: true }] : kept;
}

function endOfMonth(day: Day): Day {
  const { year, month, date } = partsOf(day);
  return addDays(day, daysInMonth(year, month) - date);
}
