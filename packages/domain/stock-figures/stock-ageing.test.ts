import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageStock, type Receipt } from '#domain/stock-figures/stock-ageing';
import { addDays } from '#domain/time/day';

const asOf = '2026-11-30';
const upTo = [30, 60];
const ago = (days: number, quantity: number): Receipt => ({ day: addDays(asOf, -days), quantity });

describe('stock is aged first in, first out', () => {
  it.each<[string, readonly [number, number], readonly Receipt[], readonly (readonly [number, number])[]]>([
    [
      'what came last is what is left',
      [5, 500],
      [ago(0, 3), ago(40, 10)],
      [
        [3, 300],
        [2, 200],
        [0, 0],
      ],
    ],
    [
      'a bucket includes its last day',
      [4, 400],
      [ago(30, 1), ago(60, 1), ago(61, 9)],
      [
        [1, 100],
        [1, 100],
        [2, 200],
      ],
    ],
    [
      'what no receipt explains is older',
      [4, 400],
      [],
      [
        [0, 0],
        [0, 0],
        [4, 400],
      ],
    ],
    [
      'paise are spread so that they add up',
      [3, 100],
      [ago(1, 1), ago(31, 1)],
      [
        [1, 33],
        [1, 34],
        [1, 33],
      ],
    ],
  ])('%s', (_, [quantity, value], receipts, buckets) => {
    expect(ageStock({ quantity, value }, receipts, { asOf, upTo }).buckets.map((one) => [one.quantity, one.value])).toEqual(buckets);
  });

  it('and below zero it has no age', () => {
    expect(ageStock({ quantity: -2, value: -200 }, [ago(1, 5)], { asOf, upTo })).toEqual({
      below: { quantity: -2, value: -200 },
      buckets: [1, 2, 3].map(() => ({ quantity: 0, value: 0 })),
    });
  });

  it('and the buckets add up to the stock', () => {
    const receipt = fc.record({ days: fc.integer({ min: 0, max: 500 }), quantity: fc.integer({ min: 1, max: 1000 }) });
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 3000 }), fc.integer({ min: 0, max: 99_999 }), fc.array(receipt), (quantity, value, all) => {
        const { below, buckets } = ageStock(
          { quantity, value },
          all.map(({ days, quantity: came }) => ago(days, came)),
          { asOf, upTo },
        );
        expect(buckets.reduce((sum, one) => sum + one.quantity, below.quantity)).toBe(quantity);
        expect(buckets.reduce((sum, one) => sum + one.value, below.value)).toBe(value);
      }),
    );
  });
});
