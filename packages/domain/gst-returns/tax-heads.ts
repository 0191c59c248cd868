/** A head of GST. */
export type TaxHead = 'igst' | 'cgst' | 'sgst' | 'cess';

/** An amount of each head. */
export type Taxes = Readonly<Record<TaxHead, number>>;

export const noTaxes: Taxes = { igst: 0, cgst: 0, sgst: 0, cess: 0 };

/** A figure for each head. */
export function eachHead(of: (head: TaxHead) => number): Taxes {
  return { igst: of('igst'), cgst: of('cgst'), sgst: of('sgst'), cess: of('cess') };
}
