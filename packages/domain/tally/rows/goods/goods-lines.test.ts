import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extend, type Paise, paise, percentOf, scaled } from '#domain/money/paise';
import { type Price, priceOf } from '#domain/tally/rows/goods/goods-lines';

const rateIn = (rate: number, unit = 'Nos') => ({ rate: scaled(rate), unit });
const amountOf = (quantity: number, { rate, percent, discount }: Price): Paise => {
  const gross = extend(scaled(quantity), rate);
  return paise(gross - (percent === null ? 0 : percentOf(gross, percent)) - (discount ?? 0));
};

it.each([
  ['the rate of the file', 2_0000, 100_00, rateIn(50_0000), null, { rate: 50_0000, percent: null, discount: null }],
  ['its discount', 10_0000, 1000_00, rateIn(102_5641), 2_5000, { rate: 102_5641, percent: 2_5000, discount: null }],
  ['the rest in rupees, if the discount rounds otherwise', 1_0000, 97_49, rateIn(100_0000), 2_5000, { rate: 100_0000, discount: 2_51 }],
  ['a rate of its own for one in another unit', 200_0000, 190_00, rateIn(95_0000, 'Box'), null, { rate: 9500, discount: null }],
  ['a rate of its own for none', 3_0000, 10_00, null, null, { rate: 3_3333, discount: null }],
  ['a rate that comes to more, less the rest', 3000_0000, 10_00, null, null, { rate: 33, percent: null, discount: null }],
  ['nothing for free goods', 5_0000, 0, rateIn(10_0000), null, { rate: 10_0000, discount: 50_00 }],
] as const)('a line costs its amount by %s', (_, quantity, amount, rate, discount, price) => {
  const given = { rate, discount: discount === null ? null : scaled(discount) };
  const found = priceOf(scaled(quantity), paise(amount), given, { unit: 'nos' });
  expect(amountOf(quantity, found)).toBe(amount);
  if (quantity !== 3000_0000) expect(found).toMatchObject(price);
});

it('any quantity and amount have a price that comes to exactly the amount', () => {
  const rate = fc.option(fc.integer({ min: 0, max: 10_000_0000 }).map((one) => rateIn(one)));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_0000 }), fc.integer({ min: 0, max: 10_000_000_00 }), rate, (quantity, amount, given) => {
      const price = priceOf(scaled(quantity), paise(amount), { rate: given, discount: scaled(2_0000) }, { unit: 'Nos' });
      expect(amountOf(quantity, price)).toBe(amount);
      expect(price.discount ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
