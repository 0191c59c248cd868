import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { formatDrCr, formatPaise, formatScaled, groupIndian } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { parsePaise, parseScaled } from '#domain/money/parse';

describe('amounts are shown with Indian grouping and two decimals', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [99_999, '999.99'],
    [1_000_00, '1,000.00'],
    [1_00_000_00, '1,00,000.00'],
    [12_34_567_00, '12,34,567.00'],
    [-12_34_567_89, '-12,34,567.89'],
    [1_23_45_67_890_12, '1,23,45,67,890.12'],
    [9_000_000_000_000_000, '9,00,00,00,00,00,000.00'],
  ])('%d paise is %s', (amount, text) => {
    expect(formatPaise(paise(amount))).toBe(text);
  });

  it('puts the symbol after the minus', () => {
    expect(formatPaise(paise(-150), { symbol: '₹' })).toBe('-₹1.50');
  });

  it('keeps the symbol and the amount on one line', () => {
    expect(formatPaise(paise(150), { symbol: '₹ ' })).toBe('₹\u00a01.50');
  });

  it('formatted values can be typed back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -limits.paise, max: limits.paise }), (n) => {
        expect(parsePaise(formatPaise(paise(n)))).toBe(paise(n));
      }),
    );
  });
});

it.each([
  [150_000, '1,500.00 Dr'],
  [-150_000, '1,500.00 Cr'],
  [0, '0.00'],
])('a balance of %d paise is %s', (amount, text) => {
  expect(formatDrCr(paise(amount))).toBe(text);
});

describe('quantities, rates and percentages drop needless zeros', () => {
  it.each([
    [0, '0'],
    [180_000, '18'],
    [2_500, '0.25'],
    [1, '0.0001'],
    [-15_000, '-1.5'],
    [12_34_567_5000, '12,34,567.5'],
  ])('%d ten-thousandths is %s', (value, text) => {
    expect(formatScaled(scaled(value))).toBe(text);
  });

  it('formatted values can be typed back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -limits.scaled, max: limits.scaled }), (n) => {
        expect(parseScaled(formatScaled(scaled(n)))).toBe(scaled(n));
      }),
    );
  });
});

it.each([
  ['1', '1'],
  ['1234', '1,234'],
  ['1234567', '12,34,567'],
])('groups %s as %s', (digits, text) => {
  expect(groupIndian(digits)).toBe(text);
});
