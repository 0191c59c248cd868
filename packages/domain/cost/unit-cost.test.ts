import { expect, it } from 'vitest';
import { costOf, rateOf } from '#domain/cost/unit-cost';

it.each([
  [1_0000, { value: 100_00, quantity: 3_0000 }, 33_33],
  [2_0000, { value: 100_00, quantity: 3_0000 }, 66_67],
  [-1_0000, { value: 100_00, quantity: 3_0000 }, -33_33],
  [5_0000, null, 0],
])('%i ten-thousandths at %j cost %i paise', (quantity, unit, cost) => {
  expect(costOf(quantity, unit)).toBe(cost);
});

it('has a rate in ten-thousandths of a rupee, unless there is nothing', () => {
  expect(rateOf({ value: 4100_00, quantity: 35_0000 })).toBe(117_1429);
  expect(rateOf({ value: 0, quantity: 0 })).toBeNull();
});
