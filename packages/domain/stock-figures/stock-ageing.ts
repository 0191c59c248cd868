import { spreadByQuantity } from '#domain/cost/places';
import type { UnitCost } from '#domain/cost/unit-cost';
import { type Day, daysBetween } from '#domain/time/day';

/** Goods that came in. */
export interface Receipt {
  readonly day: Day;
  readonly quantity: number;
}

/** Days after which stock is in the next bucket. */
export const stockBuckets: readonly number[] = [30, 60, 90, 180, 365];

/**
 * How long stock has been there, first in first out: what is left came last. `buckets` has one more than `upTo`, for the rest. Receipts
 * before the last bucket begins make no difference. Stock below zero has no age.
 */
export function ageStock(
  stock: UnitCost,
  receipts: readonly Receipt[],
  { asOf, upTo }: { readonly asOf: Day; readonly upTo: readonly number[] },
): { readonly below: UnitCost; readonly buckets: readonly UnitCost[] } {
  const none = upTo.map(() => 0);
  if (stock.quantity <= 0) return { below: stock, buckets: [...none, 0].map((value) => ({ quantity: 0, value })) };
  const quantities = [...none];
  let left = stock.quantity;
  for (const { day, quantity } of receipts.toSorted((one, other) => (one.day > other.day ? -1 : 1))) {
    const bucket = upTo.findIndex((days) => daysBetween(day, asOf) <= days);
    if (bucket === -1 || left === 0) break;
    const part = Math.min(quantity, left);
    quantities[bucket] = (quantities[bucket] ?? 0) + part;
    left -= part;
  }
  const all = [...quantities, left];
  const values = spreadByQuantity(stock.value, all, null);
  return { below: { quantity: 0, value: 0 }, buckets: all.map((quantity, at) => ({ quantity, value: values[at] ?? 0 })) };
}
