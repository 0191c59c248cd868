import { registrationOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { differingVouchers, inRegister } from '#application/reports/gst/gst-tie-outs/differing-vouchers';
import { type GstTieOutsFacts, gstTieOutsColumns, gstTieOutsTable } from '#application/reports/gst/gst-tie-outs/table';
import { ledgerTaxes } from '#application/reports/gst/gst-tie-outs/tax-ledgers';
import { pagesOf, reader } from '#application/reports/kit/reader';
import type { InwardSum } from '#domain/gst-returns/inward';
import { MonthSums, type ReturnSum } from '#domain/gst-returns/sums';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import { type TieOut, type TieSums, tieOuts } from '#domain/gst-returns/tie-outs/tie-outs';
import { noTax, plus } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import type { Period } from '#domain/time/period';
import { type GstTieOutsFilter, gstTieOuts } from '#modules/reports/gst/gst-tie-outs';

/** The tie-outs of these branches together. They are read from sums, so they cost the same however many documents there are. */
export async function tieOutsOf(context: Context, branches: readonly string[], { from, to }: Period): Promise<readonly TieOut[]> {
  const { scope, ports } = context;
  const each = await perBranch(branches, async (branchId) => {
    const [tables, hsn, inward, sold, returned, ledgers] = await Promise.all([
      ports.books.outwardMonths(scope, branchId, 'tables', from, to),
      ports.books.outwardMonths(scope, branchId, 'hsn', from, to),
      ports.books.inwardMonths(scope, branchId, from, to),
      ports.books.registerMonths(scope, branchId, 'sales', from, to, false),
      ports.books.registerMonths(scope, branchId, 'sales-returns', from, to, false),
      ledgerTaxes(context, branchId, from, to),
    ]);
    const sumOf = (months: typeof sold) => taxIn(months.flatMap(({ totals }) => [...totals.rates.values()]));
    const countOf = (months: typeof sold) => months.reduce((count, { totals }) => count + totals.count, 0);
    return {
      sums: [...tables, ...hsn].flatMap((month): readonly ReturnSum[] => month.sums),
      inward: inward.flatMap((month): readonly InwardSum[] => month.sums),
      registered: { ...plus(sumOf(sold), sumOf(returned), -1), documents: countOf(sold) + countOf(returned) },
      ledgers,
    };
  });
  const sums = new MonthSums();
  for (const one of each) sums.add(one.sums);
  const taxes = (of: keyof TieSums['ledgers']): Taxes => taxIn(each.map(({ ledgers }) => ({ ...noTax, ...ledgers[of] })));
  return tieOuts({
    ...{ sums, inRegister, inward: each.flatMap(({ inward }) => inward) },
    registered: {
      ...taxIn(each.map(({ registered }) => registered)),
      documents: each.reduce((count, { registered }) => count + registered.documents, 0),
    },
    ledgers: { output: taxes('output'), input: taxes('input'), 'reverse-charge': taxes('reverse-charge') },
  });
}

async function gstTieOutsFacts(
  context: Context,
  _branches: readonly string[],
  filter: GstTieOutsFilter,
  cursor: string | undefined,
): Promise<GstTieOutsFacts> {
  const { branches, gstins, composition } = await registrationOf(context, gstTieOuts, filter);
  const { from, to, tie } = filter;
  const [ties, page] = await Promise.all([
    cursor === undefined ? tieOutsOf(context, branches, filter) : [],
    tie === null || tie === 'gstr-3b' ? { vouchers: [] } : differingVouchers(context, branches, { from, to, tie }, cursor),
  ]);
  return { ...page, ties, gstins, composition };
}

export const gstTieOutsReader = reader<GstTieOutsFilter, GstTieOutsFacts>({
  report: gstTieOuts,
  columns: gstTieOutsColumns,
  table: gstTieOutsTable,
  read: gstTieOutsFacts,
  ...pagesOf('vouchers'),
});
