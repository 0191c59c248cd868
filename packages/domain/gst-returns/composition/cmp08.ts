import type { CompositionRate } from '#domain/gst-returns/composition/rates';
import type { InwardSum } from '#domain/gst-returns/inward';
import { rupees } from '#domain/gst-returns/set-off';
import type { MonthSums } from '#domain/gst-returns/sums';
import { eachHead, type Taxes } from '#domain/gst-returns/tax-heads';
import { mulDiv } from '#domain/money/paise';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';

/** Table 3 of CMP-08, in paise. */
export interface Cmp08 {
  /** 3(1): the turnover with exempt supplies, and the tax on it; no tax if the rate is not known. */
  readonly outward: TaxAmounts;
  /** Of it, what the tax is computed on. */
  readonly base: number;
  /** 3(2): purchases under reverse charge, with services from abroad. */
  readonly owed: TaxAmounts;
  /** 3(3): each head of both in whole rupees (section 170 of the CGST Act), as paise. */
  readonly due: Taxes;
}

/**
 * The statement of a quarter from its sums. Tax is computed once, on what the quarter comes to, with credit notes taken off. Advances are
 * not counted: whether tax is due on them before the supply under the composition scheme is not settled by our sources.
 */
export function cmp08(sums: MonthSums, inward: readonly InwardSum[], rate: CompositionRate | null): Cmp08 {
  const taxable = taxIn(sums.of('section')).taxable;
  const turnover = taxable + taxIn(sums.of('nil')).taxable;
  const base = rate === null ? 0 : rate.base === 'taxable' ? taxable : turnover;
  // Half of the rate, in ten-thousandths of a percent.
  const half = rate === null ? 0 : mulDiv(base, rate.rate / 2, 100_0000);
  const outward = { ...noTax, taxable: turnover, cgst: half, sgst: half };
  const owed = taxIn(inward.filter(({ key }) => key[0] === 'owed').map(({ amounts }) => amounts));
  const both = plus(outward, owed);
  return { outward, base, owed, due: eachHead((head) => rupees(both[head]) * 100) };
}
