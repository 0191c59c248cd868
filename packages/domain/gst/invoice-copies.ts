export const copyKinds = ['original', 'duplicate', 'triplicate'] as const;
export type CopyKind = (typeof copyKinds)[number];

export interface InvoiceCopy {
  readonly kind: CopyKind;
  /** Printed at the top of the copy. */
  readonly words: string;
}

/** The copies of an invoice and how they are marked (rule 48 of the CGST Rules): three for goods, two for services. */
export function invoiceCopies(supply: 'goods' | 'services'): readonly InvoiceCopy[] {
  const original: InvoiceCopy = { kind: 'original', words: 'Original for recipient' };
  if (supply === 'services') return [original, { kind: 'duplicate', words: 'Duplicate for supplier' }];
  return [original, { kind: 'duplicate', words: 'Duplicate for transporter' }, { kind: 'triplicate', words: 'Triplicate for supplier' }];
}

/** The copies asked for, in their order; the original if none is named or this document has none of them. */
export function chosenCopies(copies: readonly InvoiceCopy[], kinds: readonly string[]): readonly InvoiceCopy[] {
  const chosen = copies.filter(({ kind }) => kinds.includes(kind));
  return chosen.length > 0 ? chosen : copies.slice(0, 1);
}

/** The copies of a delivery challan (rule 55(2)). */
export const challanCopies: readonly InvoiceCopy[] = [
  { kind: 'original', words: 'Original for consignee' },
  { kind: 'duplicate', words: 'Duplicate for transporter' },
  { kind: 'triplicate', words: 'Triplicate for consigner' },
];
