import { registrationOf } from '#application/books/branches';
import type { Context } from '#application/context';
import { returnsOf } from '#application/gst-returns/gstin-returns';
import { type PaymentFacts, paymentFacts } from '#application/gst-returns/payment-facts';
import { returnSums } from '#application/gst-returns/return-sums';
import { type Gstr3bFacts, gstr3bColumns, gstr3bTable } from '#application/reports/gst/gstr-3b/table';
import { reader } from '#application/reports/kit/reader';
import { monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { isPeriodOfReturn } from '#domain/gst-returns/payment/brought-forward';
import { type Gstr3bFilter, gstr3b } from '#modules/reports/gst/gstr-3b';

/** Read from sums, so it costs the same however many documents there are. */
export const gstr3bReader = reader<Gstr3bFilter, Gstr3bFacts>({
  report: gstr3b,
  columns: gstr3bColumns,
  table: gstr3bTable,
  read: async (context, _branches, filter) => {
    const { branches, gstins, composition } = await registrationOf(context, gstr3b, filter);
    const known = { gstins, composition };
    const payment = await paymentOfReturn(context, branches, gstins, filter);
    if (payment !== null) return { ...known, sums: payment.sums, payment };
    return { ...known, sums: await returnSums(context, branches, filter), payment };
  },
});

/** Null if it is not of one whole GSTIN and of a period of its returns. */
async function paymentOfReturn(
  context: Context,
  branches: readonly string[],
  gstins: readonly string[],
  filter: Gstr3bFilter,
): Promise<PaymentFacts | null> {
  const [gstin] = gstins;
  if (gstin === undefined || gstins.length > 1) return null;
  const found = await returnsOf(context, gstin);
  const isWhole = found.branches.every((id) => branches.includes(id));
  if (!isWhole || !isPeriodOfReturn(filter, found)) return null;
  return paymentFacts(context, found, { from: monthOfDay(filter.from), month: monthOfDay(filter.to) });
}
