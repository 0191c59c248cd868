import type { RecordOf } from '#modules/kit/field';
import type { ReportModule, ReportSetupColumn } from '#modules/kit/module';
import { statementFilters, statementSetup } from '#modules/kit/statement/filter';

export type CashFlowFilter = RecordOf<typeof statementFilters>;

/** Where money came from and where it went, by the indirect method. Money that comes in is positive. Its facts are its table, laid out in `table.ts`, which the browser does not load. */
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

/** Every column it may have, for Module Setup. */
export function cashFlowColumns(): readonly ReportSetupColumn[] {
  return statementSetup.filter(({ key }) => key !== 'percent');
}
