import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { wholeMonths } from '#application/gst-returns/amendments';
import { amendmentKinds } from '#domain/gst-returns/filing/amendment';
import type { ReturnSums } from '#domain/gst-returns/return-figures';
import type { Period } from '#domain/time/period';

/** What GSTR-3B of a period is made of, of these branches together. It costs the same however many documents there are. */
export async function returnSums({ scope, ports }: Context, branches: readonly string[], period: Period): Promise<ReturnSums> {
  const { from, to } = period;
  const months = wholeMonths(period);
  const each = await perBranch(branches, async (branchId): Promise<ReturnSums> => {
    const [outward, told, inward, claimed] = await Promise.all([
      ports.books.outwardMonths(scope, branchId, 'tables', from, to),
      // What changed or came after its own month was filed, in GSTR-1 and GSTR-1A of these months.
      ports.books.amendmentSums(scope, branchId, months.from, months.to, amendmentKinds),
      ports.books.inwardMonths(scope, branchId, from, to),
      ports.books.claimedCredit(scope, branchId, from, to),
    ]);
    return { outward: [...outward.flatMap(({ sums }) => sums), ...told], inward: inward.flatMap(({ sums }) => sums), claimed };
  });
  return {
    outward: each.flatMap((one) => one.outward),
    inward: each.flatMap((one) => one.inward),
    claimed: each.flatMap((one) => one.claimed),
  };
}
