import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { isWide } from '#modules/kit/report/report-filters';
import { statementFilters } from '#modules/kit/report/statement-filters';

const filters = {
  form: {
    kind: 'choice',
    label: 'Form',
    required: true,
    of: [
      { value: 'two-sided', label: 'Two sides' },
      { value: 'vertical', label: 'Vertical' },
    ],
  },
  ...statementFilters,
  percent: { kind: 'yes-no', label: '% of sales' },
} as const satisfies Fields;

export type ProfitLossFilter = RecordOf<typeof filters>;

/**
 * Trading account and profit and loss of a period (decision D30), as an account with two sides or one below the other. Month by month
 * and branch by branch there is no room for two sides.
 */
export const profitLoss: ReportModule<ProfitLossFilter> = {
  kind: 'report',
  slug: 'profit-loss',
  entity: 'profitLoss',
  service: 'ims-crm',
  area: 'reports',
  title: 'Profit & Loss',
  filters,
  idle: ({ compare }) => (isWide(compare) ? ['form'] : []),
  list: { id: 'PROFIT_LOSS_REPORT' },
};
