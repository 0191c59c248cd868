import type { Context } from '#application/context';
import { knownBatches } from '#application/stock/known-batches';
import { Refusal } from '#domain/refusal';
import type { BatchAtPlace } from '#modules/stock/batch/operations';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** What there is of each batch of an item in the open branch, the first to expire first. Batches that ran out are left out. */
export async function batchesOfItem(context: Context, itemId: string): Promise<readonly BatchAtPlace[]> {
  const { ports, scope } = context;
  if ((await ports.records.find(scope, inventoryItem.slug, itemId)) === undefined)
    throw new Refusal('notFound', { what: inventoryItem.title });
  const places = await ports.books.onHand(scope, scope.branchId, [itemId]);
  const known = await knownBatches(context, places);
  return places
    .flatMap(({ batch, locationId, quantity }): BatchAtPlace[] =>
      batch === null ? [] : [{ batch, locationId, quantity, ...known(itemId, batch) }],
    )
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

function sortKey({ expires, batch, locationId }: BatchAtPlace): string {
  return `${expires ?? '9999'} ${batch} ${locationId ?? ''}`;
}
