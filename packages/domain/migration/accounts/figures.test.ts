import { expect, it } from 'vitest';
import { moneyIn, rupeesText, scaledIn, scaledText, stateIn } from '#domain/migration/accounts/figures';

it.each([
  ['1,23,456.50', 1_23_456_50],
  ['$(250.00)', -250_00],
  ['(500)', -500_00],
  ['-120.00', -120_00],
  ['INR 1,500.00', 1_500_00],
  ['₹ 5', 5_00],
  ['', 0],
  ['-', 0],
  ['much', null],
  ['1.2.3', null],
  ['5 Cr', null],
])('%j is %s paise', (text, paise) => {
  expect(moneyIn(text)).toBe(paise);
});

it.each([
  [-5, '-0.05'],
  [1_23_456_50, '123456.50'],
])('%i paise are %s', (paise, text) => {
  expect(rupeesText(paise)).toBe(text);
});

it.each([
  ['2.5', 2_5000, '2.5'],
  ['18%', 18_0000, '18'],
  ['', 0, '0'],
])('%j is %i ten-thousandths, and written as %s', (text, scaled, written) => {
  expect([scaledIn(text), scaledText(scaledIn(text) ?? 0)]).toEqual([scaled, written]);
});

it.each([
  ['MH', '27'],
  ['Maharashtra', '27'],
  ['7', '07'],
  ['27-Maharashtra', '27'],
  ['Nowhere', 'Nowhere'],
])('the state %s is %s', (text, code) => {
  expect(stateIn(text)).toBe(code);
});
