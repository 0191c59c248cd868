/**
 * Why goods move. Their cost follows from it (valuation, decision D26). A `shift` between places of a branch has none. A `price-note` moves
 * nothing: it changes what goods of a purchase cost that are still there (decision D45), or goods from another branch by tax without credit.
 * Stored numbers are places in this list, so new kinds come last.
 */
export const movementKinds = [
  'purchase',
  'sale',
  'opening',
  'sales-return',
  'purchase-return',
  'transfer-out',
  'transfer-in',
  'shift',
  'production-out',
  'production-in',
  'adjustment-in',
  'adjustment-out',
  'price-note',
] as const;

export type MovementKind = (typeof movementKinds)[number];

/** Without a kind, what comes in was bought, and what goes out was sold. */
export function kindOf({ kind, quantity }: { readonly kind?: MovementKind; readonly quantity: number }): MovementKind {
  return kind ?? (quantity > 0 ? 'purchase' : 'sale');
}
