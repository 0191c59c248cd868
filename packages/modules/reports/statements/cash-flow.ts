import type { RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { statementFilters } from '#modules/kit/report/statement-filters';

export type CashFlowFilter = RecordOf<typeof statementFilters>;

/** Where money came from and where it went, by the indirect method. Money that comes in is positive. */
export const cashFlow: ReportModule<CashFlowFilter> = {
  kind: 'report',
  slug: 'cash-flow',
  entity: 'cashFlow',
  service: 'ims-crm',
  area: 'reports',
  title: 'Cash Flow',
  filters: statementFilters,
  list: { id: 'CASH_FLOW_REPORT' },
};
