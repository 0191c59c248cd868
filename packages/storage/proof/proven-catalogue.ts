import { isDeepStrictEqual } from 'node:util';
import type { Catalogued } from '#application/ports/records';
import type { Engine } from '#storage/engine/engine';
import { streamOfKey } from '#storage/engine/keys';
import { readClock } from '#storage/log/clock';
import type { EntryProof } from '#storage/proof/proven-entry';
import { readCatalogue } from '#storage/subjects/catalogue';
import { catalogued, namedAfter, nameFields } from '#storage/views/catalogued';
import type { LeafRow } from '#storage/views/leaves';
import { openTails } from '#storage/views/tail';

interface State {
  readonly said: Map<Catalogued, Map<string, LeafRow>>;
  through: number;
}

/** Compares the names that reports show with those in the log of the organisation. */
export function openCatalogueProof(engine: Engine, key: string, state: State = newState()): EntryProof {
  return {
    state,
    tally({ sequence, slug, id, after }) {
      state.through = sequence;
      const rows = state.said.get(slug as Catalogued);
      const named = namedAfter(slug, null, after);
      if (named) rows?.set(id, named);
      else rows?.delete(id);
    },
    async compare(find) {
      const { organisationId, stream } = streamOfKey(key);
      if (stream !== 'organisation') return;
      const shown = await readCatalogue({ engine, tails: openTails(engine) }, new Map(), { organisationId }, catalogued);
      // Entries committed while the log was read are left to the next proof.
      if ((await readClock(engine, key)).sequence !== state.through) return;
      for (const [slug, rows] of state.said) {
        const found = shown.get(slug) ?? new Map();
        for (const id of new Set([...rows.keys(), ...found.keys()])) {
          const [log, view] = [rows.get(id), found.get(id)];
          const fields = view && nameFields[slug].map((field) => view[field] ?? null);
          if (!isDeepStrictEqual(log, fields))
            find(`catalogue of ${slug}`, `${id} is ${JSON.stringify(fields)}, in the log ${JSON.stringify(log)}`);
        }
      }
    },
  };
}

function newState(): State {
  return { said: new Map(catalogued.map((slug) => [slug, new Map()])), through: 0 };
}
