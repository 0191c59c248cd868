import { expect, it } from 'vitest';
import { customsDuties } from '#domain/documents/customs';
import { paise, scaled } from '#domain/money/paise';

it.each`
  value          | duty       | surcharge  | joined
  ${1_00_000_00} | ${7_5000}  | ${10_0000} | ${8_250_00}
  ${87_250_35}   | ${7_5000}  | ${10_0000} | ${7_198_16}
  ${1_00_000_00} | ${0}       | ${10_0000} | ${0}
  ${1_00_000_00} | ${20_0000} | ${0}       | ${20_000_00}
`('duty of $duty with a surcharge of $surcharge on $value paise is $joined', ({ value, duty, surcharge, joined }) => {
  expect(customsDuties([paise(value)], { duty: scaled(duty), surcharge: scaled(surcharge) })).toEqual([joined]);
});

it('carries the rounding over the lines', () => {
  const values = [paise(5), paise(5), paise(5), paise(5)];
  expect(customsDuties(values, { duty: scaled(10_0000), surcharge: scaled(0) })).toEqual([1, 0, 1, 0]);
  expect(customsDuties(values, { duty: scaled(10_0000), surcharge: scaled(50_0000) })).toEqual([2, 0, 1, 0]);
});
