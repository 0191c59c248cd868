import type { Json } from '#application/ports/records';
import { assert } from '#domain/assert';
import { movementKinds } from '#domain/stock/movement-kind';
import { type PieceHistory, type PieceMove, type PiecePart, pieceMoves, withPart } from '#domain/stock/piece';
import type { Engine } from '#storage/engine/engine';
import { codeKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { sideBySide } from '#storage/engine/side-by-side';
import type { Folded } from '#storage/views/as-of';
import type { FoldEntry } from '#storage/views/fold-entry';
import { cutRows, type LeafFold, type LeafForm, type LeafRow, planLeaves, readRowsByKey } from '#storage/views/leaves';
import type { Batch, Plan } from '#storage/views/view';

/** Barcodes: the history of each piece, in leaves by code. As with bills, the part of a voucher is replaced as a whole. */

/** Folds an entry into the histories of those of its barcodes that are wanted. */
export function foldCodes(histories: Map<string, PieceHistory>, entry: FoldEntry, wanted: (code: string) => boolean): void {
  for (const [code, fold] of foldsOf(entry, wanted)) histories.set(code, fold(histories.get(code) ?? []));
}

/** What an entry makes of the histories of its barcodes. */
function foldsOf(
  { codes, sequence, first, slug, id, number, out, into }: FoldEntry,
  wanted: (code: string) => boolean,
): readonly (readonly [string, (history: PieceHistory) => PieceHistory])[] {
  if (codes.size === 0) return [];
  const moves = pieceMoves(into);
  const voucher = { sequence, first, slug, id, number, date: (into ?? out)?.date ?? '' };
  return [...codes].filter(wanted).map((code) => [code, (history) => withPart(history, voucher, moves.get(code))]);
}

/** The changes of leaves by a batch. */
export async function planCodes({ engine, stream, entries, watermark }: Batch): Promise<Plan> {
  const changes = entries.flatMap((entry) =>
    foldsOf(entry, () => true).map(
      ([code, change]): LeafFold => ({
        key: codeKey(code),
        sequence: entry.sequence,
        fold(before) {
          const history = change(historyIn(before));
          return history.length === 0 ? null : history.map(packPart);
        },
      }),
    ),
  );
  return changes.length === 0 ? {} : { rows: await planLeaves(engine, stream, viewKeys.codes, changes, watermark, { form: codeLeaves }) };
}

/** Leaves that are read at the same time, for many barcodes. */
const slices = 8;
const codesPerSlice = 16;

/** Exact as of now; `through` is the last entry that is folded into a leaf that was read. */
export async function readCodes(
  engine: Engine,
  { stream, tail }: Folded,
  codes: readonly string[],
): Promise<{ readonly histories: Map<string, PieceHistory>; readonly through: number }> {
  const histories = new Map<string, PieceHistory>();
  if (codes.length === 0) return { histories, through: 0 };
  const keys = [...new Set(codes.map(codeKey))].sort();
  const size = Math.max(codesPerSlice, Math.ceil(keys.length / slices));
  const parts = Array.from({ length: Math.ceil(keys.length / size) }, (_, at) => keys.slice(at * size, (at + 1) * size));
  const found = await sideBySide(parts, (part) => readRowsByKey(engine, stream, viewKeys.codes, part, codeLeaves));
  const rows = new Map(found.flatMap((each) => [...each]));
  for (const code of codes) histories.set(code, historyIn(rows.get(codeKey(code))?.row));
  for (const entry of tail)
    foldCodes(histories, entry, (code) => histories.has(code) && entry.sequence > (rows.get(codeKey(code))?.watermark ?? 0));
  return { histories, through: [...rows.values()].reduce((most, { watermark }) => Math.max(most, watermark), 0) };
}

/** Parts in a leaf. */
const partsPerLeaf = 128;

export const codeLeaves: LeafForm = {
  pack: (rows) => pack([rows.map(([key]) => key), rows.map(([, row]) => row)]),
  unpack(leaf) {
    const [keys, rows] = unpack<[string[], LeafRow[]]>(leaf.packed);
    return keys.map((key, at) => [key, rows[at] ?? []]);
  },
  cut: (rows, grows) => cutRows(rows, grows, partsPerLeaf, (parts) => parts.length),
};

type PackedMove = [direction: 0 | 1, kind: number, lineId: string, itemId: string, locationId: string | 0, batch: string | 0];
type PackedPart = [first: number, since: number, date: string, slug: string, id: string, number: string, ...moves: PackedMove[]];

function packPart({ first, since, date, slug, id, number, moves }: PiecePart): PackedPart {
  return [first, since, date, slug, id, number, ...moves.map(packMove)];
}

function packMove({ direction, kind, lineId, itemId, locationId, batch }: PieceMove): PackedMove {
  return [direction === 'in' ? 1 : 0, movementKinds.indexOf(kind), lineId, itemId, locationId ?? 0, batch ?? 0];
}

export function historyIn(row: LeafRow | undefined): PieceHistory {
  return ((row ?? []) as readonly Json[] as unknown as readonly PackedPart[]).map(([first, since, date, slug, id, number, ...moves]) => ({
    ...{ first, since, date, slug, id, number },
    moves: moves.map(unpackMove),
  }));
}

function unpackMove([direction, at, lineId, itemId, locationId, batch]: PackedMove): PieceMove {
  const kind = movementKinds[at];
  assert(kind !== undefined, `unknown kind ${at} of movement`);
  return {
    ...{ direction: direction === 1 ? 'in' : 'out', kind, lineId, itemId },
    locationId: locationId === 0 ? null : locationId,
    batch: batch === 0 ? null : batch,
  };
}
