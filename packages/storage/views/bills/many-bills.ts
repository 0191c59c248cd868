import type { Json } from '#application/ports/records';
import type { Engine } from '#storage/engine/engine';
import { billKey, billOfKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import type { BillSizes } from '#storage/views/bills/bill-sizes';
import { isClosed, type KeptBill, type KeptBills, type PackedBill, packBill, unpackBill } from '#storage/views/bills/kept-bill';
import { cutRows, type LeafChange, type LeafForm, type LeafRow, leavesOf, planLeaves } from '#storage/views/leaves';
import { type Page, type PagePut, queryPages, refuseBeyond } from '#storage/views/pages';

/**
 * The open bills of a ledger that has many, in leaves by the key of the bill: its page only says so. Each leaf has a watermark of its own,
 * and is written after the settled bills and before the page. A ledger that once had many keeps its bills here, so leaves that a step left
 * before it ended are seen only by the step that moves the bills to them, and that writes all of them anew.
 */
export function areMany(bills: KeptBills, { onPage }: BillSizes): boolean {
  let parts = 0;
  for (const bill of bills.values()) parts += Math.max(1, bill.parts.size);
  return parts > onPage;
}

/** Open bills of a ledger, and how far they are folded. */
export interface FoldedBills {
  readonly bills: KeptBills;
  /** The entry up to which a bill is folded, whether it is open or not. Entries up to that one do not change it. */
  foldedTo(billId: string): number;
  /** The furthest of these entries. */
  readonly through: number;
}

/** Bills of a ledger, with the leaves that they were found in. */
export interface SomeBills extends FoldedBills {
  readonly leaves: readonly Page[];
  /** Those that the leaves have. */
  readonly inLeaves: ReadonlySet<string>;
}

export async function readManyBills(engine: Engine, stream: string, slot: number): Promise<FoldedBills> {
  const prefix = viewKeys.manyBills(slot);
  const leaves = await everyLeaf(engine, stream, prefix);
  return { ...foldedIn(prefix, leaves), bills: billsIn(prefix, leaves, () => true) };
}

/** Of other bills nothing is told: no entry changes them. */
export async function readSomeBills(engine: Engine, stream: string, slot: number, billIds: Iterable<string>): Promise<SomeBills> {
  const prefix = viewKeys.manyBills(slot);
  const wanted = new Set(billIds);
  const leaves = await leavesOf(engine, stream, prefix, [...wanted].map(billKey));
  const { foldedTo, through } = foldedIn(prefix, leaves);
  const bills = billsIn(prefix, leaves, (billId) => wanted.has(billId));
  return {
    bills,
    inLeaves: new Set(bills.keys()),
    foldedTo: (billId) => (wanted.has(billId) ? foldedTo(billId) : Number.POSITIVE_INFINITY),
    ...{ through, leaves },
  };
}

/**
 * The changes of leaves by a batch: of each bill that it touches, the last entry that does so. A bill that the batch opens and settles is in
 * no leaf.
 */
export function planManyBills(
  engine: Engine,
  stream: string,
  slot: number,
  { bills, leaves, inLeaves }: Pick<SomeBills, 'bills' | 'leaves' | 'inLeaves'>,
  touched: ReadonlyMap<string, number>,
  to: { readonly watermark: number; readonly sizes: BillSizes },
): Promise<readonly (readonly PagePut[])[]> {
  const changes = [...touched]
    .filter(([billId]) => inLeaves.has(billId) || bills.has(billId))
    .map(([billId, sequence]): LeafChange => ({ key: billKey(billId), row: rowOf(billId, bills.get(billId)), sequence }));
  return plan(engine, stream, viewKeys.manyBills(slot), changes, leaves, to);
}

/** Moves the bills of a page to leaves. What is there already was left by a step that ended before it wrote the page. */
export async function moveToLeaves(
  engine: Engine,
  stream: string,
  slot: number,
  bills: KeptBills,
  to: { readonly watermark: number; readonly sizes: BillSizes },
): Promise<readonly (readonly PagePut[])[]> {
  const prefix = viewKeys.manyBills(slot);
  const left = await everyLeaf(engine, stream, prefix);
  refuseBeyond(left, to.watermark);
  const rows = new Map<string, LeafRow | null>();
  for (const leaf of left) {
    rows.set(leaf.key.slice(prefix.length), null);
    for (const [key] of manyLeaves(to.sizes).unpack(leaf)) rows.set(key, null);
  }
  for (const [billId, bill] of bills) rows.set(billKey(billId), rowOf(billId, bill));
  const changes = [...rows].map(([key, row]): LeafChange => ({ key, row, sequence: Number.POSITIVE_INFINITY }));
  return plan(engine, stream, prefix, changes, left, to);
}

function plan(
  engine: Engine,
  stream: string,
  prefix: string,
  changes: readonly LeafChange[],
  leaves: readonly Page[],
  { watermark, sizes }: { readonly watermark: number; readonly sizes: BillSizes },
): Promise<readonly (readonly PagePut[])[]> {
  const marks = leaves.map((leaf) => [leaf.key.slice(prefix.length), leaf.watermark] as const);
  const known = { marks, pages: new Map(leaves.map((leaf) => [leaf.key, leaf])), none: leaves.length === 0 };
  return planLeaves(engine, stream, prefix, changes, watermark, { known, form: manyLeaves(sizes) });
}

function everyLeaf(engine: Engine, stream: string, prefix: string): Promise<Page[]> {
  return queryPages(engine, stream, prefix, `${prefix}~`, { consistency: 'strong' });
}

function foldedIn(prefix: string, leaves: readonly Page[]): Pick<FoldedBills, 'foldedTo' | 'through'> {
  return {
    foldedTo: (billId) => leafIn(prefix, leaves, billKey(billId))?.watermark ?? 0,
    through: leaves.reduce((most, { watermark }) => Math.max(most, watermark), 0),
  };
}

/** The last leaf that begins at or before a key; leaves are sorted. */
function leafIn(prefix: string, leaves: readonly Page[], key: string): Page | undefined {
  let [low, high] = [0, leaves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((leaves[middle]?.key ?? '') <= prefix + key) low = middle + 1;
    else high = middle;
  }
  return leaves[low - 1];
}

/** A leaf that was split may still have rows that the leaf after it has, too. */
function billsIn(prefix: string, leaves: readonly Page[], isWanted: (billId: string) => boolean): KeptBills {
  const bills: KeptBills = new Map();
  leaves.forEach((leaf, at) => {
    const end = leaves[at + 1]?.key;
    for (const [key, row] of unpackRows(leaf)) {
      const billId = billOfKey(key);
      if ((end === undefined || prefix + key < end) && isWanted(billId)) bills.set(billId, billOf(billId, row));
    }
  });
  return bills;
}

type PackedRow = readonly [settled: string | 0, ...PackedBill];

/** Null when it is settled. */
function rowOf(billId: string, bill: KeptBill | undefined): LeafRow | null {
  if (bill === undefined || isClosed(bill)) return null;
  const row: PackedRow = [bill.settled ?? 0, ...packBill(billId, bill)];
  return row as readonly unknown[] as LeafRow;
}

function billOf(billId: string, row: LeafRow): KeptBill {
  const [settled, ...packed] = row as readonly Json[] as unknown as PackedRow;
  return unpackBill(billId, packed, settled === 0 ? null : settled);
}

export function manyLeaves({ perLeaf }: Pick<BillSizes, 'perLeaf'>): LeafForm {
  return {
    pack: (rows) => pack([rows.map(([key]) => billOfKey(key)), rows.map(([, row]) => row)]),
    unpack: unpackRows,
    cut: (rows) => cutRows(rows, false, perLeaf, ([, , parts]) => Math.max(1, (parts as readonly Json[]).length)),
  };
}

function unpackRows(leaf: Pick<Page, 'packed'>): [string, LeafRow][] {
  const [billIds, rows] = unpack<[string[], LeafRow[]]>(leaf.packed);
  return billIds.map((billId, at) => [billKey(billId), rows[at] ?? []]);
}
