import { itemPieceKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { cutRows, type LeafFold, type LeafForm, type LeafRow, planLeaves } from '#storage/views/leaves';
import type { Batch, Plan } from '#storage/views/view';

/**
 * The barcodes of each item, in leaves by item and code: how often each came in less how often it went out, and how many movements there
 * are. They only say where to look: the history of a piece says where it is.
 */
export async function planItemPieces({ engine, stream, entries, watermark }: Batch): Promise<Plan> {
  const changes = entries.flatMap((entry) =>
    [...itemPiecesOf(entry)].map(
      ([key, [balance, moves]]): LeafFold => ({
        key,
        sequence: entry.sequence,
        fold(before) {
          const [onHand = 0, moved = 0] = (before ?? []) as readonly number[];
          return moved + moves === 0 ? null : [onHand + balance, moved + moves];
        },
      }),
    ),
  );
  if (changes.length === 0) return {};
  return { rows: await planLeaves(engine, stream, viewKeys.itemPieces, changes, watermark, { form: itemPieceLeaves }) };
}

export type ItemPieces = Map<string, readonly [balance: number, moves: number]>;

/** What an entry changes, by the key of the row. */
export function itemPiecesOf(entry: Pick<FoldEntry, 'out' | 'into'>): ItemPieces {
  const changes: ItemPieces = new Map();
  for (const { effect, factor } of halves(entry))
    for (const { itemId, quantity, codes = [] } of effect.movements)
      for (const code of codes) {
        const key = itemPieceKey(itemId, code);
        const [balance, moves] = changes.get(key) ?? [0, 0];
        changes.set(key, [balance + (quantity > 0 ? factor : -factor), moves + factor]);
      }
  for (const [key, [balance, moves]] of changes) if (balance === 0 && moves === 0) changes.delete(key);
  return changes;
}

/** Rows are small and written once or twice. */
const rowsPerLeaf = 512;

export const itemPieceLeaves: LeafForm = {
  pack: (rows) => pack([rows.map(([key]) => key), rows.map(([, row]) => row)]),
  unpack(leaf) {
    const [keys, rows] = unpack<[string[], LeafRow[]]>(leaf.packed);
    return keys.map((key, at) => [key, rows[at] ?? []]);
  },
  cut: (rows, grows) => cutRows(rows, grows, rowsPerLeaf),
};
