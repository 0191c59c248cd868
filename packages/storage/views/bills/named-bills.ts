import type { Engine } from '#storage/engine/engine';
import { billNameKey, longId, partsOfDatedKey, shortId, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { type KeptBill, type PackedBill, unpackBill } from '#storage/views/bills/kept-bill';
import { type SettledChanges, settledKey } from '#storage/views/bills/settled-bills';
import { cutRows, type LeafChange, type LeafForm, type LeafRow, planLeaves, readLeaves, readRowsByKey } from '#storage/views/leaves';
import type { PagePut } from '#storage/views/pages';

/**
 * The bills of a branch that were ever settled once more, by ledger and id, as they are now. A bill is found in one leaf, however long ago it
 * was settled and however many were settled since. Ids rise with time, so the bills of vouchers entered one after the other are in the same
 * few leaves.
 */
export async function planNamedBills(
  engine: Engine,
  stream: string,
  { settled, reopened }: SettledChanges,
  watermark: number,
): Promise<readonly (readonly PagePut[])[]> {
  const changes = [...settled, ...reopened].map((change): LeafChange => ({ ...change, key: nameIn(change.key) }));
  return changes.length === 0 ? [] : planLeaves(engine, stream, viewKeys.namedBills, changes, watermark, { form: namedLeaves });
}

/** A bill keeps its name when it is settled under another day: the row that is taken out comes back at once. */
function nameIn(key: string): string {
  const { sequence: slot, rest } = partsOfDatedKey(key);
  return billNameKey(slot, rest);
}

/** Those of these bills of a ledger that were ever settled, by id, as they are now, open again or not. */
export async function readNamedBills(
  engine: Engine,
  stream: string,
  slot: number,
  billIds: readonly string[],
): Promise<ReadonlyMap<string, KeptBill>> {
  const keys = new Map(billIds.map((billId) => [billNameKey(slot, shortId(billId)), billId]));
  const found = await readRowsByKey(engine, stream, viewKeys.namedBills, [...keys.keys()], namedLeaves);
  return new Map(
    [...keys].flatMap(([key, billId]) => {
      const row = found.get(key)?.row;
      return row === undefined ? [] : [[billId, keptIn(slot, billId, row)] as const];
    }),
  );
}

/** The names of all of them, for the prover. */
export async function readBillNames(engine: Engine, stream: string): Promise<readonly string[]> {
  const { rows } = await readLeaves(engine, stream, viewKeys.namedBills, ' ', '~', { form: namedLeaves });
  return [...rows.keys()];
}

/** The key under which it was settled follows from its parts, as they were then. */
function keptIn(slot: number, billId: string, row: LeafRow): KeptBill {
  const bill = unpackBill(billId, row as unknown as PackedBill, null);
  return { ...bill, settled: settledKey(slot, billId, bill) };
}

/** In a leaf. Most bills have two parts. */
const partsPerLeaf = 96;

/** Ids are packed in 16 bytes. An id of another kind stays as it is in the key. */
export const namedLeaves: LeafForm = {
  pack(rows) {
    const places = rows.map(([key]) => {
      const at = key.indexOf('|');
      const short = key.slice(at + 1);
      return [key.slice(0, at), short.startsWith('~') ? short : longId(short)] as const;
    });
    return pack([places.map(([slot]) => slot), places.map(([, id]) => id), rows.map(([, row]) => row)]);
  },
  unpack(leaf) {
    const [slots, ids, rows] = unpack<[string[], string[], LeafRow[]]>(leaf.packed);
    return rows.map((row, at) => {
      const id = ids[at] ?? '';
      return [`${slots[at]}|${id.startsWith('~') ? id : shortId(id)}`, row];
    });
  },
  cut: (rows, grows) => cutRows(rows, grows, partsPerLeaf, ([, parts]) => (Array.isArray(parts) ? Math.max(1, parts.length) : 1)),
};
