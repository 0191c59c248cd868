import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { statedCredit } from '#application/gst-reconciliation/stated-month';
import { allBranches } from '#application/known-records';
import type { CreditBooks } from '#application/ports/credit';
import type { InwardCredit } from '#domain/gst-returns/credit';
import { undecidedCredit } from '#domain/gstr-2b/claim/pending-credit';
import { monthsIn, type Period } from '#domain/time/period';

type Decided = Pick<Awaited<ReturnType<CreditBooks['decidedCredit']>>, 'claimed' | 'ofPortal'>;

interface OfBranches {
  readonly branches: readonly string[];
  /** What was decided in each of these branches. */
  readonly decided: readonly Decided[];
  /** People chose these branches; if not, they are all of the GSTIN that the caller may see. */
  readonly chosen: boolean;
}

/**
 * Credit of GSTR-2B that nobody has decided about. It is that of a whole GSTIN, so a part of its branches has none; and while nothing at all is
 * decided, the credit is that of the books.
 */
export async function undecidedOf(context: Context, { from, to }: Period, of: OfBranches): Promise<readonly InwardCredit[]> {
  const { branches, decided, chosen } = of;
  const known = await allBranches(context);
  const [gstin, ...several] = new Set(known.flatMap((branch) => (branches.includes(branch.id) ? (branch.gstin ?? []) : [])));
  if (gstin === undefined || several.length > 0 || decided.every(({ claimed }) => claimed.length === 0)) return [];
  const others = known.flatMap((branch) => (branch.gstin === gstin && !branches.includes(branch.id) ? [branch.id] : []));
  if (chosen && others.length > 0) return [];
  const months = monthsIn({ from, to }).filter((month) => month.from >= from);
  // Decided in branches that the caller may not see is decided, too.
  const [elsewhere, stated] = await Promise.all([
    perBranch(others, (branchId) => context.ports.books.decidedCredit(context.scope, branchId, from, to)),
    Promise.all(months.map((month) => statedCredit(context, gstin, month.from.slice(0, 7)))),
  ]);
  return undecidedCredit(
    stated.flat(),
    [...decided, ...elsewhere].flatMap(({ ofPortal }) => ofPortal),
  );
}
