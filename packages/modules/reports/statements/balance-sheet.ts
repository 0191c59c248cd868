import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { statementFilters } from '#modules/kit/report/statement-filters';

const filters = {
  form: {
    kind: 'choice',
    label: 'Form',
    required: true,
    of: [
      { value: 'two-sided', label: 'Two sides' },
      { value: 'vertical', label: 'Vertical' },
      { value: 'schedule-iii', label: 'Schedule III' },
    ],
  },
  ...statementFilters,
  byBalance: { kind: 'yes-no', label: 'Each ledger on the side of its balance' },
} as const satisfies Fields;

export type BalanceSheetFilter = RecordOf<typeof filters>;

/**
 * What the business owns and owes on the last day of the period. In the order of Schedule III of the Companies Act, Division I, a loss is
 * taken off the reserves. Month by month and branch by branch there is no room for two sides.
 */
export const balanceSheet: ReportModule<BalanceSheetFilter> = {
  kind: 'report',
  slug: 'balance-sheet',
  entity: 'balanceSheet',
  service: 'ims-crm',
  area: 'reports',
  title: 'Balance Sheet',
  filters,
  idle: ({ form }) => (form === 'schedule-iii' ? ['byBalance'] : []),
  list: { id: 'BALANCE_SHEET_REPORT' },
};
