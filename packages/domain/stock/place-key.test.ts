import { expect, it } from 'vitest';
import { placeKey } from '#domain/stock/place-key';

it('tells items, locations and batches apart', () => {
  const places = [
    { itemId: 'a', locationId: null, batch: null },
    { itemId: 'a', locationId: 'b', batch: null },
    { itemId: 'a', locationId: null, batch: 'b' },
    { itemId: 'a', locationId: 'null', batch: null },
    { itemId: 'a","b', locationId: null, batch: null },
  ];
  expect(new Set(places.map(placeKey)).size).toBe(places.length);
  expect(placeKey({ ...places[1], quantity: 4 } as never)).toBe(placeKey(places[1] as never));
});
