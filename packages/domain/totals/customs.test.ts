import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import { customsDuties } from '#domain/totals/customs';

it.each`
  value          | duty       | surcharge  | joined
  ${1_00_000_00} | ${7_5000}  | ${10_0000} | ${8_250_00}
  ${87_250_35}   | ${7_5000}  | ${10_0000} | ${7_198_16}
  ${1_00_000_00} | ${0}       | ${10_0000} | ${0}
  ${1_00_000_00} | ${20_0000} | ${0}       | ${20_000_00}
`('duty of $duty with a surcharge of $surcharge on $value paise is $joined', ({ value, duty, surcharge, joined }) => {
  expect(customsDuties([paise(value)], { duty: scaled(duty), surcharge: scaled(surcharge) })).toEqual([joined]);
});

it.each([
  ['duty', { dutyAmount: paise(101) }, [51, 50]],
  ['duty, and a rate of surcharge', { dutyAmount: paise(101), surcharge: scaled(10_0000) }, [56, 55]],
  ['both', { dutyAmount: paise(101), surchargeAmount: paise(11) }, [57, 55]],
  ['surcharge on a rate', { duty: scaled(10_0000), surchargeAmount: paise(3) }, [12, 11]],
] as const)('amounts of %s are spread over the goods', (_, given, joined) => {
  const rates = { duty: scaled(0), surcharge: scaled(0), ...given };
  expect(customsDuties([paise(100), paise(0), paise(100)], rates)).toEqual([joined[0], 0, joined[1]]);
  expect(customsDuties([paise(0)], rates)).toEqual([0]);
});

it('carries the rounding over the lines', () => {
  const values = [paise(5), paise(5), paise(5), paise(5)];
  expect(customsDuties(values, { duty: scaled(10_0000), surcharge: scaled(0) })).toEqual([1, 0, 1, 0]);
  expect(customsDuties(values, { duty: scaled(10_0000), surcharge: scaled(50_0000) })).toEqual([2, 0, 1, 0]);
});
