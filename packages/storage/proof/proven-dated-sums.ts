import { isDeepStrictEqual } from 'node:util';
import type { Day } from '#domain/time/day';
import { monthOf, monthsIn } from '#domain/time/period';
import type { Engine } from '#storage/engine/engine';
import { streamOfKey } from '#storage/engine/keys';
import { readClock } from '#storage/log/clock';
import type { EntryProof } from '#storage/proof/proven-entry';
import { addRow, compareMonths, type Months, newMonths } from '#storage/proof/proven-months';
import { addAmounts, changesOf, type DatedSums, readDatedRows, readDatedSums, type SumsByName } from '#storage/subjects/dated-sums';
import { openTails } from '#storage/views/tail';

interface State {
  readonly rows: Months;
  readonly sums: readonly Map<string, SumsByName>[];
  through: number;
}

/** Compares the rows and the sums of a subject, such as of sales, with the log of a branch. */
export function openDatedSumsProof<Said extends { readonly date: Day }>(
  of: DatedSums<Said>,
  engine: Engine,
  key: string,
  state: State = { rows: newMonths(), sums: Array.from({ length: of.parts }, () => new Map()), through: 0 },
): EntryProof {
  const { organisationId, stream } = streamOfKey(key);
  const { rows, sums } = state;
  return {
    state,
    tally(_, entry) {
      state.through = entry.sequence;
      for (const { day, at, row, factor } of changesOf(of, entry, organisationId)) {
        addRow(rows, day, JSON.stringify(row), factor);
        const month = day.slice(0, 7);
        for (const { part, name, amounts } of of.addsOf(row, at)) {
          const own = sums[part]?.get(month) ?? new Map();
          sums[part]?.set(month, own);
          addAmounts(own, name, amounts, factor);
        }
      }
    },
    async compare(find) {
      if (stream === 'organisation' || rows.size === 0) return;
      const { branchId } = stream;
      const scope = { organisationId, branchId, financialYearId: '', userId: '', from: '', requestId: '' };
      const parts = { engine, tails: openTails(engine) };
      const months = [...rows.keys()].sort();
      const [from, to] = [`${months[0]}-01`, monthOf(`${months.at(-1)}-01`).to];
      const shown = newMonths();
      for (const month of monthsIn({ from, to }))
        for (const { day, row } of await readDatedRows(of, parts, scope, branchId, month.from, month.to))
          addRow(shown, day, JSON.stringify(row), 1);
      const said: ReadonlyMap<string, SumsByName>[] = [];
      for (const part of sums.keys()) {
        const read = await readDatedSums(of, parts, scope, branchId, part, from, to);
        said.push(new Map(read.map((one) => [one.month, one.sums])));
      }
      // Entries committed while the log was read are left to the next run.
      if ((await readClock(engine, key)).sequence !== state.through) return;
      compareMonths(rows, shown, of.name, find);
      for (const [part, own] of sums.entries())
        for (const month of new Set([...own.keys(), ...(said[part]?.keys() ?? [])]))
          if (!isDeepStrictEqual(own.get(month) ?? new Map(), said[part]?.get(month) ?? new Map()))
            find(`${of.name} ${month}`, `the sums of part ${part} are not those of the log`);
    },
  };
}
