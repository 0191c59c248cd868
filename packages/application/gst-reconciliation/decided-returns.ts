import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import type { OwnGstin } from '#application/gst-reconciliation/own-gstin';
import { allBranches, registrationWith } from '#application/known-records';
import type { CreditBooks } from '#application/ports/credit';
import { filingOf, type GstFiling } from '#domain/gst/due-dates';
import { type FiledReturn, filedFor } from '#domain/gst-returns/filing/filed-return';
import { monthsOf2b, periodOf2b } from '#domain/gstr-2b/ims/ims-period';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { limits } from '#domain/limits';
import type { Day } from '#domain/time/day';
import { filedIn, paymentsIn } from '#modules/gst-returns/filed-returns';

/** What was decided in all branches of a GSTIN, and what its returns make of what was not. */
export interface DecidedReturns {
  readonly filing: GstFiling;
  /** Of each branch. */
  readonly decided: readonly Awaited<ReturnType<CreditBooks['decidedCredit']>>[];
  /** The months of returns of which something was decided. */
  readonly months: readonly TaxPeriod[];
  /** Whether the return of a month has the credit of the books, because nothing of it was decided with GSTR-2B. */
  readonly claimsByBooks: (month: TaxPeriod) => boolean;
  /** Whether the return of a month is filed, and has the rows of GSTR-2B that nobody had decided about in 4(B)(2). */
  readonly isCounted: (month: TaxPeriod) => boolean;
}

/** GST began with this day. */
export const firstDayOfGst = '2017-07-01';

/**
 * It costs the same however many decisions there are. Returns that were marked as filed before payments were kept did not count rows that nobody
 * had decided about.
 */
export async function decidedReturns(
  context: Context,
  { gstin, every }: Pick<OwnGstin, 'gstin' | 'every'>,
  to: Day,
): Promise<DecidedReturns> {
  const [decided, branches, registration] = await Promise.all([
    perBranch(every, (branchId) => context.ports.books.decidedCredit(context.scope, branchId, firstDayOfGst, to)),
    allBranches(context),
    registrationWith(context, gstin),
  ]);
  const filing = filingOf(branches.filter(({ id }) => every.includes(id)));
  const filer = { filing: filing === 'quarterly' ? filing : 'monthly' } as const;
  const periodIn = (month: TaxPeriod) => periodOf2b(month, filer);
  const some = new Set(decided.flatMap(({ claimed }) => claimed.map(({ month }) => periodIn(month))));
  const claimsByBooks = (month: TaxPeriod) => !some.has(periodIn(month));
  const isPaid = paidReturns(new Set(paymentsIn(registration?.row).map(({ month }) => month)));
  const filed = filedIn(registration?.row);
  const isCounted = (month: TaxPeriod) => {
    const own = filedFor(filed, month, 'GSTR-3B');
    return own !== undefined && isPaid(own) && !claimsByBooks(month);
  };
  return { filing, decided, months: [...some].flatMap((period) => monthsOf2b(period, filer)), claimsByBooks, isCounted };
}

/** Whether a return was filed with its payment. The oldest payments are not kept for ever. */
function paidReturns(kept: ReadonlySet<string>): (filed: Pick<FiledReturn, 'month'>) => boolean {
  const oldest = [...kept].sort()[0] ?? '';
  return ({ month }) => kept.has(month) || (kept.size >= limits.filedPayments && month < oldest);
}
