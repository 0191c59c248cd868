import type { Context } from '#application/context';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { pieceNow } from '#domain/stock/piece';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import type { PieceInStock } from '#modules/stock/inventory-item/operations';

/** The pieces of an item that are in stock at a place of the open branch, in the order of their barcodes; the first ones if they are many. */
export async function piecesOfItem(
  context: Context,
  itemId: string,
  at: { readonly begins?: string | undefined; readonly location?: string | undefined; readonly batch?: string | undefined },
): Promise<{ readonly pieces: readonly PieceInStock[]; readonly more: boolean }> {
  const { ports, scope } = context;
  if ((await ports.records.find(scope, inventoryItem.slug, itemId)) === undefined)
    throw new Refusal('notFound', { what: inventoryItem.title });
  const wanted = { itemId, onHand: true, ...(at.begins ? { begins: at.begins } : {}) };
  const pieces: PieceInStock[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await ports.books.pieces(scope, scope.branchId, wanted, { limit: limits.piecesOffered, ...(cursor ? { cursor } : {}) });
    for (const { code, history } of page.pieces) {
      const { locationId = null, batch = null } = pieceNow(history)?.move ?? {};
      if ((locationId ?? '') === (at.location ?? '') && (at.batch === undefined || batch === at.batch))
        pieces.push({ code, locationId, batch });
    }
    ({ cursor } = page);
    if (cursor === undefined || pieces.length > limits.piecesOffered) break;
  }
  return { pieces: pieces.slice(0, limits.piecesOffered), more: cursor !== undefined || pieces.length > limits.piecesOffered };
}

/** A page may be short where pieces are elsewhere. */
const mostPages = 4;
