import type { Engine } from '#storage/engine/engine';
import { partsOfDatedKey, streamOfKey } from '#storage/engine/keys';
import type { EntryProof } from '#storage/proof/proven-entry';
import { addRow, compareMonths, type Months, newMonths } from '#storage/proof/proven-months';
import { changesOf, changesOfMasters, eachFoldedChange } from '#storage/subjects/changes-of-months';
import { readHead } from '#storage/views/stream-head';

interface State {
  readonly watermark: number;
  readonly logged: Months;
  readonly months: Set<string>;
}

/**
 * Compares the folded changes with the log: those of vouchers month by month, those of masters together. Entries that are not folded yet are
 * left out, because readers take them from the log itself.
 */
export async function openChangesProof(engine: Engine, key: string, kept?: State): Promise<EntryProof> {
  const ofOrganisation = streamOfKey(key).stream === 'organisation';
  const state: State = kept ?? { watermark: (await readHead(engine, key)).watermark, logged: newMonths(), months: new Set() };
  const { watermark, logged, months } = state;
  return {
    state,
    tally(entry, folded) {
      for (const { month, change } of ofOrganisation ? changesOfMasters(folded) : changesOf(folded)) {
        months.add(month);
        if (entry.sequence <= watermark) addRow(logged, `${month}-01`, rowOf(change.key, change.row), 1);
      }
    },
    async compare(find) {
      const shown = newMonths();
      await eachFoldedChange(engine, key, [...months], (month, place, row) => {
        // A leaf can be ahead of the head: what is folded meanwhile is left to the next run.
        if (partsOfDatedKey(place).sequence <= watermark) addRow(shown, `${month}-01`, rowOf(place, row), 1);
      });
      compareMonths(logged, shown, ofOrganisation ? 'changes of' : 'changes of vouchers of', find);
    },
  };
}

function rowOf(key: string, row: unknown): string {
  return `${key} ${JSON.stringify(row)}`;
}
