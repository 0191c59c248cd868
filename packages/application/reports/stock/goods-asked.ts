import type { StockFacts, StockOfItem } from '#application/reports/stock/stock-of-item';
import { groupsUnder } from '#domain/posting/group-tree';
import { addedUp, noWorth } from '#domain/stock-figures/period-figures';
import type { PlaceFilter } from '#modules/kit/goods/stock-filters';

type Asked = Partial<PlaceFilter>;

/** Whether the report is about some places of the branches only. */
export function placesAsked({ location, batch }: Asked): boolean {
  return (location ?? '') !== '' || (batch ?? '') !== '';
}

/** The items of this group and those below it, or this item. */
export function goodsAsked<Item extends { readonly id: string; readonly groupId: string | null }>(
  items: readonly Item[],
  groups: StockFacts['groups'],
  { groupId = null, itemId = null }: Asked,
): readonly Item[] {
  const wanted = groupId === null ? null : groupsUnder(groups, groupId);
  return items.filter((item) => (itemId === null || item.id === itemId) && (wanted === null || wanted.has(item.groupId ?? '')));
}

/** These items, with the figures of the places asked for. Goods in transit are at none. */
export function stockAsked({ items, groups }: StockFacts, asked: Asked): readonly StockOfItem[] {
  const found = goodsAsked(items, groups, asked);
  return placesAsked(asked) ? found.flatMap((item) => atPlaces(item, asked)) : found;
}

function atPlaces(item: StockOfItem, { location, batch }: Asked): readonly StockOfItem[] {
  const isAsked = (own: string, wanted: string | null | undefined) => (wanted ?? '') === '' || own.toLowerCase() === wanted?.toLowerCase();
  const places = item.places.filter((place) => isAsked(place.location, location) && isAsked(place.batch, batch));
  const { grossProfit: _, ...rest } = item;
  return places.length === 0 ? [] : [{ ...rest, ...addedUp(places), places, transit: noWorth, consumed: noWorth }];
}
