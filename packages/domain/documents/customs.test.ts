import { expect, it } from 'vitest';
import { customsDuty } from '#domain/documents/customs';
import { paise, scaled } from '#domain/money/paise';

it.each`
  value          | duty       | surcharge  | joined
  ${1_00_000_00} | ${7_5000}  | ${10_0000} | ${8_250_00}
  ${87_250_35}   | ${7_5000}  | ${10_0000} | ${7_198_16}
  ${1_00_000_00} | ${0}       | ${10_0000} | ${0}
  ${1_00_000_00} | ${20_0000} | ${0}       | ${20_000_00}
`('duty of $duty with a surcharge of $surcharge on $value paise is $joined', ({ value, duty, surcharge, joined }) => {
  expect(customsDuty(paise(value), { duty: scaled(duty), surcharge: scaled(surcharge) })).toBe(joined);
});
