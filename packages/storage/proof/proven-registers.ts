import { isDeepStrictEqual } from 'node:util';
import type { RegisterRow } from '#application/ports/registers';
import type { RegisterEntry } from '#domain/registers/register-entry';
import { registerKinds } from '#domain/registers/register-kind';
import { addEntry, noTotals, type RegisterTotals } from '#domain/registers/register-totals';
import { monthOf } from '#domain/time/period';
import type { Engine } from '#storage/engine/engine';
import { streamOfKey } from '#storage/engine/keys';
import { readClock } from '#storage/log/clock';
import type { Entry } from '#storage/log/entry';
import type { EntryProof } from '#storage/proof/proven-entry';
import { addRow, compareMonths, type Months, newMonths } from '#storage/proof/proven-months';
import { readRegister, readRegisterMonths } from '#storage/subjects/registers';
import { openTails } from '#storage/views/tail';

interface State {
  readonly kinds: ReadonlyMap<string, { readonly rows: Months; readonly sums: Map<string, RegisterTotals> }>;
  through: number;
}

const rowsAtOnce = 2_000;

/** Compares the registers of a branch and their sums with its log. */
export function openRegistersProof(engine: Engine, key: string, state: State = newState()): EntryProof {
  const { organisationId, stream } = streamOfKey(key);
  const add = (entry: Entry, said: RegisterEntry | null, factor: 1 | -1) => {
    const of = said === null ? undefined : state.kinds.get(said.kind);
    if (said === null || of === undefined) return;
    addRow(of.rows, said.date, textOf({ ...said, id: entry.id }), factor);
    const month = said.date.slice(0, 7);
    const sums = of.sums.get(month) ?? noTotals();
    of.sums.set(month, sums);
    addEntry(sums, said, factor);
  };
  return {
    state,
    tally(entry, { register }) {
      state.through = entry.sequence;
      add(entry, register.out, -1);
      add(entry, register.into, 1);
    },
    async compare(find) {
      if (stream === 'organisation') return;
      const { branchId } = stream;
      const scope = { organisationId, branchId, financialYearId: '', userId: '', from: '', requestId: '' };
      const parts = { engine, tails: openTails(engine) };
      for (const kind of registerKinds) {
        const { rows, sums } = state.kinds.get(kind) ?? newSums();
        if (rows.size === 0) continue;
        const [from, to] = [firstOf(rows), lastOf(rows)];
        const shown = newMonths();
        for (let after: RegisterRow | undefined, more = true; more; ) {
          const page = await readRegister(parts, scope, branchId, kind, from, to, {
            limit: rowsAtOnce,
            ...(after ? { after } : {}),
          });
          for (const row of page.rows) addRow(shown, row.date, textOf(row), 1);
          after = page.rows.at(-1);
          more = page.more && after !== undefined;
        }
        const months = await readRegisterMonths(parts, scope, branchId, kind, from, to, true);
        // Entries committed while the log was read are left to the next run.
        if ((await readClock(engine, key)).sequence !== state.through) return;
        compareMonths(rows, shown, `register of ${kind}`, find);
        const said = new Map(months.map(({ month, totals }) => [month, totals]));
        for (const month of new Set([...sums.keys(), ...said.keys()])) {
          const [one, other] = [sums.get(month) ?? noTotals(), said.get(month) ?? noTotals()];
          if (!isDeepStrictEqual(one, other)) find(`register of ${kind} ${month}`, 'its sums are not those of the log');
        }
      }
    },
  };
}

function newState(): State {
  return { kinds: new Map(registerKinds.map((kind) => [kind, newSums()])), through: 0 };
}

function newSums() {
  return { rows: newMonths(), sums: new Map<string, RegisterTotals>() };
}

function firstOf(months: ReadonlyMap<string, unknown>): string {
  return `${[...months.keys()].sort()[0]}-01`;
}

function lastOf(months: ReadonlyMap<string, unknown>): string {
  return monthOf(`${[...months.keys()].sort().at(-1)}-01`).to;
}

/** A row keeps the postings of a party as one, and the others in their order. */
function textOf(row: Omit<RegisterEntry, 'kind' | 'hsn'> & Pick<RegisterRow, 'id'>): string {
  const ofParty = row.postings.reduce((sum, { ledgerId, amount }) => (ledgerId === row.partyId ? sum + amount : sum), 0);
  return JSON.stringify([
    ...[row.id, row.date, row.number, row.partyId, row.partyName, row.partyGstin, row.placeOfSupply, row.clientType],
    ...[row.referenceNo, row.referenceDate, row.reverseCharge, row.roundOff, row.tcs, row.total, ofParty],
    row.rates.map(({ taxability, rate, taxable, igst, cgst, sgst, cess }) => [taxability, rate, taxable, igst, cgst, sgst, cess]),
    row.postings.filter(({ ledgerId }) => ledgerId !== row.partyId).map(({ ledgerId, amount }) => [ledgerId, amount]),
  ]);
}
