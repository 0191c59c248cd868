import { expect, it } from 'vitest';
import { type Scaled, scaled } from '#domain/money/paise';
import { taxHistoryOf, taxOn } from '#domain/tally/item-tax';

const dated = (from: string | null, taxability: string, rate: number | null, cess: Scaled | null = null) => ({
  ...{ from, taxability, cess, isReverseCharge: false },
  rate: rate === null ? null : scaled(rate * 10_000),
});

it.each([
  ['nothing', [], [['2017-07-01', 'Nil', 0]]],
  ['one rate, which also holds before', [dated('2022-04-01', 'Taxable', 18)], [['2017-07-01', 'Taxable', 18]]],
  [
    'a change, in any order',
    [dated('2025-09-22', 'Taxable', 5), dated('2022-04-01', 'Taxable', 12)],
    [
      ['2017-07-01', 'Taxable', 12],
      ['2025-09-22', 'Taxable', 5],
    ],
  ],
  ['what does not bear tax', [dated(null, 'Exempt', null)], [['2017-07-01', 'Exempt', 0]]],
  ['taxable at nothing', [dated(null, 'Taxable', 0)], [['2017-07-01', 'Nil', 0]]],
  ['details of the group', [dated(null, 'Taxable', null)], [['2017-07-01', 'Nil', 0]]],
  ['details of before GST', [dated('2017-04-01', 'Taxable', 18), dated('2016-01-01', 'Taxable', 12)], [['2017-07-01', 'Taxable', 18]]],
  ['two details of one day', [dated('2017-07-01', 'Taxable', 18), dated('2017-07-01', 'Exempt', null)], [['2017-07-01', 'Exempt', 0]]],
])('the rates of an item with %s', (_, gst, expected) => {
  expect(taxHistoryOf({ gst }).map(({ effectiveFrom, taxability, rate }) => [effectiveFrom, taxability, rate / 10_000])).toEqual(expected);
});

it('the rate of a day is that of the last change', () => {
  const gst = [dated('2022-04-01', 'Taxable', 12), dated('2025-09-22', 'Taxable', 5)];
  expect(['2019-01-01', '2025-09-21', '2025-09-22'].map((day) => taxOn({ gst }, day)?.rate)).toEqual([12_0000, 12_0000, 5_0000]);
});
