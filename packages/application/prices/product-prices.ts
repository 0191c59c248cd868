import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import type { Committed, Work } from '#application/ports/journal';
import { assert } from '#domain/assert';
import { Refusal } from '#domain/refusal';
import { type ProductPrice, priceSetOn, pricesOf, withProductPrice } from '#modules/kit/masters/product-prices';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { product } from '#modules/stock/product/product';

/**
 * Documents name items, not products, so the minimum price of a product is kept on its item too. These are the works on the items that a
 * saved product changes, for the same transaction; nothing for other masters.
 */
export async function pricesOnItems(
  context: Context,
  master: AnyMaster,
  id: string,
  before: AnyRow | undefined,
  after: AnyRow,
): Promise<readonly Work[]> {
  if (master.slug !== product.slug) return [];
  const named = new Set([before, after].flatMap((row) => (typeof row?.['inventoryItemId'] === 'string' ? [row['inventoryItemId']] : [])));
  const { slug } = inventoryItem;
  // Not from memory: an item that was just priced is not priced again.
  const items = await Promise.all([...named].map((itemId) => context.ports.records.find(context.scope, slug, itemId)));
  return items.flatMap((item): Work[] => {
    if (item === undefined) return [];
    const set = priceSetOn(item.id, id, after);
    const stood = pricesOf(item.row).find(({ productId }) => productId === id);
    // The item may be a moment old here; the product before is what it was saved as.
    if (isSame(set, stood) && isSame(set, priceSetOn(item.id, id, before))) return [];
    return [
      {
        slug,
        id: item.id,
        kind: 'change',
        decide: ({ record }) => {
          if (record === undefined) throw new Refusal('notFound', { what: inventoryItem.title });
          const row = withProductPrice(record.row, id, set);
          return {
            ...changeOf(inventoryItem, { action: 'edit', id: item.id, row, before: record, userId: context.scope.userId }),
            remark: `Minimum selling price of the product ${String(after['displayName'] ?? after['name'])}`.slice(0, 500),
          };
        },
      },
    ];
  });
}

function isSame(one: ProductPrice | undefined, other: ProductPrice | undefined): boolean {
  return one?.price === other?.price && one?.name === other?.name;
}

/** Writes a master, and the items whose prices follow from it. */
export async function commitPriced({ ports, scope }: Context, work: Work, items: readonly Work[]): Promise<Committed> {
  const { journal } = ports;
  if (items.length === 0) return journal.commit(scope, 'organisation', work);
  const [own] = await journal.commitTogether(scope, 'organisation', [work, ...items]);
  assert(own, 'each work is answered');
  return own;
}
