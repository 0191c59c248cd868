import { expect, it } from 'vitest';
import { isPeriodMethod, poolMethod } from '#domain/cost/valuation-method';

it.each([
  ['moving-average', false, 'moving-average'],
  ['fifo', false, 'fifo'],
  ['lifo', false, 'lifo'],
  ['weighted-average', true, 'moving-average'],
  ['simple-average', true, 'moving-average'],
] as const)('%s: an average of the period is %s, costs move by %s', (method, isPeriod, pool) => {
  expect([isPeriodMethod(method), poolMethod(method)]).toEqual([isPeriod, pool]);
});
