import { registrationOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import { type Gstr3bFacts, gstr3bColumns, gstr3bTable } from '#application/reports/gst/gstr-3b/table';
import { reader } from '#application/reports/kit/reader';
import { amendmentKinds } from '#domain/gst-returns/filing/amendment';
import { monthOf } from '#domain/time/period';
import { type Gstr3bFilter, gstr3b } from '#modules/reports/gst/gstr-3b';

/** Read from sums, so it costs the same however many documents there are. */
export const gstr3bReader = reader<Gstr3bFilter, Gstr3bFacts>({
  report: gstr3b,
  columns: gstr3bColumns,
  table: gstr3bTable,
  read: async (context, _branches, filter) => {
    const { scope, ports } = context;
    const { from, to } = filter;
    const { branches, gstins, composition } = await registrationOf(context, gstr3b, filter);
    const each = await perBranch(branches, async (branchId) => {
      const [outward, told, inward, claimed] = await Promise.all([
        ports.books.outwardMonths(scope, branchId, 'tables', from, to),
        // What changed or came after its own month was filed, in GSTR-1 and GSTR-1A of these months.
        ports.books.amendmentSums(scope, branchId, monthOf(from).from, monthOf(to).to, amendmentKinds),
        ports.books.inwardMonths(scope, branchId, from, to),
        ports.books.claimedCredit(scope, branchId, from, to),
      ]);
      return { outward: [...outward.flatMap(({ sums }) => sums), ...told], inward: inward.flatMap(({ sums }) => sums), claimed };
    });
    return {
      gstins,
      composition,
      outward: each.flatMap((one) => one.outward),
      inward: each.flatMap((one) => one.inward),
      claimed: each.flatMap((one) => one.claimed),
    };
  },
});
