import type { LedgerRow } from '#application/ports/ledgers';
import type { Paise } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { datedKey, partsOfDatedKey } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { type KeptBills, type PackedBill, packBill, unpackBill } from '#storage/views/bills/kept-bill';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { type LeafForm, type LeafMarks, weighedLeaves } from '#storage/views/leaves';

/**
 * A row of a statement as packed: module, document, its number, amount (debit positive), the ledger on the other side, and the bills it
 * changes: 1 for only the one that it opens itself, 0 for none.
 */
export type PackedRow = [slug: string, id: string, number: string, amount: number, contraId: string | 0, bills: readonly string[] | 0 | 1];

/** Stored per ledger: its open bills, and the rows of its statement that are not in leaves yet. A null takes a row out of a leaf. */
export interface LedgerView {
  readonly bills: KeptBills;
  /** It has too many bills for its page: they are in leaves, and `bills` is empty. */
  many: boolean;
  readonly rows: Map<string, PackedRow | null>;
  /** The leaves its rows were moved to. */
  leaves: LeafMarks;
}

export function emptyLedger(): LedgerView {
  return { bills: new Map(), many: false, rows: new Map(), leaves: { marks: [], whole: true } };
}

type PackedView = [
  bills: [id: string, settled: string | 0, ...bill: PackedBill][] | 1,
  rows: ([string] | [string, ...PackedRow])[],
  whole: number,
  ...marks: [string, number][],
];

export function packLedger(view: LedgerView): Uint8Array {
  const bills = view.many ? 1 : [...view.bills].map(([id, bill]) => [id, bill.settled ?? 0, ...packBill(id, bill)]);
  return pack([bills, [...view.rows].map(([key, row]) => (row ? [key, ...row] : [key])), view.leaves.whole ? 1 : 0, ...view.leaves.marks]);
}

export function unpackLedger(bytes: Uint8Array): LedgerView {
  const [bills, rows, whole, ...marks] = unpack<PackedView>(bytes);
  return {
    bills: new Map(bills === 1 ? [] : bills.map(([id, settled, ...bill]) => [id, unpackBill(id, bill, settled === 0 ? null : settled)])),
    many: bills === 1,
    rows: new Map(rows.map((packed) => [packed[0], packed.length === 1 ? null : (packed.slice(1) as PackedRow)])),
    leaves: { marks, whole: whole === 1 },
  };
}

/** A row weighs one, and more when it names many bills: a receipt may settle hundreds. */
export function weightOf(row: PackedRow): number {
  const [, , , , , bills] = row;
  return 1 + (Array.isArray(bills) ? Math.floor(bills.length / 4) : 0);
}

/** The leaves of statements. */
export const statementLeaves: LeafForm = weighedLeaves((row) => weightOf(row as unknown as PackedRow));

/** Folds one entry into the rows of one ledger. */
export function foldRows(rows: LedgerView['rows'], ledgerId: string, entry: FoldEntry): void {
  for (const { effect, factor } of halves(entry))
    for (const [key, row] of rowsOf(effect, ledgerId, entry)) rows.set(key, factor === 1 ? row : null);
}

/** One row for the debits and one for the credits of a voucher on a ledger, so that a statement agrees with the trial balance. */
export function rowsOf(
  effect: Effect,
  ledgerId: string,
  entry: Pick<FoldEntry, 'first' | 'slug' | 'id' | 'number'>,
): [key: string, row: PackedRow][] {
  const sums = { d: 0, c: 0 };
  for (const posting of effect.postings) if (posting.ledgerId === ledgerId) sums[posting.amount > 0 ? 'd' : 'c'] += posting.amount;
  const rows: [string, PackedRow][] = [];
  const bills = billsOf(effect, ledgerId, entry.id);
  for (const side of ['d', 'c'] as const) {
    if (sums[side] !== 0)
      rows.push([
        datedKey(effect.date, entry.first, side),
        [entry.slug, entry.id, entry.number, sums[side], contraOf(effect, sums[side]), bills],
      ]);
  }
  return rows;
}

function billsOf({ bills }: Effect, ledgerId: string, own: string): PackedRow[5] {
  const ids = new Set(bills.filter((change) => change.ledgerId === ledgerId).map(({ billId }) => billId));
  if (ids.size === 0) return 0;
  return ids.size === 1 && ids.has(own) ? 1 : [...ids];
}

function contraOf(effect: Effect, amount: number): string | 0 {
  const others = new Set(
    effect.postings.filter((posting) => posting.amount > 0 !== amount > 0 && posting.amount !== 0).map((posting) => posting.ledgerId),
  );
  const [only] = others;
  return others.size === 1 && only !== undefined ? only : 0;
}

export function ledgerRowOf(key: string, [slug, id, number, amount, contraId, bills]: PackedRow): LedgerRow {
  const { day, sequence } = partsOfDatedKey(key);
  const billIds = bills === 0 ? [] : bills === 1 ? [id] : bills;
  return { date: day, sequence, slug, id, number, amount: amount as Paise, contraId: contraId === 0 ? null : contraId, billIds };
}
