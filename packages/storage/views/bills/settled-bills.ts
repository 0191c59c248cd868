import type { Json } from '#application/ports/records';
import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { datedKey, longId, partsOfDatedKey, shortId, viewKeys } from '#storage/engine/keys';
import {
  isClosed,
  type KeptBill,
  type KeptBills,
  lastDay,
  type PackedBill,
  packBill,
  touchedBills,
  unpackBill,
} from '#storage/views/bills/kept-bill';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type LeafChange, type LeafForm, type LeafRow, readLeaves, weighedLeaves } from '#storage/views/leaves';

/**
 * The settled bills of a branch, by the last day on which anything happened to them. So bills that were open at the end of an earlier day
 * are next to each other after that day. A reopened bill keeps its row for readers that still have the older page of its ledger; the later
 * copy counts. The row goes when the bill is settled under another key or is removed.
 */
export function settledKey(slot: number, billId: string, bill: KeptBill): string {
  return datedKey(lastDay(bill), slot, shortId(billId));
}

/** A bill that many vouchers settled is as long as several. */
export const settledLeaves: LeafForm = weighedLeaves(([, parts]) => Math.max(1, Math.ceil((parts as readonly Json[]).length / 2)));

/** A settled bill as in its row. */
export function settledBill(key: string, row: LeafRow): { readonly slot: number; readonly billId: string; readonly bill: KeptBill } {
  const { sequence: slot, rest } = partsOfDatedKey(key);
  const billId = longId(rest);
  return { slot, billId, bill: unpackBill(billId, row as unknown as PackedBill, key) };
}

/** What an entry that was folded into the bills of a ledger changes among the settled ones. */
export interface SettledChanges {
  readonly settled: readonly LeafChange[];
  /** Bills that were settled before and are open again, under the key of their old row. */
  readonly reopened: readonly LeafChange[];
}

export function settledChanges(bills: KeptBills, ledgerId: string, slot: number, entry: FoldEntry): SettledChanges {
  const settled: LeafChange[] = [];
  const reopened: LeafChange[] = [];
  const { sequence } = entry;
  for (const { billId } of touchedBills(entry, ledgerId)) {
    const bill = bills.get(billId);
    if (bill === undefined || bill.at !== sequence) continue;
    const key = isClosed(bill) ? settledKey(slot, billId, bill) : null;
    const moved = bill.settled !== null && (bill.parts.size === 0 || (key !== null && key !== bill.settled));
    if (moved && bill.settled !== null) settled.push({ key: bill.settled, row: null, sequence });
    if (key !== null) {
      settled.push({ key, row: packBill(billId, bill), sequence });
      bills.set(billId, { ...bill, settled: key });
    } else if (bill.parts.size === 0) bills.delete(billId);
    else if (bill.settled !== null) reopened.push({ key: bill.settled, row: packBill(billId, bill), sequence });
  }
  return { settled, reopened };
}

/** A ledger whose bills were read, with entries that come after its page. */
export interface Reopening {
  readonly ledgerId: string;
  /** Undefined while nothing of the ledger was folded. */
  readonly slot: number | undefined;
  readonly bills: KeptBills;
  /** The entry up to which a bill of the ledger is folded, whether it is open or not. */
  foldedTo(billId: string): number;
  readonly entries: readonly FoldEntry[];
}

/** Adds the settled bills that entries change to those on the pages of their ledgers. */
export async function reopenSettled(engine: Engine, stream: string, ledgers: readonly Reopening[]): Promise<void> {
  const wanted = new Map<string, Wanted>();
  for (const ledger of ledgers) {
    if (ledger.slot === undefined) continue;
    for (const { billId, from } of unknownBills(ledger))
      wanted.set(placeOf(ledger.slot, billId), { from: from ?? firstDay, sure: from !== undefined, bills: ledger.bills, billId });
  }
  // A row that moves to another key during the search may be missed once. One that was moved already, by a step that ended before it wrote
  // the page of the ledger, may be at any earlier day.
  for (let attempt = 1; attempt <= attempts && wanted.size > 0; attempt += 1) {
    await find(engine, stream, wanted);
    for (const [place, bill] of wanted) {
      if (bill.sure) wanted.set(place, { ...bill, from: firstDay });
      else wanted.delete(place);
    }
  }
}

const attempts = 3;

interface Wanted {
  /** It was settled on this day or later. */
  readonly from: Day;
  /** Whether it must exist, because an entry removes a part of it. */
  readonly sure: boolean;
  readonly bills: KeptBills;
  readonly billId: string;
}

/** Bills that entries change and the page does not have; those that an entry opens are new. */
export function unknownBills({
  ledgerId,
  bills,
  foldedTo,
  entries,
}: Reopening): readonly { readonly billId: string; readonly from: Day | undefined }[] {
  const known = new Set(bills.keys());
  const unknown: { billId: string; from: Day | undefined }[] = [];
  for (const entry of entries) {
    for (const { billId, outOn, opens } of touchedBills(entry, ledgerId)) {
      if (known.has(billId) || entry.sequence <= foldedTo(billId)) continue;
      known.add(billId);
      if (outOn !== undefined || !opens) unknown.push({ billId, from: outOn });
    }
  }
  return unknown;
}

/** Usually the first leaf has it, because a cancelled receipt is often the last change of its bill. */
async function find(engine: Engine, stream: string, wanted: Map<string, Wanted>): Promise<void> {
  let start: string | undefined = [...wanted.values()].reduce((least, { from }) => (from < least ? from : least), '~');
  for (let most = 1; start !== undefined && wanted.size > 0; most = Math.min(most * 4, mostLeaves)) {
    const stretch: { rows: Map<string, LeafRow>; next: string | undefined } = await readLeaves(
      engine,
      stream,
      viewKeys.settledBills,
      start,
      '~',
      { most },
    );
    for (const [key, row] of stretch.rows) {
      const place = key.slice(dayLength);
      const bill = wanted.get(place);
      if (bill === undefined) continue;
      bill.bills.set(bill.billId, settledBill(key, row).bill);
      wanted.delete(place);
    }
    start = stretch.next;
  }
}

const mostLeaves = 64;
/** Before every day. */
export const firstDay: Day = '0000-01-01';
const dayLength = 10;

function placeOf(slot: number, billId: string): string {
  return datedKey('', slot, shortId(billId));
}
