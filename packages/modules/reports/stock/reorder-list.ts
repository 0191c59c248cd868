import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsFilters } from '#modules/kit/goods/stock-filters';
import type { ReportModule } from '#modules/kit/module';

const filters = {
  branches: { kind: 'choices', label: 'Branches', max: 200 },
  ...goodsFilters,
  all: { kind: 'yes-no', label: 'Show all items with a reorder level' },
} as const satisfies Fields;

export type ReorderListFilter = RecordOf<typeof filters>;

/** What to order: goods of which free and expected stock together are below the reorder level. */
export const reorderList: ReportModule<ReorderListFilter> = {
  kind: 'report',
  slug: 'reorder-list',
  path: '/stock-report/reorder',
  entity: 'reorderList',
  service: 'ims-crm',
  area: 'reports',
  title: 'Reorder List',
  filters,
  list: { id: 'REORDER_LIST' },
  ofToday: true,
  inParts: true,
};
