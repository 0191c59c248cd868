import { cmp08Table } from '#application/reports/gst/cmp-08/table';
import { type CompositionFacts, compositionFacts } from '#application/reports/gst/composition-facts';
import { compositionColumns } from '#application/reports/gst/composition-table';
import { reader } from '#application/reports/kit/reader';
import { type Cmp08Filter, cmp08 } from '#modules/reports/gst/cmp-08';

export const cmp08Reader = reader<Cmp08Filter, CompositionFacts>({
  report: cmp08,
  columns: compositionColumns,
  table: cmp08Table,
  read: (context, _branches, filter) => compositionFacts(context, cmp08, filter),
});
