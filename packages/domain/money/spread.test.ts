import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, percentOf, scaled, sum } from '#domain/money/paise';
import { roundToRupee, spread, spreadPercent } from '#domain/money/spread';

const amount = fc.integer({ min: -1_00_00_000_00, max: 1_00_00_000_00 }).map(paise);

describe('a total is spread in proportion and nothing is lost', () => {
  it.each([
    [100, [1, 1, 1], [33, 34, 33]],
    [100, [50, 30, 20], [50, 30, 20]],
    [1, [1, 1], [1, 0]],
    [-100, [1, 1, 1], [-33, -34, -33]],
    [0, [5, 5], [0, 0]],
    [0, [0, 0], [0, 0]],
    [10, [0, 1, 0], [0, 10, 0]],
    [7, [], undefined],
  ])('%d over %j', (total, weights, parts) => {
    if (parts === undefined) expect(() => spread(paise(total), weights)).toThrow('cannot be spread');
    else expect(spread(paise(total), weights)).toEqual(parts);
  });

  it('parts add up to the total, and none is a paisa or more from its exact share', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (total, weights) => {
        const whole = weights.reduce((a, b) => a + b, 0);
        fc.pre(whole > 0);
        const parts = spread(total, weights);
        expect(sum(parts)).toBe(total);
        parts.forEach((part, i) => {
          expect(Math.abs(part - (total * (weights[i] ?? 0)) / whole)).toBeLessThan(1.000001);
        });
      }),
    );
  });
});

describe('tax is computed on the total and spread over the lines', () => {
  it('two lines of 7.60 at 6 % carry the error: 0.46 and 0.45 make 0.91', () => {
    expect(spreadPercent([paise(760), paise(760)], scaled(60_000))).toEqual([46, 45]);
    expect(spreadPercent([paise(760), paise(760)], scaled(120_000), 2)).toEqual([46, 45]);
  });

  it('lines that cancel out have taxes that cancel out', () => {
    expect(spreadPercent([paise(1_000), paise(-1_000)], scaled(180_000))).toEqual([180, -180]);
  });

  it('adds up to the percentage of the sum, and swapping the sign swaps every part', () => {
    const percent = fc.integer({ min: 0, max: 1_000_000 }).map(scaled);
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 40 }), percent, (amounts, rate) => {
        const parts = spreadPercent(amounts, rate);
        expect(sum(parts)).toBe(percentOf(sum(amounts), rate));
        expect(
          spreadPercent(
            amounts.map((a) => paise(-a)),
            rate,
          ),
        ).toEqual(parts.map((part) => paise(-part)));
      }),
    );
  });
});

it.each([
  [1_749, 1_700],
  [1_750, 1_800],
  [-1_750, -1_800],
  [-1_749, -1_700],
  [49, 0],
  [1_702, 1_700],
])('%d paise to the rupee is %d', (exact, rounded) => {
  expect(roundToRupee(paise(exact))).toBe(rounded);
});
