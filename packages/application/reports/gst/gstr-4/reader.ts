import { type CompositionFacts, compositionFacts } from '#application/reports/gst/composition-facts';
import { compositionColumns } from '#application/reports/gst/composition-table';
import { gstr4Table } from '#application/reports/gst/gstr-4/table';
import { reader } from '#application/reports/kit/reader';
import { type Gstr4Filter, gstr4 } from '#modules/reports/gst/gstr-4';

export const gstr4Reader = reader<Gstr4Filter, CompositionFacts>({
  report: gstr4,
  columns: compositionColumns,
  table: gstr4Table,
  read: (context, _branches, filter) => compositionFacts(context, gstr4, filter),
});
