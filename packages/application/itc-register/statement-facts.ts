import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { type DecidedReturns, decidedReturns, firstDayOfGst } from '#application/gst-reconciliation/decided-returns';
import type { OwnGstin } from '#application/gst-reconciliation/own-gstin';
import { statedCredit } from '#application/gst-reconciliation/stated-month';
import { registrationWith } from '#application/known-records';
import { monthAfter } from '#domain/gst-returns/filing/filed-return';
import { balanceUntil } from '#domain/gst-returns/payment/portal-balance';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { undecidedCredit } from '#domain/gstr-2b/claim/pending-credit';
import { isForGood } from '#domain/itc-register/credit-move';
import { type OpeningReversal, openingOf, type StatementMonth } from '#domain/itc-register/running-statement';
import { stateOfGstin } from '#domain/registration/gstin';
import { monthOf } from '#domain/time/period';
import { balancesIn, filedIn } from '#modules/gst-returns/filed-returns';

/** The last month in which a reversal or reclaim can count now. */
export function lastMonthOf({ today }: Pick<Context, 'today'>): string {
  return monthAfter(today.slice(0, 7));
}

export interface StatementFacts {
  /** 4(B)(2) and 4(D)(1) of each branch and month. */
  readonly months: readonly StatementMonth[];
  readonly opening: OpeningReversal | null;
  readonly claimsByBooks: DecidedReturns['claimsByBooks'];
}

/** What a GSTIN reversed for now and reclaimed, in sums: it costs the same however many purchases there are. */
export async function statementFacts(context: Context, { gstin, every }: Pick<OwnGstin, 'gstin' | 'every'>): Promise<StatementFacts> {
  const { scope, ports } = context;
  const to = monthOf(`${lastMonthOf(context)}-01`).to;
  const [returns, registration, each] = await Promise.all([
    decidedReturns(context, { gstin, every }, to),
    registrationWith(context, gstin),
    perBranch(every, (branchId) => ports.books.creditMoveSums(scope, branchId, firstDayOfGst, to)),
  ]);
  const opening = openingOf(balanceUntil(balancesIn(registration?.row), 'reclaims', context.today), {
    ...{ filing: returns.filing, state: stateOfGstin(gstin), filed: filedIn(registration?.row) },
  });
  const moves = each.flat().filter((one) => !isForGood(one));
  return {
    months: [
      ...returns.decided.flatMap(({ claimed, late }): readonly StatementMonth[] => [
        ...claimed.flatMap(({ standing, month, credit }) =>
          standing === 'set-aside' ? [{ month, reversed: credit, reclaimed: noTaxes }] : [],
        ),
        ...late.map(({ month, ...taxes }) => ({ month, reversed: noTaxes, reclaimed: taxes })),
      ]),
      ...(await undecidedMonths(context, gstin, returns, opening)),
      ...moves.map(({ month, kind, taxes }): StatementMonth => {
        const isReversed = kind === 'reversed';
        return { month, reversed: isReversed ? taxes : noTaxes, reclaimed: isReversed ? noTaxes : taxes };
      }),
    ],
    opening,
    claimsByBooks: returns.claimsByBooks,
  };
}

/** What filed returns have in 4(B)(2) because nobody had decided about it. Of months that are in the opening balance, nothing is read. */
async function undecidedMonths(
  context: Context,
  gstin: string,
  { decided, months, isCounted }: DecidedReturns,
  opening: OpeningReversal | null,
): Promise<readonly StatementMonth[]> {
  const own = months.filter((month) => month >= (opening?.month ?? '') && isCounted(month));
  const each = await Promise.all(
    own.map(async (month) => {
      const ofMonth = decided.flatMap(({ ofPortal }) => ofPortal.filter((one) => one.month === month));
      return undecidedCredit(await statedCredit(context, gstin, month), ofMonth).flatMap(({ standing, credit }) =>
        standing === 'set-aside' ? [{ month, reversed: credit, reclaimed: noTaxes }] : [],
      );
    }),
  );
  return each.flat();
}
