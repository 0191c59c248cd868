/** Why goods move. Their cost follows from it (valuation, decision D26). A `shift` between places of a branch has none. */
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
] as const;

export type MovementKind = (typeof movementKinds)[number];
