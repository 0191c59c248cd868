import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import type { OwnGstin } from '#application/gst-reconciliation/own-gstin';
import { allBranches, registrationWith } from '#application/known-records';
import { filingOf } from '#domain/gst/due-dates';
import { monthAfter } from '#domain/gst-returns/filing/filed-return';
import { balanceUntil } from '#domain/gst-returns/payment/portal-balance';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { periodOf2b } from '#domain/gstr-2b/ims/ims-period';
import { isForGood } from '#domain/itc-register/credit-move';
import { type OpeningReversal, openingOf, type StatementMonth } from '#domain/itc-register/running-statement';
import { stateOfGstin } from '#domain/registration/gstin';
import { monthOf } from '#domain/time/period';
import { balancesIn, filedIn } from '#modules/gst-returns/filed-returns';

/** GST began with this month. */
const firstMonth = '2017-07';

/** The last month in which a reversal or reclaim can count now. */
export function lastMonthOf({ today }: Pick<Context, 'today'>): string {
  return monthAfter(today.slice(0, 7));
}

export interface StatementFacts {
  /** 4(B)(2) and 4(D)(1) of each branch and month. */
  readonly months: readonly StatementMonth[];
  readonly opening: OpeningReversal | null;
  /** Whether the return of a month has the credit of the books, because nothing of it was decided with GSTR-2B. */
  readonly claimsByBooks: (month: string) => boolean;
}

/** What a GSTIN reversed for now and reclaimed, in sums: it costs the same however many purchases there are. */
export async function statementFacts(context: Context, { gstin, every }: Pick<OwnGstin, 'gstin' | 'every'>): Promise<StatementFacts> {
  const { scope, ports } = context;
  const [from, to] = [`${firstMonth}-01`, monthOf(`${lastMonthOf(context)}-01`).to];
  const each = await perBranch(every, async (branchId) => {
    const [claimed, moves] = await Promise.all([
      ports.books.claimedCredit(scope, branchId, from, to),
      ports.books.creditMoveSums(scope, branchId, from, to),
    ]);
    return { claimed, moves };
  });
  const claimed = each.flatMap((one) => one.claimed);
  const moves = each.flatMap((one) => one.moves).filter((one) => !isForGood(one));
  const known = (await allBranches(context)).filter(({ id }) => every.includes(id));
  const registration = await registrationWith(context, gstin);
  const filing = filingOf(known) === 'quarterly' ? 'quarterly' : 'monthly';
  const periodIn = (month: string) => periodOf2b(month, { filing });
  const decided = new Set(claimed.map(({ month }) => periodIn(month)));
  return {
    months: [
      ...claimed.flatMap(({ standing, month, credit }): readonly StatementMonth[] =>
        standing === 'set-aside' ? [{ month, reversed: credit, reclaimed: noTaxes }] : [],
      ),
      ...moves.map(({ month, kind, taxes }): StatementMonth => {
        const isReversed = kind === 'reversed';
        return { month, reversed: isReversed ? taxes : noTaxes, reclaimed: isReversed ? noTaxes : taxes };
      }),
    ],
    opening: openingOf(balanceUntil(balancesIn(registration?.row), 'reclaims', context.today), {
      filing: filingOf(known),
      state: stateOfGstin(gstin),
      filed: filedIn(registration?.row),
    }),
    claimsByBooks: (month) => !decided.has(periodIn(month)),
  };
}
