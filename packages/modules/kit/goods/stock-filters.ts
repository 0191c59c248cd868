import type { Fields, RecordOf } from '#modules/kit/field';

/** Which goods a report shows. */
export const goodsFilters = {
  groupId: { kind: 'ref', label: 'Item Group', to: 'inventory-group' },
  itemId: { kind: 'ref', label: 'Item', to: 'inventory-item' },
} as const satisfies Fields;

/** The same, and where they are. */
export const placeFilters = {
  ...goodsFilters,
  location: { kind: 'code', label: 'Location', max: 15, list: 'location' },
  batch: { kind: 'text', label: 'Batch', max: 60 },
} as const satisfies Fields;

export type PlaceFilter = RecordOf<typeof placeFilters>;
