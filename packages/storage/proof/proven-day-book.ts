import type { DayBookRow } from '#application/ports/day-book';
import { addTally, noTally, type TallyAmounts } from '#domain/registers/day-tally';
import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { streamOfKey } from '#storage/engine/keys';
import { readClock } from '#storage/log/clock';
import type { Entry } from '#storage/log/entry';
import type { EntryProof } from '#storage/proof/proven-entry';
import { addRow, compareMonths, type Months, newMonths } from '#storage/proof/proven-months';
import { dayBookKey, readDayBook } from '#storage/subjects/day-book';
import { talliesByDay } from '#storage/views/balances/day-tallies';
import { tallyOf } from '#storage/views/fold-entry';
import { openTails } from '#storage/views/tail';

interface State {
  readonly months: Months;
  readonly tallies: Map<Day, Map<string, TallyAmounts>>;
  through: number;
}

const rowsAtOnce = 2_000;

/** Compares the day book of a branch with its log, month by month, so that a year of a million vouchers takes twelve sums. */
export function openDayBookProof(
  engine: Engine,
  key: string,
  state: State = { months: newMonths(), tallies: new Map(), through: 0 },
): EntryProof {
  const { organisationId, stream } = streamOfKey(key);
  const { months, tallies } = state;
  const add = (body: Entry['after'], slug: string, factor: 1 | -1) => {
    const said = tallyOf(body);
    if (said === null) return;
    const { date, kind, ...amounts } = said;
    const ofDay = tallies.get(date) ?? new Map<string, TallyAmounts>();
    const type = kind === '' ? slug : `${slug}|${kind}`;
    tallies.set(date, ofDay.set(type, addTally(ofDay.get(type) ?? noTally, amounts, factor)));
  };
  return {
    state,
    tally(entry, folded) {
      state.through = entry.sequence;
      const { out, into } = folded.days;
      if (out !== null) addRow(months, out, textOfRow({ ...folded, date: out, sequence: folded.first }), -1);
      if (into !== null) addRow(months, into, textOfRow({ ...folded, date: into, sequence: folded.first }), 1);
      if (out !== null && folded.deletes)
        addRow(months, out, textOfRow({ ...folded, date: out, sequence: folded.first, deleted: true }), 1);
      add(entry.before, entry.slug, -1);
      add(entry.after, entry.slug, 1);
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
        for (const row of page.rows) addRow(shown, row.date, textOfRow(row), 1);
        after = page.rows.at(-1);
        more = page.more && after !== undefined;
      }
      const summed = await talliesByDay(parts, scope, stream.branchId, '0001-01-01', '9999-12-31');
      // Entries committed while the log was read are left to the next run.
      if ((await readClock(engine, key)).sequence !== state.through) return;
      compareMonths(months, shown, 'day book', find);
      for (const day of new Set([...tallies.keys(), ...summed.keys()])) {
        const [said, kept] = [textOf(tallies.get(day)), textOf(summed.get(day))];
        if (said !== kept) find(`day book, sums of ${day}`, `${kept}, the log ${said}`);
      }
    },
  };
}

function textOfRow({ date, sequence, slug, id, deleted }: DayBookRow): string {
  return `${dayBookKey(date, { first: sequence })} ${deleted ? 'deleted ' : ''}${slug} ${id}`;
}

function textOf(tallies: ReadonlyMap<string, TallyAmounts> = new Map()): string {
  const all = [...tallies].filter(([, amounts]) => Object.values(amounts).some((amount) => amount !== 0));
  return JSON.stringify(all.map(([type, amounts]) => [type, ...Object.values(addTally(noTally, amounts))]).sort());
}
