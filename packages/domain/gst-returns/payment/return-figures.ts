import { type CreditTable, creditTable, type InwardCredit, type Reversal } from '#domain/gst-returns/credit';
import { creditOfReturn } from '#domain/gst-returns/decided-credit';
import { type OutwardTables, outwardTables } from '#domain/gst-returns/gstr3b';
import type { InwardKey, InwardSum } from '#domain/gst-returns/inward';
import { MonthSums, type ReturnSum } from '#domain/gst-returns/sums';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import { isForGood, type MovedAmount } from '#domain/itc-register/credit-move';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';

/** What GSTR-3B of a period is made of: of all branches of the GSTIN, each sum maybe in several parts. */
export interface ReturnSums {
  /** With what is told in this period of documents of earlier ones. */
  readonly outward: readonly ReturnSum[];
  readonly inward: readonly InwardSum[];
  /** What was decided about credit in GST Reconciliation; none: the credit is that of the books. */
  readonly claimed: readonly InwardCredit[];
  /** What of it filed returns reversed in 4(B)(2), because nobody had decided. */
  readonly late: readonly Taxes[];
  /** What was reversed and reclaimed in the ITC register. */
  readonly moved: readonly MovedAmount[];
}

/** The figures of GSTR-3B, in paise. */
export interface ReturnFigures {
  readonly supplies: OutwardTables;
  /** 3.1(d) */
  readonly owed: TaxAmounts;
  readonly credit: CreditTable;
}

export function returnFigures({ outward, inward, claimed, late, moved }: ReturnSums): ReturnFigures {
  return {
    supplies: outwardTables(new MonthSums().add(outward)),
    owed: inwardSum(inward, 'owed'),
    credit: creditTable({ inward: creditOfReturn(inward, claimed), ...movedIn(moved), late }),
  };
}

/** Reversals and reclaims as table 4 has them. */
export function movedIn(moved: readonly MovedAmount[]): { readonly reversals: readonly Reversal[]; readonly reclaims: readonly Taxes[] } {
  return {
    reversals: moved.flatMap((one) => (one.kind === 'reversed' ? { ...one.taxes, forGood: isForGood(one) } : [])),
    reclaims: moved.flatMap(({ kind, taxes }) => (kind === 'reclaimed' ? taxes : [])),
  };
}

/** What the purchases of a period come to under a key. */
export function inwardSum(inward: readonly InwardSum[], ...key: InwardKey): TaxAmounts {
  const name = key.join('|');
  return inward.reduce((sum, one) => (one.key.join('|') === name ? plus(sum, one.amounts) : sum), noTax);
}
