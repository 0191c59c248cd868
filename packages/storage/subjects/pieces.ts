import type { Scope } from '#application/ports/scope';
import type { PiecesFound, PiecesWanted } from '#application/ports/stock';
import { Refusal } from '#domain/refusal';
import { pieceNow } from '#domain/stock/piece';
import { codeKey, codeOfItemPieceKey, codeOfKey, itemPieceKey, streamKey, viewKeys } from '#storage/engine/keys';
import { type BalanceParts, openFolded } from '#storage/views/as-of';
import { type LeafRow, type LeafStretch, readLeaves } from '#storage/views/leaves';
import { codeLeaves, historyIn, readCodes } from '#storage/views/stock/codes';
import { itemPieceLeaves } from '#storage/views/stock/item-pieces';

/** Leaves read for one page. A page of rare pieces may be short, and says where to continue. */
const mostLeaves = 32;
const leavesAtOnce = 4;

/**
 * The pieces of a branch in the order of their barcodes, page by page. Leaves say where to look: those of the item, or those of all
 * barcodes. Whether a piece is wanted follows from its history, exact as of now.
 */
export async function readPieces(
  parts: BalanceParts,
  { organisationId }: Scope,
  branchId: string,
  wanted: PiecesWanted,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<PiecesFound> {
  const folded = await openFolded(parts, streamKey(organisationId, { branchId }));
  const place = wanted.itemId === undefined ? ofAll : ofItem(wanted.itemId);
  const { prefix, form, keyOf, codeOf, isOnHand } = place;
  // A space comes before every barcode.
  const [first, last] = [keyOf(wanted.begins ?? '') || ' ', `${keyOf(wanted.begins ?? '')}~`];
  const changed = folded.tail.flatMap(({ codes }) => [...codes].map(keyOf)).filter((key) => key >= first && key <= last);
  const found: string[] = [];
  let start: string | undefined = cursor === undefined ? first : keyIn(cursor, first, last);
  for (let read = 0; start !== undefined && found.length <= limit && read < mostLeaves; read += leavesAtOnce) {
    const from: string = start;
    const { rows, next }: LeafStretch = await readLeaves(parts.engine, folded.stream, prefix, from, last, { most: leavesAtOnce, form });
    const kept = [...rows].flatMap(([key, row]) => (wanted.onHand === undefined || isOnHand(row) === wanted.onHand ? [key] : []));
    const pending = changed.filter((key) => key >= from && (next === undefined || key < next));
    found.push(...[...new Set([...kept, ...pending])].sort());
    start = next;
  }
  const further = found.length > limit ? found[limit] : start;
  const codes = found.slice(0, limit).map(codeOf);
  const { histories } = await readCodes(parts.engine, folded, codes);
  const pieces = codes.flatMap((code) => {
    const history = histories.get(code) ?? [];
    const now = pieceNow(history);
    if (now === undefined || (wanted.onHand !== undefined && now.onHand !== wanted.onHand)) return [];
    if (wanted.itemId !== undefined && now.move.itemId !== wanted.itemId) return [];
    const { until } = wanted;
    return [{ code, history: until === undefined ? history : history.filter(({ date }) => date <= until) }];
  });
  return { pieces, ...(further === undefined ? {} : { cursor: Buffer.from(further).toString('base64url') }) };
}

/** The key that a cursor continues from. */
function keyIn(cursor: string, first: string, last: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (key < first || key > last) throw new Refusal('malformed', { what: 'the cursor' });
  return key;
}

const ofAll = {
  prefix: viewKeys.codes as string,
  form: codeLeaves,
  keyOf: codeKey,
  codeOf: codeOfKey,
  isOnHand: (row: LeafRow) => pieceNow(historyIn(row))?.onHand === true,
};

function ofItem(itemId: string): typeof ofAll {
  return {
    prefix: viewKeys.itemPieces,
    form: itemPieceLeaves,
    keyOf: (code) => itemPieceKey(itemId, code),
    codeOf: codeOfItemPieceKey,
    isOnHand: ([balance]: LeafRow) => Number(balance) > 0,
  };
}
