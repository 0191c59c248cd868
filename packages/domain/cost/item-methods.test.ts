import { expect, it } from 'vitest';
import { beginning, firstDifference, methodInWords, methodOn, methodsOf, usualMethods } from '#domain/cost/item-methods';
import type { DatedMethod } from '#domain/cost/valuation-method';

it.each`
  valuation    | calculationMethod | method
  ${'Average'} | ${null}           | ${'moving-average'}
  ${'Average'} | ${'Weighted'}     | ${'weighted-average'}
  ${'Average'} | ${'Simple'}       | ${'simple-average'}
  ${'FIFO'}    | ${'Weighted'}     | ${'fifo'}
  ${'LIFO'}    | ${null}           | ${'lifo'}
  ${undefined} | ${undefined}      | ${'moving-average'}
`('an item that says $valuation and $calculationMethod is valued by $method', ({ valuation, calculationMethod, method }) => {
  expect(methodsOf({ valuation, calculationMethod })).toEqual([{ from: beginning, method }]);
});

const changed = [
  { effectiveFrom: '2027-04-01', valuation: 'FIFO', calculationMethod: null },
  { effectiveFrom: '2026-04-01', valuation: 'Average', calculationMethod: null },
];

it('keeps the methods of the past, and the first one also holds before its day', () => {
  const methods = methodsOf({ valuation: 'FIFO', valuationHistory: changed });
  expect(methods).toEqual([
    { from: beginning, method: 'moving-average' },
    { from: '2027-04-01', method: 'fifo' },
  ]);
  expect(['2020-01-01', '2027-03-31', '2027-04-01'].map((day) => methodInWords(methodOn(methods, day)))).toEqual([
    'Average',
    'Average',
    'FIFO',
  ]);
});

const fifoFrom = (from: string): readonly DatedMethod[] => [...usualMethods, { from, method: 'fifo' }];

it.each([
  [usualMethods, usualMethods, null],
  [usualMethods, [...usualMethods, { from: '2026-07-01', method: 'moving-average' }], null],
  [usualMethods, fifoFrom('2026-07-01'), '2026-07-01'],
  [fifoFrom('2026-08-01'), fifoFrom('2026-07-01'), '2026-07-01'],
  [[{ from: beginning, method: 'lifo' }], usualMethods, beginning],
] as const)('finds the first day on which histories differ', (one, other, day) => {
  expect(firstDifference(one, other)).toBe(day);
  expect(firstDifference(other, one)).toBe(day);
});
