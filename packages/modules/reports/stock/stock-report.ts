import type { Fields, RecordOf } from '#modules/kit/field';
import { placeFilters } from '#modules/kit/goods/stock-filters';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  ...placeFilters,
  only: {
    kind: 'choice',
    label: 'Only',
    of: [
      { value: 'in-stock', label: 'In stock' },
      { value: 'negative', label: 'Below zero' },
      { value: 'reorder', label: 'Below the reorder level' },
    ],
  },
  places: { kind: 'yes-no', label: 'Show locations and batches' },
  all: { kind: 'yes-no', label: 'Show items without stock' },
  consumption: { kind: 'yes-no', label: 'Show consumption' },
  methods: { kind: 'yes-no', label: 'Show every valuation method' },
  ...compareFilter,
} as const satisfies Fields;

export type StockReportFilter = RecordOf<typeof filters>;

/**
 * Goods by group, item, branch, location and batch, with quantity and value: opening + inward − outward = closing in every row. Where an
 * average of the year changes what a branch has, that is the revaluation, and adds to its value.
 */
export const stockReport: ReportModule<StockReportFilter> = {
  kind: 'report',
  slug: 'stock-report',
  entity: 'stock',
  service: 'ims-crm',
  area: 'reports',
  title: 'Stock Report',
  filters,
  list: { id: 'STOCK_REPORT' },
  inParts: true,
  compares: {
    columns: ['inwardValue', 'outwardValue', 'consumedValue', 'profitValue', 'closingQuantity', 'closingValue'],
    without: ['below'],
  },
};
