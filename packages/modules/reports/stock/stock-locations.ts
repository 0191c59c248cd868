import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsFilters } from '#modules/kit/goods/stock-filters';
import type { ReportModule } from '#modules/kit/module';
import { compareDayFilter } from '#modules/kit/report/report-filters';

const filters = {
  asOf: { kind: 'date', label: 'As Of', required: true },
  branches: { kind: 'choices', label: 'Branches', max: 200 },
  ...goodsFilters,
  figure: {
    kind: 'choice',
    label: 'Show',
    required: true,
    of: [
      { value: 'quantity', label: 'Quantity' },
      { value: 'value', label: 'Value' },
    ],
  },
  ...compareDayFilter,
} as const satisfies Fields;

export type StockLocationsFilter = RecordOf<typeof filters>;

/** Items × locations, as of a day. What is in transit has its own column, so every row adds up to all there is. */
export const stockLocations: ReportModule<StockLocationsFilter> = {
  kind: 'report',
  slug: 'stock-locations',
  path: '/stock-report/locations',
  entity: 'stockLocations',
  service: 'ims-crm',
  area: 'reports',
  title: 'Stock by Location',
  filters,
  list: { id: 'STOCK_LOCATIONS_REPORT' },
  inParts: true,
  compares: { columns: ['total'] },
};
