import type { Context } from '#application/context';
import { Refusal } from '#domain/refusal';
import { batchId } from '#domain/stock/batch';
import type { BatchAtPlace } from '#modules/stock/batch/operations';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Records that are read at once (the limit of `Records.findMany`). */
const readAtOnce = 100;

/** What there is of each batch of an item in the open branch, the first to expire first. Batches that ran out are left out. */
export async function batchesOfItem({ ports, scope }: Context, itemId: string): Promise<readonly BatchAtPlace[]> {
  if ((await ports.records.find(scope, inventoryItem.slug, itemId)) === undefined)
    throw new Refusal('notFound', { what: inventoryItem.title });
  const places = (await ports.books.onHand(scope, scope.branchId, [itemId])).flatMap(({ batch, ...place }) =>
    batch === null ? [] : [{ ...place, batch, id: batchId(itemId, batch) }],
  );
  const ids = [...new Set(places.map(({ id }) => id))];
  const known = new Map<string, Readonly<Record<string, unknown>>>();
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const wanted = ids.slice(at, at + readAtOnce).map((id) => ({ slug: 'batch', id }));
    for (const [id, { row }] of await ports.records.findMany(scope, wanted)) known.set(id, row);
  }
  const found = places.map(({ batch, locationId, quantity, id }): BatchAtPlace => {
    const { manufactured, expires, batchPrice, status } = known.get(id) ?? {};
    return {
      ...{ batch, locationId, quantity },
      manufactured: typeof manufactured === 'string' ? manufactured : null,
      expires: typeof expires === 'string' ? expires : null,
      batchPrice: typeof batchPrice === 'number' ? batchPrice : null,
      isActive: status !== 'Inactive',
    };
  });
  return found.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

function sortKey({ expires, batch, locationId }: BatchAtPlace): string {
  return `${expires ?? '9999'} ${batch} ${locationId ?? ''}`;
}
