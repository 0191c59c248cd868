import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { isNumber, isRounded, parsePaise, parsePercent, parseScaled } from '#domain/money/parse';

describe('an amount is read as people in India type it', () => {
  it.each([
    ['1,234.50', 123_450],
    ['12,34,567', 12_34_567_00],
    ['1,234,567', 12_34_567_00],
    ['500', 50_000],
    [' 500 ', 50_000],
    ['.5', 50],
    ['5.', 500],
    ['-75', -7_500],
    ['+75', 7_500],
    ['₹ 500', 50_000],
    ['-₹500', -50_000],
    ['Rs. 1,200/-', 1_200_00],
    ['INR 10', 1_000],
    ['1.5L', 1_50_000_00],
    ['1.5 lakh', 1_50_000_00],
    ['2cr', 2_00_00_000_00],
    ['2.25 Crores', 2_25_00_000_00],
    ['12k', 12_000_00],
    ['१२३', 12_300],
    ['1.005', 101],
    ['0', 0],
    ['-0', 0],
  ])('%s', (text, amount) => {
    expect(parsePaise(text)).toBe(amount);
  });

  it.each([
    [''],
    [' '],
    ['abc'],
    ['1,5'],
    ['12,34'],
    ['1.2.3'],
    ['1e5'],
    ['--5'],
    ['5 5'],
    ['12kk'],
    ['1.5Lx'],
    ['0x10'],
    ['∞'],
    ['NaN'],
    ['90071992547409920'],
  ])('refuses "%s"', (text) => {
    expect(parsePaise(text)).toBeNull();
  });

  it('refuses more than the product can hold, and text too long to be an amount', () => {
    expect(parsePaise(String(limits.paise / 100))).toBe(limits.paise);
    expect(parsePaise(`${limits.paise / 100}.01`)).toBeNull();
    expect(parsePaise('1'.repeat(201))).toBeNull();
  });
});

describe('after an equals sign it calculates exactly', () => {
  it.each([
    ['=120*3+50', 410_00],
    ['= 2 + 3 * 4', 14_00],
    ['=(2+3)*4', 20_00],
    ['=10/4', 2_50],
    ['=1/3*3', 1_00],
    ['=0.1+0.2', 30],
    ['=-5+2', -3_00],
    ['=5--2', 7_00],
    ['=1,500*2', 3_000_00],
    ['=1.5L/2', 75_000_00],
    ['=1000*18%', 180_00],
    ['=((((7))))', 7_00],
    ['=100÷8×2', 25_00],
    ['=10/-4', -2_50],
    ['=1/3/(0-2)', -17],
    ['=2/3', 67],
    ['=-2/3', -67],
  ])('%s', (text, amount) => {
    expect(parsePaise(text)).toBe(amount);
  });

  it.each([
    ['='],
    ['=1/0'],
    ['=1/(2-2)'],
    ['=(1'],
    ['=1)'],
    ['=1+'],
    ['=*1'],
    ['=1 2'],
    ['=alert(1)'],
    ['=9999999999*9999999999'],
    ['=A1'],
  ])('refuses %s', (text) => {
    expect(parsePaise(text)).toBeNull();
  });

  it('agrees with integer arithmetic', () => {
    const n = fc.integer({ min: -9_999, max: 9_999 });
    fc.assert(
      fc.property(n, n, n, (a, b, c) => {
        expect(parsePaise(`=${a}*(${b})-(${c})`)).toBe((a * b - c) * 100 + 0);
      }),
    );
  });
});

describe('quantities and rates have four decimals', () => {
  it.each([
    ['1.2345', 12_345],
    ['1.23455', 12_346],
    ['=1/3', 3_333],
    ['1,000', 10_000_000],
    ['9999999999', null],
    ['x', null],
  ])('%s', (text, value) => {
    expect(parseScaled(text)).toBe(value);
  });
});

it.each([
  ['18', 180_000],
  ['18%', 180_000],
  ['2.5 %', 25_000],
  ['=9*2', 180_000],
  ['%', null],
])('a percentage typed as %s', (text, value) => {
  expect(parsePercent(text)).toBe(value);
});

it.each([
  ['1.2345', true, false],
  ['1.23450', true, false],
  ['1.12345', true, true],
  ['10.00004', true, true],
  ['=1/3', true, true],
  ['999999999999999', true, false],
  ['1,5', false, false],
  ['abc', false, false],
])('%s: a number %s, rounded %s', (text, number, rounded) => {
  expect([isNumber(text), isRounded(text)]).toEqual([number, rounded]);
});
