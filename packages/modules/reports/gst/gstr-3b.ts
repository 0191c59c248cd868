import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  branches: { ...periodFilters.branches, help: 'Leave empty for all branches with the GSTIN of this one' },
  ...compareFilter,
} as const satisfies Fields;

export type Gstr3bFilter = RecordOf<typeof filters>;

/** GSTR-3B of a GSTIN: what GSTR-1 says of the supplies, and the credit as the books have it. */
export const gstr3b: ReportModule<Gstr3bFilter> = {
  ...{ kind: 'report', slug: 'gstr-3b', entity: 'gstr3b', service: 'ims-crm', area: 'reports', title: 'GSTR-3B' },
  filters,
  list: { id: 'GSTR_3B' },
  compares: { columns: ['taxable'] },
};
