import type { Movement } from '#domain/posting/effect';
import { kindOf } from '#domain/stock/movement-kind';
import type { Engine } from '#storage/engine/engine';
import { streamOfKey } from '#storage/engine/keys';
import { readClock } from '#storage/log/clock';
import type { EntryProof } from '#storage/proof/proven-entry';
import { addRow, compareMonths, type Months, newMonths, stretchesOf } from '#storage/proof/proven-months';
import { readStockRows } from '#storage/subjects/stock-rows';
import { halves } from '#storage/views/fold-entry';
import { openSlots } from '#storage/views/slots';
import { readHead } from '#storage/views/stream-head';
import { openTails } from '#storage/views/tail';

interface State {
  readonly months: Months;
  through: number;
}

/** Compares the movements of a branch with its log. */
export function openStockRowsProof(engine: Engine, key: string, state: State = { months: newMonths(), through: 0 }): EntryProof {
  const { organisationId, stream } = streamOfKey(key);
  const { months } = state;
  return {
    state,
    tally(entry, folded) {
      state.through = entry.sequence;
      for (const { effect, factor } of halves(folded)) {
        effect.movements.forEach((movement, at) => {
          const row = { ...movement, kind: kindOf(movement), lineId: movement.lineId ?? String(at + 1), origin: movement.origin ?? null };
          addRow(months, effect.date, textOf(row, folded.first, entry.id), factor);
        });
      }
    },
    async compare(find) {
      if (stream === 'organisation') return;
      const scope = { organisationId, branchId: stream.branchId, financialYearId: '', userId: '', from: '', requestId: '' };
      const shown = newMonths();
      const parts = { engine, tails: openTails(engine), slots: openSlots(engine) };
      const { watermark, moved } = await readHead(engine, key);
      let last = '';
      for (const { from, to } of stretchesOf(months))
        for (const row of await readStockRows(parts, scope, stream.branchId, from, to)) {
          addRow(shown, row.date, textOf(row, row.sequence, row.id), 1);
          last = row.date;
        }
      // Entries committed while the log was read are left to the next run.
      if ((await readClock(engine, key)).sequence !== state.through) return;
      if (watermark === state.through && moved !== undefined && last > moved)
        find('the last day on which goods moved', `is ${last} in the log and ${moved} in the views`);
      compareMonths(months, shown, 'movements of goods', find);
    },
  };
}

type Row = Omit<Movement, 'origin'> & { readonly origin: Movement['origin'] | null };

function textOf(
  { itemId, locationId, batch, quantity, value, kind, lineId, origin, made, transit, to, noted }: Row,
  first: number,
  id: string,
): string {
  const named = [origin?.id, origin?.lineId, made, transit, to, noted];
  return JSON.stringify([first, id, itemId, locationId, batch, quantity, value, kind, lineId, ...named]);
}
