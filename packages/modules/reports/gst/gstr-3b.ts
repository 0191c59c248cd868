import type { RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { returnFilters } from '#modules/reports/gst/return-filters';

export type Gstr3bFilter = RecordOf<typeof returnFilters>;

/** GSTR-3B of a GSTIN: what GSTR-1 says of the supplies, and the credit as the books have it. */
export const gstr3b: ReportModule<Gstr3bFilter> = {
  ...{ kind: 'report', slug: 'gstr-3b', entity: 'gstr3b', service: 'ims-crm', area: 'reports', title: 'GSTR-3B' },
  filters: returnFilters,
  list: { id: 'GSTR_3B' },
  compares: { columns: ['taxable'] },
};
