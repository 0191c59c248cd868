import type { Engine } from '#storage/engine/engine';
import { viewKeys } from '#storage/engine/keys';
import { readClock } from '#storage/log/clock';
import type { EntryProof } from '#storage/proof/proven-entry';
import { exactly } from '#storage/views/exact';
import { readLeaves } from '#storage/views/leaves';
import { queryPages } from '#storage/views/pages';
import { creditChanges } from '#storage/views/reconciled/credit';
import { openTails } from '#storage/views/tail';

interface State {
  /** List → row → what it says. */
  readonly lists: Map<string, Map<string, string>>;
  through: number;
}

/** Compares the documents of the GST portal, the decisions about them, what was done in the IMS, and the changes by day with the log. */
export function openCreditProof(engine: Engine, key: string, state: State = { lists: new Map(), through: 0 }): EntryProof {
  return {
    state,
    tally(entry, folded) {
      state.through = entry.sequence;
      for (const change of creditChanges(folded)) {
        const rows = state.lists.get(change.prefix) ?? new Map<string, string>();
        state.lists.set(change.prefix, rows);
        if (change.row === null) rows.delete(change.key);
        else rows.set(change.key, JSON.stringify(change.row));
      }
    },
    async compare(find) {
      const lists = new Set([...state.lists.keys(), ...(await listsOf(engine, key))]);
      const shown = new Map<string, ReadonlyMap<string, string>>();
      for (const list of lists) shown.set(list, await rowsOf(engine, key, list));
      // Entries committed while the log was read are left to the next proof.
      if ((await readClock(engine, key)).sequence !== state.through) return;
      for (const [list, rows] of shown) {
        const logged = state.lists.get(list) ?? new Map<string, string>();
        for (const row of new Set([...rows.keys(), ...logged.keys()]))
          if (rows.get(row) !== logged.get(row)) find(`credit ${list}${row}`, 'is not as by the log');
      }
    },
  };
}

/** The lists that have leaves. A key of a leaf is that of its list and of a row. */
async function listsOf(engine: Engine, key: string): Promise<readonly string[]> {
  const named = [
    { prefix: viewKeys.portalDocumentsOfAll, parts: 4 },
    { prefix: viewKeys.creditDecisionsOfAll, parts: 3 },
    { prefix: viewKeys.imsHistoriesOfAll, parts: 2 },
    { prefix: viewKeys.boughtChanges, parts: 1 },
    { prefix: viewKeys.decisionChangesOfAll, parts: 3 },
    { prefix: viewKeys.importsOfAll, parts: 4 },
  ];
  const lists = await Promise.all(
    named.map(async ({ prefix, parts }) => {
      const pages = await queryPages(engine, key, prefix, `${prefix}~`, { consistency: 'strong' });
      return pages.map((page) => `${page.key.split('|').slice(0, parts).join('|')}|`);
    }),
  );
  return lists.flat();
}

function rowsOf(engine: Engine, key: string, prefix: string): Promise<ReadonlyMap<string, string>> {
  return exactly({ engine, tails: openTails(engine) }, key, async ({ stream, tail }) => {
    const { rows, watermark } = await readLeaves(engine, stream, prefix, ' ', '~');
    for (const change of tail.flatMap(creditChanges).filter((one) => one.prefix === prefix)) {
      if (change.row === null) rows.delete(change.key);
      else rows.set(change.key, change.row);
    }
    return { watermark, answer: new Map([...rows].map(([row, said]) => [row, JSON.stringify(said)])) };
  });
}
