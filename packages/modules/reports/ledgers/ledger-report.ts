import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer', required: true },
  ...periodFilters,
  ...compareFilter,
  narration: { kind: 'yes-no', label: 'Show narration' },
  billWise: { kind: 'yes-no', label: 'Bills' },
  itemDetail: { kind: 'yes-no', label: 'Items' },
  monthly: { kind: 'yes-no', label: 'Monthly summary' },
} as const satisfies Fields;

export type LedgerReportFilter = RecordOf<typeof filters>;

/** One ledger over a period, with opening, running and closing balance: running balance = opening + Σ. */
export const ledgerReport: ReportModule<LedgerReportFilter> = {
  kind: 'report',
  slug: 'ledger-report',
  path: '/ledger-group/report',
  entity: 'ledger',
  service: 'ims-crm',
  area: 'reports',
  title: 'Ledger Report',
  filters,
  idle: ({ monthly }) => (monthly ? ['narration', 'billWise', 'itemDetail'] : ['compare']),
  list: { id: 'LEDGER_REPORT' },
  compares: { columns: ['debit', 'credit', 'balance'], rowsBy: () => 'month' },
};
