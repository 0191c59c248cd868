import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  type: { kind: 'text', label: 'Voucher Type', help: 'Such as Sales Invoice. Leave empty for all' },
  userId: { kind: 'ref', label: 'Entered By', to: 'user' },
  goneOnly: { kind: 'yes-no', label: 'Cancelled and deleted only' },
} as const satisfies Fields;

export type DayBookFilter = RecordOf<typeof filters>;

/** All vouchers of a day or period in the order of entry. */
export const dayBook: ReportModule<DayBookFilter> = {
  kind: 'report',
  slug: 'day-book',
  entity: 'dayBook',
  service: 'ims-crm',
  area: 'reports',
  title: 'Day Book',
  filters,
  list: { id: 'DAY_BOOK_REPORT' },
  ofOwn: 'in-pages',
};
