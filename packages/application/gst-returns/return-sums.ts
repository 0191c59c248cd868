import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { wholeMonths } from '#application/gst-returns/amendments';
import { undecidedOf } from '#application/gst-returns/undecided';
import { amendmentKinds } from '#domain/gst-returns/filing/amendment';
import type { ReturnSums } from '#domain/gst-returns/return-figures';
import type { Period } from '#domain/time/period';

/**
 * What GSTR-3B of a period is made of, of these branches together. It costs the same however many documents there are. `period.branches`: those
 * that people chose; without any, they are all of the GSTIN.
 */
export async function returnSums(
  context: Context,
  branches: readonly string[],
  period: Period & { readonly branches: readonly string[] },
): Promise<ReturnSums> {
  const { scope, ports } = context;
  const { from, to } = period;
  const months = wholeMonths(period);
  const each = await perBranch(branches, async (branchId) => {
    const [outward, told, inward, decided, moved] = await Promise.all([
      ports.books.outwardMonths(scope, branchId, 'tables', from, to),
      // What changed or came after its own month was filed, in GSTR-1 and GSTR-1A of these months.
      ports.books.amendmentSums(scope, branchId, months.from, months.to, amendmentKinds),
      ports.books.inwardMonths(scope, branchId, from, to),
      ports.books.decidedCredit(scope, branchId, from, to),
      ports.books.creditMoveSums(scope, branchId, from, to),
    ]);
    const all = [...outward.flatMap(({ sums }) => sums), ...told];
    return { outward: all, inward: inward.flatMap(({ sums }) => sums), decided, moved };
  });
  const decided = each.map((one) => one.decided);
  const undecided = await undecidedOf(context, period, { branches, decided, chosen: period.branches.length > 0 });
  return {
    outward: each.flatMap((one) => one.outward),
    inward: each.flatMap((one) => one.inward),
    claimed: [...decided.flatMap(({ claimed }) => claimed), ...undecided],
    moved: each.flatMap((one) => one.moved),
  };
}
