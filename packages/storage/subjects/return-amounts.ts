import { type ReturnAmounts, type ReturnSum, sumKey } from '#domain/gst-returns/sums';

/** The amounts of a sum of a return as views keep them: a list without names. */
export function amountsOf({ documents, quantity, taxable, igst, cgst, sgst, cess }: ReturnAmounts): readonly number[] {
  return [documents, quantity, taxable, igst, cgst, sgst, cess];
}

export function sumOf(
  name: string,
  [documents = 0, quantity = 0, taxable = 0, igst = 0, cgst = 0, sgst = 0, cess = 0]: readonly number[],
): ReturnSum {
  return { key: sumKey(name), amounts: { documents, quantity, taxable, igst, cgst, sgst, cess } };
}
