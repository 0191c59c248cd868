import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addTo, type Places, placesFrom, quantitiesAt, spreadByQuantity } from '#domain/cost/places';

it('adds up by location and batch, in their order, without empty places', () => {
  const places: Places = new Map();
  addTo(places, 'B2', '', 5_0000);
  addTo(places, 'A1', 'L2', 1_0000);
  addTo(places, 'A1', 'L1', 2_0000);
  addTo(places, 'B2', '', -5_0000);
  const held = quantitiesAt(places);
  expect(held).toEqual([
    { location: 'A1', batch: 'L1', quantity: 2_0000 },
    { location: 'A1', batch: 'L2', quantity: 1_0000 },
  ]);
  expect(quantitiesAt(placesFrom(held))).toEqual(held);
});

it('spreads a value by running total, so that the parts make it exactly', () => {
  expect(spreadByQuantity(100, [1, 1, 1], null)).toEqual([33, 34, 33]);
  expect(spreadByQuantity(0, [2_0000, -2_0000], { value: 500, quantity: 1_0000 })).toEqual([1000, -1000]);
  const quantities = fc.array(fc.integer({ min: 1, max: 9_0000 }), { minLength: 1 });
  fc.assert(
    fc.property(fc.nat(1_000_000), quantities, (value, all) => {
      expect(spreadByQuantity(value, all, null).reduce((sum, part) => sum + part, 0)).toBe(value);
    }),
  );
});
