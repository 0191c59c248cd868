import type { Quantity } from '#domain/money/paise';
import type { OpenedLine } from '#domain/posting/effect';

/**
 * What the open quantity of an order means for the stock of its items: `ordered` by a customer; `reserved`, which also keeps the goods for
 * the order; or `expected` from a supplier.
 */
export type OrderKind = 'ordered' | 'reserved' | 'expected';

/** The open quantities of an item in ten-thousandths. What is reserved is also ordered. */
export interface OpenQuantities {
  readonly reserved: Quantity;
  readonly ordered: Quantity;
  readonly expected: Quantity;
}

/** An order as it stands, with the lines that later documents can take from. */
export interface StandingOrder {
  readonly kind: OrderKind;
  readonly lines: readonly OpenedLine[];
}

/**
 * The kind of an order from its stored row; null for other documents and for a purchase order that waits for approval, because nobody sent
 * it to the supplier yet. A sales order reserves once nothing is awaited.
 */
export function orderKind(slug: string, row: Readonly<Record<string, unknown>>): OrderKind | null {
  const waits = typeof row['awaits'] === 'string' && row['awaits'] !== '';
  if (slug === 'sales-order') return row['reserves'] === true && !waits ? 'reserved' : 'ordered';
  return slug === 'purchase-order' && !waits ? 'expected' : null;
}

/** Whether documents of this kind are orders. */
export function isOrder(slug: string): boolean {
  return slug === 'sales-order' || slug === 'purchase-order';
}
