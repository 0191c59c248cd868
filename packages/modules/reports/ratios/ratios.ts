import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule, ReportSetupColumn } from '#modules/kit/module';
import { besideFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = { ...periodFilters, ...besideFilter } as const satisfies Fields;

export type RatiosFilter = RecordOf<typeof filters>;

/** Key figures of a period, each with the way it is computed. Its facts are its table, laid out in `table.ts`, which the browser does not load. */
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

/** Every column it may have, for Module Setup. */
export function ratiosColumns(): readonly ReportSetupColumn[] {
  return [
    { key: 'particulars', label: 'Ratio', kind: 'text' },
    { key: 'amount', label: 'Value', kind: 'decimal' },
    { key: 'other', label: 'Compared', kind: 'decimal', several: true },
    { key: 'unit', label: 'Unit', kind: 'text' },
    { key: 'formula', label: 'How it is computed', kind: 'text' },
  ];
}
