import type { LedgerRow, OpenBill } from '#application/ports';
import type { Paise } from '#domain/money/paise';
import type { BillChange, Effect } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { datedKey, partsOfDatedKey, shortId } from '#storage/keys';
import { pack, unpack } from '#storage/packing';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import type { LeafMarks } from '#storage/views/leaves';

/** A row of a statement as packed: module, document, its number, amount (debit positive), the ledger on the other side. */
export type PackedRow = [slug: string, id: string, number: string, amount: number, contraId: string | 0];

export interface Bill {
  readonly number: string;
  readonly date: Day;
  readonly dueDate: Day;
  readonly amount: number;
  readonly open: number;
  readonly kind: OpenBill['kind'];
  readonly voucher: OpenBill['voucher'];
}

/**
 * What is kept per ledger: its open bills, and the rows of its statement that are not in leaves yet. A null takes a row
 * out that lies in a leaf.
 */
export interface LedgerView {
  readonly bills: Map<string, Bill>;
  readonly rows: Map<string, PackedRow | null>;
  /** The leaves its rows were moved to. */
  leaves: LeafMarks;
}

export function emptyLedger(): LedgerView {
  return { bills: new Map(), rows: new Map(), leaves: { marks: [], whole: true } };
}

export function packLedger(view: LedgerView): Uint8Array {
  const bills = [...view.bills]
    .filter(([, bill]) => bill.open !== 0)
    .map(([id, bill]) => [
      ...[id, bill.number, bill.date, bill.dueDate, bill.amount, bill.open],
      ...[bill.kind === 'bill' ? 0 : 1, bill.voucher.slug, bill.voucher.id === id ? 0 : bill.voucher.id],
    ]);
  return pack([bills, [...view.rows].map(([key, row]) => (row ? [key, ...row] : [key])), view.leaves.whole ? 1 : 0, ...view.leaves.marks]);
}

export function unpackLedger(bytes: Uint8Array): LedgerView {
  const [bills, rows, whole, ...marks] =
    unpack<
      [
        [string, string, string, string, number, number, (0 | 1)?, string?, (string | 0)?][],
        ([string] | [string, ...PackedRow])[],
        number,
        ...[string, number][],
      ]
    >(bytes);
  return {
    bills: new Map(
      bills.map(([id, number, date, dueDate, amount, open, kind = 0, slug = '', voucherId = 0]) => [
        id,
        {
          ...{ number, date, dueDate, amount, open },
          kind: kind === 0 ? 'bill' : 'on-account',
          voucher: { slug, id: voucherId === 0 ? id : voucherId },
        },
      ]),
    ),
    rows: new Map(rows.map((packed) => [packed[0], packed.length === 1 ? null : (packed.slice(1) as PackedRow)])),
    leaves: { marks, whole: whole === 1 },
  };
}

/** Folds one entry into the rows and bills of one ledger. */
export function foldLedger(view: LedgerView, ledgerId: string, entry: FoldEntry): void {
  for (const { effect, factor } of halves(entry)) {
    for (const [key, row] of rowsOf(effect, ledgerId, entry)) view.rows.set(key, factor === 1 ? row : null);
    for (const change of effect.bills) if (change.ledgerId === ledgerId) foldBill(view.bills, change, effect.date, entry, factor);
  }
}

/** One row for the debits and one for the credits of a voucher on a ledger, so that a statement ties to the trial balance. */
export function rowsOf(
  effect: Effect,
  ledgerId: string,
  entry: Pick<FoldEntry, 'first' | 'slug' | 'id' | 'number'>,
): [key: string, row: PackedRow][] {
  const sums = { d: 0, c: 0 };
  for (const posting of effect.postings) if (posting.ledgerId === ledgerId) sums[posting.amount > 0 ? 'd' : 'c'] += posting.amount;
  const rows: [string, PackedRow][] = [];
  for (const side of ['d', 'c'] as const) {
    if (sums[side] !== 0)
      rows.push([datedKey(effect.date, entry.first, side), [entry.slug, entry.id, entry.number, sums[side], contraOf(effect, sums[side])]]);
  }
  return rows;
}

function contraOf(effect: Effect, amount: number): string | 0 {
  const others = new Set(
    effect.postings.filter((posting) => posting.amount > 0 !== amount > 0 && posting.amount !== 0).map((posting) => posting.ledgerId),
  );
  const [only] = others;
  return others.size === 1 && only !== undefined ? only : 0;
}

export function foldBill(
  bills: Map<string, Bill>,
  change: BillChange,
  day: Day,
  entry: Pick<FoldEntry, 'number' | 'slug' | 'id'>,
  factor: 1 | -1,
): void {
  const known = bills.get(change.billId);
  const opening = change.kind !== 'settles';
  const number = change.number ?? (opening ? entry.number : undefined);
  const fresh = {
    number: number ?? known?.number ?? '',
    date: change.date ?? known?.date ?? day,
    dueDate: change.dueDate ?? change.date ?? known?.dueDate ?? day,
    kind: opening ? kindOf(change) : (known?.kind ?? 'bill'),
    voucher: opening ? { slug: entry.slug, id: entry.id } : (known?.voucher ?? { slug: '', id: change.billId }),
  };
  const stated = opening && factor === 1 ? fresh : { ...fresh, ...known };
  bills.set(change.billId, {
    ...stated,
    amount: (known?.amount ?? 0) + (opening ? change.amount * factor : 0),
    open: (known?.open ?? 0) + change.amount * factor,
  });
}

function kindOf({ kind }: BillChange): OpenBill['kind'] {
  return kind === 'on-account' ? 'on-account' : 'bill';
}

export function openBillsOf(ledgerId: string, bills: ReadonlyMap<string, Bill>): OpenBill[] {
  return [...bills]
    .filter(([, bill]) => bill.open !== 0)
    .map(([billId, bill]) => ({ billId, ledgerId, ...bill, amount: bill.amount as Paise, open: bill.open as Paise }))
    .sort((one, other) =>
      one.date === other.date ? compare(one.number, other.number) || compare(one.billId, other.billId) : compare(one.date, other.date),
    );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Key of a bill change among those of a branch, by the day of the voucher that makes it. */
export function billEventKey(
  day: Day,
  entry: { readonly first: number },
  change: Pick<BillChange, 'ledgerId' | 'billId' | 'kind'>,
): string {
  return datedKey(day, entry.first, `${shortId(change.ledgerId)}${change.kind.slice(0, 1)}${shortId(change.billId)}`);
}

export function ledgerRowOf(key: string, [slug, id, number, amount, contraId]: PackedRow): LedgerRow {
  const { day, sequence } = partsOfDatedKey(key);
  return { date: day, sequence, slug, id, number, amount: amount as Paise, contraId: contraId === 0 ? null : contraId };
}
