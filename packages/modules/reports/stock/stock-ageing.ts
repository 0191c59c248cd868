import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsFilters } from '#modules/kit/goods/stock-filters';
import type { ReportModule } from '#modules/kit/module';
import { compareDayFilter } from '#modules/kit/report/report-filters';

const filters = {
  asOf: { kind: 'date', label: 'As Of', required: true },
  branches: { kind: 'choices', label: 'Branches', max: 200 },
  ...goodsFilters,
  buckets: { kind: 'text', label: 'Ageing buckets (days)', max: 40, help: 'Such as 30,60,90,180,365' },
  figure: {
    kind: 'choice',
    label: 'Show',
    required: true,
    of: [
      { value: 'value', label: 'Value' },
      { value: 'quantity', label: 'Quantity' },
      { value: 'both', label: 'Quantity and value' },
    ],
  },
  ...compareDayFilter,
} as const satisfies Fields;

export type StockAgeingFilter = RecordOf<typeof filters>;

/** What is on hand by how long it has been there: first in first out, in each branch. */
export const stockAgeing: ReportModule<StockAgeingFilter> = {
  kind: 'report',
  slug: 'stock-ageing',
  path: '/stock-report/ageing',
  entity: 'stockAgeing',
  service: 'ims-crm',
  area: 'reports',
  title: 'Stock Ageing',
  filters,
  list: { id: 'STOCK_AGEING_REPORT' },
  inParts: true,
  compares: { columns: ['quantity', 'value'] },
};
