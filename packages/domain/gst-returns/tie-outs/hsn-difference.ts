import type { MonthSums } from '#domain/gst-returns/sums';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';

/**
 * How much the HSN summary has more than the sections and table 8, in paise. The portal compares them when the return is filed. Supplies on which an
 * operator pays the tax are in no HSN row.
 */
export function hsnDifference(sums: MonthSums): TaxAmounts {
  const sections = sums.of('section').filter(({ of: [, section] }) => section !== 'eco95');
  const told = [...sections, ...sums.of('nil')].reduce<TaxAmounts>((all, row) => plus(all, row), noTax);
  return plus(
    sums.of('hsn').reduce<TaxAmounts>((all, row) => plus(all, row), noTax),
    told,
    -1,
  );
}
