import { describe, expect, it } from 'vitest';
import { amountOf, dayOfTally, quantitiesOf, rateOf, tenThousandthsOf } from '#domain/tally/values';

describe('an amount is a debit in our books where the file has it below zero', () => {
  it.each([
    ['-1180.00', 1180_00],
    ['1180', -1180_00],
    ['0.00', 0],
    ['.5', -50],
    ['1.005', -101],
    ['-1.004', 1_00],
    ['₹ -1,23,456.78', 1_23_456_78],
    ['-₹ 8300.00', 8300_00],
    ['? 12.00', -12_00],
  ])('%s', (text, amount) => {
    expect(amountOf(text)).toEqual({ amount, foreign: null });
  });

  it.each([
    ['-$8500.00 @ ₹ 83/$ = -₹ 705500.00', 7_05_500_00, '$', 8500_00],
    ['10.00$ = 800.00', -800_00, '$', -10_00],
    ['€100.00 @ ? 92.505/€ = ? 9250.50', -9250_50, '€', -100_00],
  ])('%s in another currency', (text, amount, symbol, foreign) => {
    expect(amountOf(text)).toEqual({ amount, foreign: { symbol, amount: foreign } });
  });

  it.each([['ten'], ['1.2.3'], ['12345678901234.00'], ['-'], ['= ']])('%s is none', (text) => {
    expect(amountOf(text)).toBeUndefined();
  });

  it('is nothing where the file has none', () => {
    expect(amountOf(undefined)).toEqual({ amount: 0, foreign: null });
  });
});

it.each([
  [' 50.000 KG', [[50_0000, 'KG']]],
  [
    ' 200 Kg = 2.00 Gms',
    [
      [200_0000, 'Kg'],
      [2_0000, 'Gms'],
    ],
  ],
  [' 1,138 Doz of 12 Nos', [[1138_0000, 'Doz of 12 Nos']]],
  ['-3 Nos', [[-3_0000, 'Nos']]],
  ['12', [[12_0000, '']]],
  ['Nos', []],
  [undefined, []],
] as const)('the quantities of %j', (text, quantities) => {
  expect(quantitiesOf(text).map(({ quantity, unit }) => [quantity, unit])).toEqual(quantities);
});

it.each([
  ['180.00/KG', 180_0000, 'KG'],
  ['$10.00 = ₹ 800.00/Nos', 800_0000, 'Nos'],
  ['99.12345/Box of 12', 99_1235, 'Box of 12'],
])('the rate of %s', (text, rate, unit) => {
  expect(rateOf(text)).toEqual({ rate, unit });
});

it.each([
  [' 9', 9_0000],
  ['2.5', 2_5000],
  ['-0.00005', -1],
  ['', undefined],
  ['.', undefined],
  ['Nine', undefined],
])('%j in ten-thousandths', (text, value) => {
  expect(tenThousandthsOf(text)).toBe(value);
});

it.each([
  ['20260331', '2026-03-31'],
  ['20260230', undefined],
  ['2026-03-31', undefined],
  [undefined, undefined],
])('the day of %s', (text, day) => {
  expect(dayOfTally(text)).toBe(day);
});
