import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { besideFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = { ...periodFilters, ...besideFilter } as const satisfies Fields;

export type RatiosFilter = RecordOf<typeof filters>;

/** Key figures of a period, each with the way it is computed. */
export const ratios: ReportModule<RatiosFilter> = {
  kind: 'report',
  slug: 'ratios',
  entity: 'ratios',
  service: 'ims-crm',
  area: 'reports',
  title: 'Ratios',
  filters,
  list: { id: 'RATIOS_REPORT' },
};
