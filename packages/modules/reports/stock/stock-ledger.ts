import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  itemId: { kind: 'ref', label: 'Item', to: 'inventory-item', required: true },
  ...periodFilters,
} as const satisfies Fields;

export type StockLedgerFilter = RecordOf<typeof filters>;

/** One item over a period: every movement with its cost, and what was there after it. */
export const stockLedger: ReportModule<StockLedgerFilter> = {
  kind: 'report',
  slug: 'stock-ledger',
  path: '/stock-report/ledger',
  entity: 'stockLedger',
  service: 'ims-crm',
  area: 'reports',
  title: 'Stock Ledger',
  filters,
  list: { id: 'STOCK_LEDGER_REPORT' },
};
