import type { Fields, RecordOf } from '#modules/kit/field';
import { placeFilters } from '#modules/kit/goods/stock-filters';
import type { ReportModule } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  ...placeFilters,
  only: {
    kind: 'choice',
    label: 'Only',
    of: [
      { value: 'in-stock', label: 'In stock' },
      { value: 'near', label: 'Expired or near expiry' },
    ],
  },
} as const satisfies Fields;

export type BatchReportFilter = RecordOf<typeof filters>;

/** Every batch at every place: opening + in − out = balance. What expires first comes first. */
export const batchReport: ReportModule<BatchReportFilter> = {
  kind: 'report',
  slug: 'batch-report',
  entity: 'batchReport',
  service: 'ims-crm',
  area: 'reports',
  title: 'Batch Report',
  filters,
  list: { id: 'BATCH_REPORT' },
  inParts: true,
};
