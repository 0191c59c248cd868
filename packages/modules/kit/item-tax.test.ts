import { expect, it } from 'vitest';
import { itemTaxOn } from '#modules/kit/item-tax';

/** A solar module: 12 % until 21 September 2025, then 5 % (Notification 9/2025-CT(Rate)). */
const item = {
  gstHistory: [
    {
      effectiveFrom: '2025-09-22',
      taxability: 'Taxable',
      rate: 5_0000,
      cessRate: null,
      cessPerUnit: null,
      hsn: '85414300',
      reverseCharge: false,
    },
    {
      effectiveFrom: '2017-07-01',
      taxability: 'Taxable',
      rate: 12_0000,
      cessRate: null,
      cessPerUnit: null,
      hsn: null,
      reverseCharge: false,
    },
  ],
};

it.each([
  ['2017-06-30', undefined],
  ['2025-09-21', 12_0000],
  ['2025-09-22', 5_0000],
  ['2026-11-21', 5_0000],
])('on %s the rate is %s', (day, rate) => {
  expect(itemTaxOn(item, day)?.rate).toBe(rate);
});

it('reads missing values as 0', () => {
  expect(itemTaxOn(item, '2020-01-01')).toMatchObject({ cessRate: 0, cessPerUnit: 0, hsn: '', reverseCharge: false });
  expect(itemTaxOn({}, '2020-01-01')).toBeUndefined();
});
