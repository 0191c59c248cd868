import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extend, mulDiv, negate, paise, percentOf, scaled, sum } from '#domain/money/paise';

describe('products are rounded half away from zero without fractions in between', () => {
  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [1, -1, -2, 1],
    [1, 1, 3, 0],
    [-1, 1, 3, 0],
    [7, 3, 2, 11],
    [9_007_199_254_740_991, 9_007_199_254_740_991, 9_007_199_254_740_991, 9_007_199_254_740_991],
  ])('%d × %d ÷ %d', (a, b, c, expected) => {
    expect(mulDiv(a, b, c)).toBe(expected);
  });

  it('a result beyond the safe integers throws instead of being wrong', () => {
    expect(() => mulDiv(Number.MAX_SAFE_INTEGER, 3, 2)).toThrow('too large');
  });

  it('agrees with big integers for any numbers', () => {
    const n = fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 });
    fc.assert(
      fc.property(n, fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1_000_000, max: 2_000_000 }), (a, b, c) => {
        const product = BigInt(a) * BigInt(b);
        const magnitude = product < 0n ? -product : product;
        const exact = (2n * magnitude + BigInt(c)) / (2n * BigInt(c));
        expect(BigInt(mulDiv(a, b, c))).toBe(product < 0n ? -exact : exact);
      }),
    );
  });
});

it.each([
  [10_000, 10_000, 100],
  [25_000, 99_9900, 24_998],
  [3_333, 30_000, 100],
  [-10_000, 10_000, -100],
])('%d × %d ten-thousandths is %d paise', (quantity, rate, amount) => {
  expect(extend(scaled(quantity), scaled(rate))).toBe(amount);
});

it.each([
  [1_520, 60_000, 91],
  [10_000, 180_000, 1_800],
  [-760, 60_000, -46],
])('of %d paise, %d ten-thousandths of a percent is %d', (amount, percent, part) => {
  expect(percentOf(paise(amount), scaled(percent))).toBe(part);
});

it('fractions and inexact amounts throw', () => {
  expect(() => paise(0.5)).toThrow('whole number of paise');
  expect(() => scaled(Number.MAX_SAFE_INTEGER + 1)).toThrow('ten-thousandths');
  expect(() => sum([paise(Number.MAX_SAFE_INTEGER), paise(1)])).toThrow();
});

it('there is no negative zero, which would print as -0.00', () => {
  expect(Object.is(negate(paise(0)), 0)).toBe(true);
  expect(Object.is(paise(-0), 0)).toBe(true);
});
