import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  groupId: { kind: 'ref', label: 'Group', to: 'group', required: true },
  ...periodFilters,
  ...compareFilter,
  monthly: {
    kind: 'choice',
    label: 'Monthly Summary',
    of: [
      { value: 'group', label: 'Of the group' },
      { value: 'each', label: 'Of each group and ledger in it' },
    ],
  },
  byBranch: { kind: 'yes-no', label: 'By branch' },
  showZero: { kind: 'yes-no', label: 'Show ledgers with zero balance' },
} as const satisfies Fields;

export type GroupSummaryFilter = RecordOf<typeof filters>;

/**
 * The groups and ledgers in a group, as in the trial balance; or the group, or each of these, month by month. Of several branches it also
 * has what statements take out of the group, so that it comes to the same as there.
 */
export const groupSummary: ReportModule<GroupSummaryFilter> = {
  kind: 'report',
  slug: 'group-summary',
  entity: 'groupSummary',
  service: 'ims-crm',
  area: 'reports',
  title: 'Group Summary',
  filters,
  idle: ({ monthly, byBranch }) => [
    ...(monthly || byBranch ? ['compare'] : []),
    ...(monthly ? ['byBranch'] : []),
    ...(monthly === 'group' ? ['showZero'] : []),
  ],
  list: { id: 'GROUP_SUMMARY_REPORT' },
};
