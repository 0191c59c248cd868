import type { Movement } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { isOnHand } from '#domain/stock/on-hand';
import { isSameMove, type PieceNow, pieceMoves, pieceNow, whatMovedIt } from '#domain/stock/piece';
import { withArticle } from '#domain/text/article';
import type { AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';

/** A movement, and the field of its barcodes for messages. */
export interface MovedPieces extends Movement {
  readonly path: string;
}

type Known = Pick<DocumentFacts, 'find' | 'branch'>;

/**
 * A piece with a barcode is in one place at a time: it goes out from where it is, and comes in when it is not in stock. The policy for
 * negative stock makes no difference. What a voucher already does with a piece it may go on doing.
 */
export function pieceProblems(moved: readonly MovedPieces[], facts: Known, { codes }: Pick<BookFacts, 'codes'>): readonly Problem[] {
  const wanted = pieceMoves({ movements: moved });
  const here = new Map<string, 'in' | 'out'>();
  return moved.filter(isOnHand).flatMap((movement): Problem[] =>
    (movement.codes ?? []).flatMap((code): Problem[] => {
      const { others = [], own = [] } = codes.get(code) ?? {};
      const direction = movement.quantity > 0 ? 'in' : 'out';
      const before = here.get(code);
      here.set(code, direction);
      if (before === direction) return [{ path: movement.path, message: `${code} is in two lines` }];
      // It left one place a moment ago, to come to another.
      if (before === 'out' || isSameMove(own, wanted.get(code) ?? [])) return [];
      const wrong = direction === 'in' ? whyNotIn(movement, pieceNow(others), facts) : whyNotOut(movement, pieceNow(others), facts);
      return wrong === undefined ? [] : [{ path: movement.path, message: `${code} ${wrong}` }];
    }),
  );
}

/** Why a piece cannot go out, as the end of a sentence. */
function whyNotOut({ itemId, locationId, batch }: Movement, now: PieceNow | undefined, facts: Known): string | undefined {
  if (now === undefined) return 'is not in stock';
  const { onHand, move, part } = now;
  if (!onHand) return whatMovedIt(part);
  if (move.itemId !== itemId) return isItem(move.itemId, facts);
  if (move.locationId !== locationId) return `is at ${placeName(move.locationId, facts)}`;
  if (move.batch !== batch) return move.batch === null ? 'is of no batch' : `is of batch ${move.batch}`;
  return undefined;
}

/** Why a piece cannot come in. Its barcode stays that of its item. One that a customer gives back went out with the sale that comes back. */
function whyNotIn({ itemId, origin, kind }: Movement, now: PieceNow | undefined, facts: Known): string | undefined {
  if (now === undefined) return undefined;
  const { onHand, move, part } = now;
  if (move.itemId !== itemId) return isItem(move.itemId, facts);
  if (onHand) return `is in stock: it ${whatMovedIt(part)}`;
  if (kind !== 'sales-return') return undefined;
  return origin === undefined || origin.id === part.id ? undefined : whatMovedIt(part);
}

function isItem(itemId: string, { find }: Known): string {
  const name = find('inventory-item', itemId)?.['name'];
  return typeof name === 'string' ? `is ${withArticle(name)}` : 'is another item';
}

/** No location is the branch itself. */
function placeName(code: string | null, { branch }: Known): string {
  const locations = branch['locations'];
  const known = Array.isArray(locations) ? locations.find((location: AnyRow) => location['code'] === code) : undefined;
  return code === null ? String(branch['name'] ?? 'the branch') : String((known as AnyRow | undefined)?.['name'] ?? code);
}
