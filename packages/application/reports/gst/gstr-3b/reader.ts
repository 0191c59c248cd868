import { registrationOf } from '#application/books/branches';
import { returnSums } from '#application/gst-returns/return-sums';
import { type Gstr3bFacts, gstr3bColumns, gstr3bTable } from '#application/reports/gst/gstr-3b/table';
import { reader } from '#application/reports/kit/reader';
import { type Gstr3bFilter, gstr3b } from '#modules/reports/gst/gstr-3b';

/** Read from sums, so it costs the same however many documents there are. */
export const gstr3bReader = reader<Gstr3bFilter, Gstr3bFacts>({
  report: gstr3b,
  columns: gstr3bColumns,
  table: gstr3bTable,
  read: async (context, _branches, filter) => {
    const { branches, gstins, composition } = await registrationOf(context, gstr3b, filter);
    return { gstins, composition, sums: await returnSums(context, branches, filter) };
  },
});
