import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import { withheld } from '#domain/totals/withholding';

it.each`
  amount         | rate       | tax
  ${1_00_000_00} | ${1_0000}  | ${1_000_00}
  ${50_00}       | ${1_0000}  | ${1_00}
  ${49_99}       | ${1_0000}  | ${0}
  ${49_99_60}    | ${10_0000} | ${500_00}
  ${-150_00}     | ${1_0000}  | ${-2_00}
  ${0}           | ${10_0000} | ${0}
`('$rate of $amount paise is $tax, in whole rupees', ({ amount, rate, tax }) => {
  expect(withheld(paise(amount), scaled(rate))).toBe(tax);
});
