import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { ownGstin } from '#application/gst-reconciliation/own-gstin';
import { lastMonthOf, statementFacts } from '#application/itc-register/statement-facts';
import { runningStatement } from '#domain/itc-register/running-statement';
import { gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';
import type { ReclaimStatement, RegisterMove } from '#modules/purchase/gst-reconciliation/register-operations';

type Unnamed = Omit<ReclaimStatement, 'amounts'> & { readonly amounts: readonly Omit<RegisterMove, 'byName'>[] };

/** The running statement of the GSTIN of the open branch, the last month first, and the amounts that were entered for a month. */
export async function readStatement(context: Context): Promise<Unnamed> {
  const own = await ownGstin(context, gstReconciliationPath);
  const { scope, ports } = context;
  const [{ months, opening }, moves] = await Promise.all([
    statementFacts(context, own),
    perBranch(own.branches, async (branchId) => {
      const some = await ports.books.creditMoves(scope, branchId, '2017-07', lastMonthOf(context));
      return some.flatMap(({ books, decisionId, id, kind, rule, month, taxes, remark, by, at }) =>
        books.length === 0 && decisionId === null ? [{ id, branchId, kind, rule, month, taxes, remark, by, at }] : [],
      );
    }),
  ]);
  return {
    ...{ gstin: own.gstin, opening },
    rows: runningStatement(opening, months).toReversed(),
    amounts: moves.flat().sort((one, other) => (one.month > other.month ? -1 : 1)),
  };
}
