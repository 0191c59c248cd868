import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';

const filters = {
  search: { kind: 'text', label: 'Item, stock code or barcode', max: 100 },
} as const satisfies Fields;

export type ItemSearchFilter = RecordOf<typeof filters>;

/** An item in every branch the person may see: on hand by place, reserved, free and expected; and what is on its way between branches. */
export const itemSearch: ReportModule<ItemSearchFilter> = {
  kind: 'report',
  slug: 'item-search',
  entity: 'itemSearch',
  service: 'ims-crm',
  area: 'reports',
  title: 'Item Search',
  filters,
  list: { id: 'ITEM_SEARCH' },
  ofToday: true,
};
