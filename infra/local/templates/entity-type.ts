/** The entity types of the specification (its section 9) for documents that may still be made. */
const specified: Readonly<Record<string, number>> = {
  'purchase-order': 0,
  'purchase-invoice': 1,
  quotation: 2,
  'proforma-invoice': 3,
  'delivery-note': 5,
  production: 6,
  'stock-transfer': 7,
  'opening-stock': 8,
  'purchase-return': 9,
  'sales-return': 10,
  'credit-note': 11,
  'debit-note': 12,
  'sales-order': 29,
  expense: 30,
  income: 31,
  'advance-receipt': 50,
  'reverse-advance-receipt': 52,
  'ist-sales': 65,
};

/** The entity type of a new document: that of the specification, or the first free one far beyond those. */
export function entityTypeOf(slug: string, taken: readonly number[]): number {
  return specified[slug] ?? Math.max(999, ...taken) + 1;
}

/** The prefix of its own numbers: its initials, or more letters if another document has those. */
export function prefixOf(slug: string, taken: readonly string[]): string {
  const letters = (count: number) =>
    slug
      .split('-')
      .map((word) => word.slice(0, count).toUpperCase())
      .join('');
  return taken.includes(letters(1)) ? letters(2) : letters(1);
}
