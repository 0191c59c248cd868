import type { RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { ownReturnFilters } from '#modules/reports/gst/return-filters';

export type Gstr4Filter = RecordOf<typeof ownReturnFilters>;

/** GSTR-4 of a GSTIN under the composition scheme: what it received and sold in a year, and its statements CMP-08. */
export const gstr4: ReportModule<Gstr4Filter> = {
  ...{ kind: 'report', slug: 'gstr-4', entity: 'gstr4', service: 'ims-crm', area: 'reports', title: 'GSTR-4' },
  filters: ownReturnFilters,
  list: { id: 'GSTR_4' },
};
