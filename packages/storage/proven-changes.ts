import { changesOf, changesOfMasters, eachFoldedChange } from '#storage/changes-of-months';
import type { Engine } from '#storage/engine';
import type { Entry } from '#storage/entry';
import { partsOfDatedKey } from '#storage/keys';
import { addRow, compareMonths, newMonths } from '#storage/proven-months';
import type { Find } from '#storage/prover';
import { foldEntry } from '#storage/views/fold-entry';
import { readHead } from '#storage/views/stream-head';

export interface ChangesProof {
  tally(entry: Entry): void;
  compare(find: Find): Promise<void>;
}

/**
 * Compares the folded changes with the log: those of vouchers month by month, those of masters together. Entries that are not folded yet are
 * left out, because readers take them from the log itself.
 */
export async function openChangesProof(engine: Engine, key: string, ofOrganisation: boolean): Promise<ChangesProof> {
  const { watermark } = await readHead(engine, key);
  const logged = newMonths();
  const months = new Set<string>();
  return {
    tally(entry) {
      const folded = foldEntry(entry);
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
