import type { OnHand } from '#application/ports/stock';
import type { Quantity } from '#domain/money/paise';
import { isOnHand } from '#domain/stock/on-hand';
import { pack, unpack } from '#storage/engine/packing';
import { type FoldEntry, halves } from '#storage/views/fold-entry';

export const itemsPerPage = 32;

/** Quantities on hand: item → place (location and batch, as text) → quantity. */
export type OnHandView = Map<string, Map<string, number>>;

export function placeOf(locationId: string | null, batch: string | null): string {
  return JSON.stringify([locationId, batch]);
}

/** The location and the batch of a place. */
export function partsOfPlace(place: string): [locationId: string | null, batch: string | null] {
  return JSON.parse(place) as [string | null, string | null];
}

export function foldOnHand(view: OnHandView, entry: FoldEntry, wanted: (itemId: string) => boolean): void {
  for (const { effect, factor } of halves(entry)) {
    for (const { itemId, locationId, batch, quantity } of effect.movements.filter(isOnHand)) {
      if (!wanted(itemId)) continue;
      const places = view.get(itemId) ?? new Map<string, number>();
      view.set(itemId, places);
      const place = placeOf(locationId, batch);
      const left = (places.get(place) ?? 0) + quantity * factor;
      if (left === 0) places.delete(place);
      else places.set(place, left);
    }
  }
}

export function packOnHand(view: OnHandView): Uint8Array {
  const items = [...view].flatMap(([itemId, places]) =>
    places.size === 0 ? [] : [[itemId, ...[...places].flatMap(([place, quantity]) => [...partsOfPlace(place), quantity])]],
  );
  return pack(items);
}

export function unpackOnHand(bytes: Uint8Array): OnHandView {
  const view: OnHandView = new Map();
  for (const [itemId, ...flat] of unpack<[string, ...(string | number | null)[]][]>(bytes)) {
    const places = new Map<string, number>();
    for (let at = 0; at + 2 < flat.length; at += 3)
      places.set(placeOf(flat[at] as string | null, flat[at + 1] as string | null), Number(flat[at + 2]));
    view.set(itemId, places);
  }
  return view;
}

export function onHandOf(view: OnHandView, itemIds: readonly string[]): OnHand[] {
  return [...new Set(itemIds)].flatMap((itemId) =>
    [...(view.get(itemId) ?? [])].map(([place, quantity]) => {
      const [locationId, batch] = partsOfPlace(place);
      return { itemId, locationId, batch, quantity: quantity as Quantity };
    }),
  );
}
