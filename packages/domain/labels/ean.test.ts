import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eanCheckDigit, eanProblem } from '#domain/labels/ean';

it.each([
  ['890103086527', '5'],
  ['400638133393', '1'],
  ['978014300723', '4'],
  ['000000000000', '0'],
  ['999999999999', '4'],
  ['629104150021', '3'],
])('%s is followed by %s', (first, check) => {
  expect(eanCheckDigit(first)).toBe(check);
});

it.each([
  ['8901030865275', null],
  ['4006381333931', null],
  ['4006381333932', 'The last digit of this EAN-13 should be 1. Check the number'],
  ['890103086527', 'An EAN-13 has 13 digits'],
  ['89010308652750', 'An EAN-13 has 13 digits'],
  ['890103086527X', 'An EAN-13 has 13 digits'],
  ['८९०१०३०८६५२७५', 'An EAN-13 has 13 digits'],
  ['', 'An EAN-13 has 13 digits'],
])('%s: %s', (code, problem) => {
  expect(eanProblem(code)).toBe(problem);
});

it('a wrong digit is always found', () => {
  const digits = fc.stringMatching(/^\d{12}$/);
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (first, at, by) => {
      const code = `${first}${eanCheckDigit(first)}`;
      expect(eanProblem(code)).toBeNull();
      const wrong = (Number(code[at]) + by) % 10;
      expect(eanProblem(`${code.slice(0, at)}${wrong}${code.slice(at + 1)}`)).not.toBeNull();
    }),
  );
});
