import type { TaxFigures } from '#domain/gstr-2b/portal-document';
import { paise } from '#domain/money/paise';

export const taxFields = ['taxable', 'igst', 'cgst', 'sgst', 'cess'] as const satisfies readonly (keyof TaxFigures)[];
export type TaxField = (typeof taxFields)[number];

/** The taxable value and each tax, added up. */
export function sumOfFigures(rows: Iterable<TaxFigures>): TaxFigures {
  const total = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };
  for (const row of rows) for (const field of taxFields) total[field] += row[field];
  return figuresFrom((field) => total[field]);
}

/** All five from a function. */
export function figuresFrom(of: (field: TaxField) => number): TaxFigures {
  const [taxable, igst, cgst, sgst, cess] = [of('taxable'), of('igst'), of('cgst'), of('sgst'), of('cess')].map(paise);
  return { taxable, igst, cgst, sgst, cess } as TaxFigures;
}

/**
 * Some files write what lowers the credit with a minus, and others without. Here the kind of the document says it, so amounts of which none
 * is above zero are turned.
 */
export function withoutMinus<Row extends TaxFigures>(row: Row): Row {
  if (taxFields.some((field) => row[field] > 0)) return row;
  return { ...row, ...figuresFrom((field) => -row[field]) };
}
