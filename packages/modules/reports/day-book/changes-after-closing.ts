import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  userId: { kind: 'ref', label: 'Changed By', to: 'user' },
} as const satisfies Fields;

export type ChangesAfterClosingFilter = RecordOf<typeof filters>;

/** What an auditor asks after a year was closed: everything that changed in it since. */
export const changesAfterClosing: ReportModule<ChangesAfterClosingFilter> = {
  kind: 'report',
  slug: 'changes-after-closing',
  entity: 'changesAfterClosing',
  service: 'ims-crm',
  area: 'reports',
  title: 'Changes After Closing',
  filters,
  list: { id: 'CHANGES_AFTER_CLOSING_REPORT' },
};
