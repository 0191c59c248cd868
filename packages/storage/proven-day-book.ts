import type { Day } from '#domain/time/day';
import { readClock } from '#storage/clock';
import { dayBookKey, readDayBook } from '#storage/day-book';
import type { Engine } from '#storage/engine';
import type { Entry } from '#storage/entry';
import { streamOfKey } from '#storage/keys';
import { addRow, compareMonths, newMonths } from '#storage/proven-months';
import type { Find } from '#storage/prover';
import { foldEntry } from '#storage/views/fold-entry';
import { openTails } from '#storage/views/tail';

export interface DayBookProof {
  tally(entry: Entry): void;
  compare(find: Find): Promise<void>;
}

const rowsAtOnce = 2_000;

/** Compares the day book of a branch with its log, month by month, so that a year of a million vouchers takes twelve sums. */
export function openDayBookProof(engine: Engine, key: string): DayBookProof {
  const { organisationId, stream } = streamOfKey(key);
  const months = newMonths();
  let through = 0;
  return {
    tally(entry) {
      through = entry.sequence;
      const folded = foldEntry(entry);
      for (const [day, by] of [[folded.days.out, -1] as const, [folded.days.into, 1] as const])
        if (day !== null) addRow(months, day, `${dayBookKey(day, folded)} ${entry.slug} ${entry.id}`, by);
    },
    async compare(find) {
      if (stream === 'organisation') return;
      const scope = { organisationId, branchId: stream.branchId, financialYearId: '', userId: '', from: '', requestId: '' };
      const shown = newMonths();
      const parts = { engine, tails: openTails(engine) };
      for (let after: { date: Day; sequence: number } | undefined, more = true; more; ) {
        const page = await readDayBook(parts, scope, stream.branchId, '0001-01-01', '9999-12-31', {
          limit: rowsAtOnce,
          ...(after ? { after } : {}),
        });
        for (const { date, sequence, slug, id } of page.rows)
          addRow(shown, date, `${dayBookKey(date, { first: sequence })} ${slug} ${id}`, 1);
        after = page.rows.at(-1);
        more = page.more && after !== undefined;
      }
      // Entries committed while the log was read are left to the next run.
      if ((await readClock(engine, key)).sequence !== through) return;
      compareMonths(months, shown, 'day book', find);
    },
  };
}
