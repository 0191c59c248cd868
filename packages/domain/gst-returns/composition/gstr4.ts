import { type Cmp08, cmp08 } from '#domain/gst-returns/composition/cmp08';
import type { CompositionRate } from '#domain/gst-returns/composition/rates';
import type { InwardSum, Supplied } from '#domain/gst-returns/inward';
import { MonthSums, type ReturnSum } from '#domain/gst-returns/sums';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import type { Period } from '#domain/time/period';

/** What a month of a year comes to: `2026-04`. */
export interface CompositionMonth {
  readonly month: string;
  readonly outward: readonly ReturnSum[];
  readonly inward: readonly InwardSum[];
}

/** Amounts of a rate, in ten-thousandths of a percent. */
export interface OfRate extends TaxAmounts {
  readonly rate: number;
}

/** Tables 4 to 6 of GSTR-4, in paise. Interest, late fees, and tax deducted or collected at source by others (table 7) are not in the books' sums. */
export interface Gstr4 {
  /** What was received, by supplier and rate. The form wants it by GSTIN too. */
  readonly four: Readonly<Record<'4A' | '4B' | '4C' | '4D', readonly OfRate[]>>;
  /** The quarters, as their CMP-08 says them. */
  readonly five: readonly (Period & { readonly said: Cmp08 })[];
  /** Outward supplies at the rate of the scheme, and the rest without tax; what was received under reverse charge. */
  readonly six: { readonly outward: readonly OfRate[]; readonly inward: readonly OfRate[] };
}

const suppliers: Readonly<Record<keyof Gstr4['four'], readonly Supplied[]>> = {
  '4A': ['registered'],
  '4B': ['registered-reverse'],
  '4C': ['unregistered', 'unregistered-reverse'],
  '4D': ['import-services'],
};

export function gstr4(months: readonly CompositionMonth[], quarters: readonly Period[], rate: CompositionRate | null): Gstr4 {
  const inward = months.flatMap((month) => month.inward);
  const received = (...from: readonly Supplied[]) => byRate(inward, from);
  const five = quarters.map((quarter) => {
    const within = months.filter(({ month }) => month >= quarter.from.slice(0, 7) && month <= quarter.to.slice(0, 7));
    const sums = new MonthSums();
    for (const { outward } of within) sums.add(outward);
    const purchases = within.flatMap((month) => month.inward);
    return { ...quarter, said: cmp08(sums, purchases, rate) };
  });
  const outward = taxIn(five.map(({ said }) => said.outward));
  const base = five.reduce((sum, { said }) => sum + said.base, 0);
  const rest = outward.taxable - base;
  return {
    four: {
      '4A': received(...suppliers['4A']),
      '4B': received(...suppliers['4B']),
      '4C': received(...suppliers['4C']),
      '4D': received(...suppliers['4D']),
    },
    five,
    six: {
      outward: [
        ...(base === 0 || rate === null ? [] : [{ ...outward, taxable: base, rate: rate.rate }]),
        ...(rest === 0 ? [] : [{ ...noTax, taxable: rest, rate: 0 }]),
      ],
      inward: received('registered-reverse', 'unregistered-reverse', 'import-services'),
    },
  };
}

/** In the order of rates. What came to nothing is left out. */
function byRate(inward: readonly InwardSum[], from: readonly Supplied[]): readonly OfRate[] {
  const rates = new Map<number, TaxAmounts>();
  for (const { key, amounts } of inward)
    if (key[0] === 'received' && from.includes(key[1])) rates.set(Number(key[2]), plus(rates.get(Number(key[2])) ?? noTax, amounts));
  return [...rates]
    .filter(([, amounts]) => Object.values(amounts).some((amount) => amount !== 0))
    .sort(([one], [other]) => one - other)
    .map(([rate, amounts]) => ({ ...amounts, rate }));
}
