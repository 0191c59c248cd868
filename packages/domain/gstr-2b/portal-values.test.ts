import { describe, expect, it } from 'vitest';
import {
  amountIn,
  dateIn,
  gstinIn,
  isYes,
  noteKindIn,
  numberIn,
  optionalDate,
  periodIn,
  placeIn,
  rateIn,
  shareIn,
  textIn,
} from '#domain/gstr-2b/portal-values';

const where = () => 'Row 7';
const saying = (message: string) => expect.objectContaining({ errors: [{ path: 'key', message: expect.stringContaining(message) }] });

it.each`
  value            | paise
  ${729248.16}     | ${729248_16}
  ${123.02}        | ${123_02}
  ${0.5}           | ${50}
  ${0.1 + 0.2}     | ${30}
  ${-36}           | ${-36_00}
  ${undefined}     | ${0}
  ${''}            | ${0}
  ${'-'}           | ${0}
  ${'1,00,000.00'} | ${1_00_000_00}
  ${'₹ 11,800'}    | ${11_800_00}
`('the amount $value is $paise paise', ({ value, paise }) => {
  expect(amountIn(value, where)).toBe(paise);
});

it.each`
  value           | date
  ${'05-10-2025'} | ${'2025-10-05'}
  ${'5/10/2025'}  | ${'2025-10-05'}
  ${'2025-10-05'} | ${'2025-10-05'}
  ${'18-Nov-19'}  | ${'2019-11-18'}
`('the date $value is $date', ({ value, date }) => {
  expect(dateIn(value, 'date', where)).toBe(date);
});

it('a date may be missing where it is not needed', () => {
  expect([optionalDate(undefined, 'date', where), optionalDate('-', 'date', where)]).toEqual([null, null]);
});

it.each`
  value             | period
  ${'102025'}       | ${'2025-10'}
  ${"Oct'25"}       | ${'2025-10'}
  ${'Nov-19'}       | ${'2019-11'}
  ${'October 2025'} | ${'2025-10'}
  ${'132025'}       | ${null}
  ${''}             | ${null}
`('the month $value is $period', ({ value, period }) => {
  expect(periodIn(value, where)).toBe(period);
});

it.each`
  value                | place
  ${'06'}              | ${'06'}
  ${6}                 | ${'06'}
  ${'24-Gujarat'}      | ${'24'}
  ${'Gujarat'}         | ${'24'}
  ${'Jammu & Kashmir'} | ${'01'}
  ${'Pondicherry'}     | ${'34'}
  ${'28'}              | ${'37'}
  ${'New State'}       | ${'New State'}
  ${''}                | ${null}
`('the place of supply $value is $place', ({ value, place }) => {
  expect(placeIn(value, where)).toBe(place);
});

it.each`
  value     | rate        | share
  ${18}     | ${18_0000}  | ${18_0000}
  ${'18%'}  | ${18_0000}  | ${18_0000}
  ${10.1}   | ${10_1000}  | ${10_1000}
  ${''}     | ${null}     | ${null}
  ${'100%'} | ${100_0000} | ${100_0000}
`('the rate $value is $rate, and as a share $share', ({ value, rate, share }) => {
  expect([rateIn(value, where), shareIn(value, where)]).toEqual([rate, share]);
});

it('a share of JSON is a part of one', () => {
  expect([shareIn(1, where), shareIn(0.65, where)]).toEqual([100_0000, 65_0000]);
});

it('reads texts and words', () => {
  expect([textIn(2566282, where), numberIn(' S008400 ', 'number', where)]).toEqual(['2566282', 'S008400']);
  expect(gstinIn(' 24aampb4410d1zg', where)).toBe('24AAMPB4410D1ZG');
  expect(['Y', 'Yes', 'N', ''].map((text) => isYes(text, where))).toEqual([true, true, false, false]);
});

it.each`
  value            | kind
  ${'C'}           | ${'credit'}
  ${'Credit Note'} | ${'credit'}
  ${'D'}           | ${'debit'}
`('$value is a $kind note', ({ value, kind }) => {
  expect(noteKindIn(value, where)).toBe(kind);
});

describe('refused with a sentence', () => {
  it.each`
    read                                                       | says
    ${() => amountIn(10.005, where)}                           | ${'Row 7: 10.005 is not an amount'}
    ${() => amountIn('=B7*2', where)}                          | ${'Row 7: =B7*2 is not an amount'}
    ${() => amountIn('ten', where)}                            | ${'Row 7: ten is not an amount'}
    ${() => amountIn({ a: 1 }, where)}                         | ${'Row 7: a text is expected'}
    ${() => amountIn(1e15, where)}                             | ${'Row 7'}
    ${() => dateIn('', 'invoice date', where)}                 | ${'Row 7 has no invoice date'}
    ${() => dateIn('45935', 'invoice date', where)}            | ${'the invoice date 45935 is not a date'}
    ${() => dateIn('10-25-2025', 'date', where)}               | ${'the date 10-25-2025 is not a date'}
    ${() => numberIn('', 'invoice number', where)}             | ${'Row 7 has no invoice number'}
    ${() => numberIn('=A1', 'invoice number', where)}          | ${'is a formula'}
    ${() => numberIn('9'.repeat(61), 'invoice number', where)} | ${'more than 60 characters'}
    ${() => gstinIn('', where)}                                | ${'If cells are merged'}
    ${() => gstinIn('24AAMPB', where)}                         | ${'24AAMPB is not a GSTIN'}
    ${() => noteKindIn('R', where)}                            | ${'R is neither a credit note nor a debit note'}
    ${() => rateIn('abc', where)}                              | ${'abc is not a rate'}
    ${() => textIn('x'.repeat(501), where)}                    | ${'more than 500 characters'}
  `('$says', ({ read, says }) => {
    expect(read).toThrow(saying(says));
  });
});
