import { type Quantity, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import { type Place, placeKey } from '#domain/stock/place-key';

/** How much there is at a place, in ten-thousandths of the unit of the item. */
interface Goods extends Place {
  readonly quantity: Quantity;
}

type Moved = Goods & Pick<Movement, 'transit'>;

/** Whether a movement changes what is on hand in its branch. What is lost on the way was on hand nowhere. */
export function isOnHand({ transit }: Pick<Movement, 'transit'>): boolean {
  return transit !== true;
}

/** The goods as if these movements had not been. */
export function onHandWithout(onHand: readonly Goods[], movements: readonly Moved[]): readonly Goods[] {
  const places = new Map(onHand.map((goods) => [placeKey(goods), goods]));
  for (const movement of movements.filter(isOnHand)) {
    const { itemId, locationId, batch, quantity } = movement;
    const there = places.get(placeKey(movement))?.quantity ?? 0;
    places.set(placeKey(movement), { itemId, locationId, batch, quantity: scaled(there - quantity) });
  }
  return [...places.values()];
}
