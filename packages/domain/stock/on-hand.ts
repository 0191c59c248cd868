import { type Quantity, scaled } from '#domain/money/paise';
import type { Effect, Movement } from '#domain/posting/effect';
import type { Level } from '#domain/stock/levels';
import { type Place, placeKey } from '#domain/stock/place-key';

/** How much there is at a place, in ten-thousandths of the unit of the item. */
interface Goods extends Place, Level {
  readonly quantity: Quantity;
}

/** Whether a movement changes what is on hand in its branch. What is lost on the way was on hand nowhere. */
export function isOnHand({ transit }: Pick<Movement, 'transit'>): boolean {
  return transit !== true;
}

/** The goods as if a voucher had not been. */
export function onHandWithout(onHand: readonly Goods[], { date, movements }: Pick<Effect, 'date' | 'movements'>): readonly Goods[] {
  const places = new Map(onHand.map((goods) => [placeKey(goods), goods]));
  for (const movement of movements.filter(isOnHand)) {
    const { itemId, locationId, batch, quantity } = movement;
    const { quantity: there = 0, later = [] } = places.get(placeKey(movement)) ?? {};
    const left = { quantity: scaled(there - quantity), later: [...later, { day: date, quantity: -quantity }] };
    places.set(placeKey(movement), { itemId, locationId, batch, ...left });
  }
  return [...places.values()];
}
