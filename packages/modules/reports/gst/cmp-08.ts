import type { RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { ownReturnFilters } from '#modules/reports/gst/return-filters';

export type Cmp08Filter = RecordOf<typeof ownReturnFilters>;

/** CMP-08 of a GSTIN under the composition scheme: what it sold in a quarter, and the tax that it pays on it. */
export const cmp08: ReportModule<Cmp08Filter> = {
  ...{ kind: 'report', slug: 'cmp-08', entity: 'cmp08', service: 'ims-crm', area: 'reports', title: 'CMP-08' },
  filters: ownReturnFilters,
  list: { id: 'CMP_08' },
};
