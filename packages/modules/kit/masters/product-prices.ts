import type { AnyRow } from '#modules/kit/module';

/** The minimum selling price of a product, as its item keeps it: in ten-thousandths of a rupee, like the rates of an item. */
export interface ProductPrice {
  readonly productId: string;
  readonly name: string;
  readonly price: number;
}

/** The price that a product sets on an item; undefined if it sets none: it has no price, another item, or is not active. */
export function priceSetOn(itemId: string, productId: string, product: AnyRow | undefined): ProductPrice | undefined {
  if (product === undefined || product['status'] !== 'Active' || product['inventoryItemId'] !== itemId) return undefined;
  const price = product['minimumSellingPrice'];
  if (typeof price !== 'number' || price <= 0) return undefined;
  // Paise of the product are hundredths.
  return { productId, name: String(product['displayName'] ?? product['name'] ?? ''), price: price * 100 };
}

/** The prices of the products of an item. */
export function pricesOf(item: AnyRow): readonly ProductPrice[] {
  const prices = item['productPrices'];
  return Array.isArray(prices) ? (prices as readonly ProductPrice[]) : [];
}

/** The item after one of its products set its price, or set none any more. Items without such prices store nothing of them. */
export function withProductPrice(item: AnyRow, productId: string, set: ProductPrice | undefined): AnyRow {
  const others = pricesOf(item).filter((one) => one.productId !== productId);
  const all = [...others, ...(set === undefined ? [] : [set])].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const { productPrices: _, ...rest } = item;
  return all.length === 0 ? rest : { ...rest, productPrices: all };
}

/** The least an item may be sold for without one more approval: the highest of its own minimum and those of its products; null for none. */
export function leastPrice(item: AnyRow | undefined): number | null {
  if (item === undefined) return null;
  const own = item['minimumSellingPrice'];
  const all = [...(typeof own === 'number' ? [own] : []), ...pricesOf(item).map(({ price }) => price)];
  return all.length === 0 ? null : Math.max(...all);
}
