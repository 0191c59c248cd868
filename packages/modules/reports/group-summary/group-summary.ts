import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report-filters';

const filters = {
  groupId: { kind: 'ref', label: 'Group', to: 'group', required: true },
  ...periodFilters,
  ...compareFilter,
  monthly: { kind: 'yes-no', label: 'Monthly summary' },
  showZero: { kind: 'yes-no', label: 'Show ledgers with zero balance' },
} as const satisfies Fields;

export type GroupSummaryFilter = RecordOf<typeof filters>;

/** The groups and ledgers in a group, as in the trial balance, or the group month by month. Its facts are its table. */
export const groupSummary: ReportModule<GroupSummaryFilter> = {
  kind: 'report',
  slug: 'group-summary',
  entity: 'groupSummary',
  service: 'ims-crm',
  area: 'reports',
  title: 'Group Summary',
  filters,
  idle: ({ monthly }) => (monthly ? ['compare', 'showZero'] : []),
  list: { id: 'GROUP_SUMMARY_REPORT' },
  facts: 'group-summary',
};
