import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { measureUnit } from '#modules/stock/measure-unit/measure-unit';

/** The slug of what lines of goods name. */
export const itemSlug = inventoryItem.slug;

type Found = Pick<DocumentFacts, 'find'> | null;

/** The item of a line, as far as it is known. */
export function itemIn(facts: Found, itemId: unknown): AnyRow | undefined {
  return typeof itemId === 'string' ? facts?.find(itemSlug, itemId) : undefined;
}

export function unitOf(facts: Found, item: AnyRow): string {
  return String(facts?.find(measureUnit.slug, String(item['unitId'] ?? ''))?.['symbol'] ?? '');
}

/** A query of the stock of an item. It is asked again soon, because others sell, and says nothing if it fails. */
export function stockQuery<Answer>(of: 'here' | 'places' | 'batches' | 'pieces', asked: readonly unknown[], ask: () => Promise<Answer>) {
  return {
    queryKey: [itemSlug, 'stock', of, ...asked],
    queryFn: ask,
    staleTime: 10_000,
    retry: false,
    meta: { quiet: true },
  } as const;
}
