import { expect, it } from 'vitest';
import { itemTaxOn, sellingPriceOn } from '#modules/kit/voucher/item-tax';

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

it.each([
  ['2025-09-21', 1_000_0000, 1_120_00],
  ['2025-09-22', 1_000_0000, 1_050_00],
  ['2017-06-30', 1_000_0000, 1_000_00],
  ['2025-09-22', 99_9950, 104_99],
  ['2025-09-22', null, null],
])('on %s a sales rate of %s sells for %s', (day, salesRate, price) => {
  expect(sellingPriceOn({ ...item, salesRate }, day)).toBe(price);
});

it('the selling price has cess, by value and by piece', () => {
  const taxed = { ...item.gstHistory[0], rate: 28_0000, cessRate: 12_0000, cessPerUnit: 5_00 };
  expect(sellingPriceOn({ salesRate: 100_0000, gstHistory: [taxed] }, '2026-01-01')).toBe(145_00);
});
