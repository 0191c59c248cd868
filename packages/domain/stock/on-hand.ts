import { type Quantity, scaled } from '#domain/money/paise';
import { type Place, placeKey } from '#domain/stock/place-key';

/** How much there is at a place, in ten-thousandths of the unit of the item. */
interface Goods extends Place {
  readonly quantity: Quantity;
}

/** The goods as if these movements had not been. */
export function onHandWithout(onHand: readonly Goods[], movements: readonly Goods[]): readonly Goods[] {
  const places = new Map(onHand.map((goods) => [placeKey(goods), goods]));
  for (const movement of movements) {
    const { itemId, locationId, batch, quantity } = movement;
    const there = places.get(placeKey(movement))?.quantity ?? 0;
    places.set(placeKey(movement), { itemId, locationId, batch, quantity: scaled(there - quantity) });
  }
  return [...places.values()];
}
