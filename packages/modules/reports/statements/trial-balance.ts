import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  ...compareFilter,
  groupOnly: { kind: 'yes-no', label: 'Groups only' },
  byBranch: { kind: 'yes-no', label: 'By branch' },
  closingOnly: { kind: 'yes-no', label: 'Closing only' },
  withStock: { kind: 'yes-no', label: 'With opening stock' },
  showZero: { kind: 'yes-no', label: 'Show ledgers with zero balance' },
} as const satisfies Fields;

export type TrialBalanceFilter = RecordOf<typeof filters>;

/**
 * Opening, debit, credit and closing of every group and ledger. Opening and closing are netted per ledger, a group is the net
 * of its contents, and the footer adds up the top rows. A comparison shows the closing balances of two periods side by side, without the
 * movements; by branch, those of each branch are beside their sum. The facts are `ComparedBalances`.
 */
export const trialBalance: ReportModule<TrialBalanceFilter> = {
  kind: 'report',
  slug: 'trial-balance',
  entity: 'trialBalance',
  service: 'ims-crm',
  area: 'reports',
  title: 'Trial Balance',
  filters,
  idle: ({ byBranch }) => (byBranch ? ['compare', 'closingOnly', 'withStock'] : []),
  list: { id: 'TRIAL_BALANCE_REPORT' },
};
