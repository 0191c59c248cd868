import type { Context } from '#application/context';
import type { GstinReturns } from '#application/gst-returns/gstin-returns';
import { sumsWithDrafts } from '#application/gst-returns/return-sums';
import { broughtForward, type Chain, chainBefore, type KnownReturns, type ReturnPeriod } from '#domain/gst-returns/payment/brought-forward';
import { linesOf, type PaymentLines, paymentOfMonth } from '#domain/gst-returns/payment/filed-payment';
import { interestOfReturn, interestSoFar } from '#domain/gst-returns/payment/interest-of-return';
import { type ReturnFigures, type ReturnSums, returnFigures } from '#domain/gst-returns/payment/return-figures';
import { type BroughtForward, payReturn, statementProblems } from '#domain/gst-returns/payment/return-payment';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import type { Day } from '#domain/time/day';
import { balancesIn, paymentsIn } from '#modules/gst-returns/filed-returns';

/** How GSTR-3B of a GSTIN is paid, with what is known of the returns before it. */
export interface PaymentFacts {
  readonly period: ReturnPeriod;
  readonly sums: ReturnSums;
  readonly figures: ReturnFigures;
  readonly chain: Chain;
  readonly brought: BroughtForward;
  /** As it was filed, or as it is to be paid. */
  readonly lines: PaymentLines;
  readonly isFiled: boolean;
  /** Interest of this return, in whole rupees, if it is filed on the day. */
  readonly charged: Taxes;
  /** Why the portal does not take it, as sentences. */
  readonly problems: readonly string[];
}

/** Reads the period and the drafts before it at once. `on`: the day on which it is filed, if it is not marked as filed. */
export async function paymentFacts(
  context: Context,
  found: GstinReturns,
  period: ReturnPeriod,
  on: Day = context.today,
): Promise<PaymentFacts> {
  const known = knownReturns(found);
  const chain = chainBefore(period, known);
  const first = chain.drafts[0]?.from ?? period.from;
  const { sums, draftOf } = await sumsWithDrafts(context, found.branches, period, first);
  const brought = broughtForward(period, chain, known, (draft) => returnFigures(draftOf(draft)));
  const figures = returnFigures(sums);
  const paid = payReturn(figures, brought);
  const cash = eachHead((head) => paid.payment.cash[head] + paid.payment.reverseCharge[head]);
  const interest = interestOfReturn(period, known, cash, on);
  const filed = paymentOfMonth(known.payments, period.month);
  return {
    ...{ period, chain, brought, sums, figures },
    lines: filed ?? linesOf({ brought, figures, paid, interest, lateFee: noTaxes }),
    isFiled: filed !== undefined,
    charged: interestSoFar(period, known, cash, on),
    problems: filed === undefined ? statementProblems(paid.left, period.month) : [],
  };
}

function knownReturns({ filing, state, filed, registration }: GstinReturns): KnownReturns {
  return { filing, state, filed, balances: balancesIn(registration?.row), payments: paymentsIn(registration?.row) };
}
