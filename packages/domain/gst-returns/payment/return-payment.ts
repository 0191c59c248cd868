import { plusTaxes } from '#domain/gst-returns/credit';
import { type Payment, paymentOf } from '#domain/gst-returns/gstr3b';
import type { ReturnFigures } from '#domain/gst-returns/payment/return-figures';
import { eachHead, noTaxes, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';

/** What a return begins with, and leaves to the next one. */
export interface BroughtForward {
  /** The credit ledger, in whole rupees. */
  readonly credit: Taxes;
  /** Tax below zero, in whole rupees: so much less is paid later. */
  readonly lessTax: Taxes;
  /** The same of reverse charge. */
  readonly lessReverse: Taxes;
  /** Credit that was reversed in 4(B)(2) and not reclaimed in 4(D)(1), in paise. */
  readonly reclaims: Taxes;
  /** Tax of 3.1(d) whose credit was not claimed in 4(A)(2) and (3), in paise. */
  readonly reverseCharge: Taxes;
}

export const nothingBrought: BroughtForward = {
  ...{ credit: noTaxes, lessTax: noTaxes, lessReverse: noTaxes },
  ...{ reclaims: noTaxes, reverseCharge: noTaxes },
};

/** How a return is paid, and what it leaves. */
export interface ReturnPayment {
  readonly payment: Payment;
  readonly left: BroughtForward;
}

export function payReturn({ supplies, owed, credit }: ReturnFigures, brought: BroughtForward): ReturnPayment {
  const payment = paymentOf({
    ...{ outward: supplies, inwardReverseCharge: owed, credit },
    ...{ opening: brought.credit, less: brought.lessTax, lessReverse: brought.lessReverse },
  });
  const left = {
    ...{ credit: payment.left, lessTax: payment.carried, lessReverse: payment.carriedReverse },
    reclaims: plusTaxes(plusTaxes(brought.reclaims, credit.B2), credit.D1, -1),
    reverseCharge: plusTaxes(plusTaxes(brought.reverseCharge, owed), plusTaxes(credit.A2, credit.A3), -1),
  };
  return { payment, left };
}

/**
 * Why the portal does not take the return: a statement would fall below zero (GSTN advisory 643 of 29 December 2025). Since when it refuses is
 * not settled by a source; here it is so for returns from that of January 2026 on.
 */
export function statementProblems(left: Pick<BroughtForward, 'reclaims' | 'reverseCharge'>, month: string): readonly string[] {
  if (month < '2026-01') return [];
  const [reverse, reclaimed] = [shortOf(left.reverseCharge), shortOf(left.reclaims)];
  return [
    ...(reverse === ''
      ? []
      : [
          `The credit under reverse charge in table 4(A)(2) and (3) is ${reverse} more than the tax in table 3.1(d) with the balance of the statement of reverse charge. Correct the purchases, or enter the balance that the portal shows`,
        ]),
    ...(reclaimed === ''
      ? []
      : [
          `The reclaimed credit in table 4(D)(1) is ${reclaimed} more than what is reversed in table 4(B)(2) with the balance of the statement of reclaims. Reclaim less, or enter the balance that the portal shows`,
        ]),
  ];
}

const labels: Readonly<Record<TaxHead, string>> = { igst: 'IGST', cgst: 'CGST', sgst: 'SGST', cess: 'cess' };

/** `₹5.00 of CGST and ₹5.00 of SGST`; empty if nothing is missing. */
function shortOf(taxes: Taxes): string {
  const heads = (Object.keys(labels) as TaxHead[]).filter((head) => taxes[head] < 0);
  return heads.map((head) => `₹${formatPaise(paise(-taxes[head]))} of ${labels[head]}`).join(' and ');
}

/** Whole rupees in paise. */
export function inPaise(taxes: Taxes): Taxes {
  return eachHead((head) => 100 * taxes[head]);
}
