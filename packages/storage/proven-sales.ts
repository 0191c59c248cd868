import { isDeepStrictEqual } from 'node:util';
import type { SoldRow } from '#application/ports';
import type { SaleEntry } from '#domain/registers/sale-entry';
import { addSales, type SalePart, type SalesByName, saleParts } from '#domain/registers/sale-sums';
import { monthOf } from '#domain/time/period';
import { readClock } from '#storage/clock';
import type { Engine } from '#storage/engine';
import type { Entry } from '#storage/entry';
import { streamOfKey } from '#storage/keys';
import { addRow, compareMonths, newMonths } from '#storage/proven-months';
import type { Find } from '#storage/prover';
import { readSales, readSoldRows } from '#storage/sales';
import { foldEntry } from '#storage/views/fold-entry';
import { openTails } from '#storage/views/tail';

export interface SalesProof {
  tally(entry: Entry): void;
  compare(find: Find): Promise<void>;
}

/** Compares what a branch sold, line by line and in sums, with its log. */
export function openSalesProof(engine: Engine, key: string): SalesProof {
  const { organisationId, stream } = streamOfKey(key);
  const rows = newMonths();
  const sums = new Map(saleParts.map((part) => [part, new Map<string, SalesByName>()]));
  let through = 0;
  const add = (entry: Entry, said: SaleEntry | null, factor: 1 | -1) => {
    if (said === null) return;
    for (const line of said.lines) addRow(rows, said.date, textOf({ ...said, ...line, id: entry.id }), factor);
    for (const [part, months] of sums) {
      const month = said.date.slice(0, 7);
      const own = months.get(month) ?? new Map();
      months.set(month, own);
      addSales(own, part, said, factor);
    }
  };
  return {
    tally(entry) {
      through = entry.sequence;
      const { sale } = foldEntry(entry);
      add(entry, sale.out, -1);
      add(entry, sale.into, 1);
    },
    async compare(find) {
      if (stream === 'organisation' || rows.size === 0) return;
      const { branchId } = stream;
      const scope = { organisationId, branchId, financialYearId: '', userId: '', from: '', requestId: '' };
      const parts = { engine, tails: openTails(engine) };
      const months = [...rows.keys()].sort();
      const [from, to] = [`${months[0]}-01`, monthOf(`${months.at(-1)}-01`).to];
      const shown = newMonths();
      for (const row of await readSoldRows(parts, scope, branchId, from, to)) addRow(shown, row.date, textOf(row), 1);
      const said = new Map<SalePart, ReadonlyMap<string, unknown>>();
      for (const part of saleParts) {
        const read = await readSales(parts, scope, branchId, part, from, to);
        said.set(part, new Map(read.map((one) => [one.month, one.sums])));
      }
      // Entries committed while the log was read are left to the next run.
      if ((await readClock(engine, key)).sequence !== through) return;
      compareMonths(rows, shown, 'lines sold', find);
      for (const [part, own] of sums) {
        for (const month of new Set([...own.keys(), ...(said.get(part)?.keys() ?? [])])) {
          const [one, other] = [own.get(month) ?? new Map(), said.get(part)?.get(month) ?? new Map()];
          if (!isDeepStrictEqual(one, other)) find(`sales by ${part} ${month}`, 'its sums are not those of the log');
        }
      }
    },
  };
}

function textOf(row: Omit<SoldRow, 'sequence'>): string {
  const { id, returned, date, number, partyId, partyName, representativeId, itemId, quantity, gross, discount, taxable, tax } = row;
  return JSON.stringify([
    ...[id, returned, date, number, partyId, partyName, representativeId],
    ...[itemId, quantity, gross, discount, taxable, tax],
  ]);
}
