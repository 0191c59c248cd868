import { createHash } from 'node:crypto';
import type { Day } from '#domain/time/day';
import { readClock } from '#storage/clock';
import { dayBookKey, readDayBook } from '#storage/day-book';
import type { Engine } from '#storage/engine';
import type { Entry } from '#storage/entry';
import { streamOfKey } from '#storage/keys';
import type { Find } from '#storage/prover';
import { foldEntry } from '#storage/views/fold-entry';
import { openTails } from '#storage/views/tail';

export interface DayBookProof {
  tally(entry: Entry): void;
  compare(find: Find): Promise<void>;
}

/** Vouchers of a month: their count, and a checksum over them. */
type Month = { count: number; sum: bigint };

const rowsAtOnce = 2_000;

/** Compares the day book of a branch with its log, month by month, so that a year of a million vouchers takes twelve sums. */
export function openDayBookProof(engine: Engine, key: string): DayBookProof {
  const { organisationId, stream } = streamOfKey(key);
  const months = new Map<string, Month>();
  let through = 0;
  return {
    tally(entry) {
      through = entry.sequence;
      const folded = foldEntry(entry);
      for (const [day, by] of [[folded.days.out, -1] as const, [folded.days.into, 1] as const])
        if (day !== null) add(months, day, dayBookKey(day, folded), entry, by);
    },
    async compare(find) {
      if (stream === 'organisation') return;
      const scope = { organisationId, branchId: stream.branchId, financialYearId: '', userId: '', from: '', requestId: '' };
      const shown = new Map<string, Month>();
      const parts = { engine, tails: openTails(engine) };
      for (let after: { date: Day; sequence: number } | undefined, more = true; more; ) {
        const page = await readDayBook(parts, scope, stream.branchId, '0001-01-01', '9999-12-31', {
          limit: rowsAtOnce,
          ...(after ? { after } : {}),
        });
        for (const { date, sequence, slug, id } of page.rows) add(shown, date, dayBookKey(date, { first: sequence }), { slug, id }, 1);
        after = page.rows.at(-1);
        more = page.more && after !== undefined;
      }
      // Entries committed while the log was read are left to the next run.
      if ((await readClock(engine, key)).sequence !== through) return;
      for (const month of new Set([...months.keys(), ...shown.keys()])) {
        const [said, is] = [shown.get(month), months.get(month)].map((one) => one ?? { count: 0, sum: 0n });
        if (said?.count !== is?.count || said?.sum !== is?.sum)
          find(`day book ${month}`, `it has ${said?.count} vouchers, the log ${is?.count}, or not the same ones`);
      }
    },
  };
}

function add(months: Map<string, Month>, day: Day, key: string, { slug, id }: { readonly slug: string; readonly id: string }, by: 1 | -1) {
  const name = day.slice(0, 7);
  const month = months.get(name) ?? { count: 0, sum: 0n };
  month.count += by;
  month.sum += BigInt(by) * createHash('sha256').update(`${key} ${slug} ${id}`).digest().readBigUInt64BE(0);
  months.set(name, month);
}
