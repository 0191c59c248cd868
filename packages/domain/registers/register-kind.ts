/** The registers, in the order of their numbers in views. Notes and journals are in none. */
export const registerKinds = ['sales', 'sales-returns', 'purchases', 'purchase-returns'] as const;

export type RegisterKind = (typeof registerKinds)[number];
