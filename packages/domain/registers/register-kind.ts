/** The kinds of documents that have a register of their own. Notes and journals are in none. */
export const registerKinds = ['sales-invoice', 'sales-return', 'purchase-invoice', 'purchase-return'] as const;

export type RegisterKind = (typeof registerKinds)[number];

export function registerKindOf(slug: string): RegisterKind | undefined {
  return registerKinds.find((kind) => kind === slug);
}
