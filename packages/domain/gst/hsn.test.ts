import { expect, it } from 'vitest';
import { hsnDigitsNeeded, hsnProblem, isHsn, isServiceCode } from '#domain/gst/hsn';

it.each([
  ['85', true],
  ['8541', true],
  ['854143', true],
  ['85414300', true],
  ['9954', true],
  ['995461', true],
  ['99546100', false],
  ['854', false],
  ['85414', false],
  ['0000', false],
  ['8541A3', false],
  ['', false],
])('%s is an HSN or SAC: %s', (text, valid) => {
  expect(isHsn(text)).toBe(valid);
});

it.each([
  ['995461', true],
  ['854143', false],
])('%s is of a service: %s', (hsn, service) => {
  expect(isServiceCode(hsn)).toBe(service);
});

it.each([
  [true, true, 6],
  [true, false, 6],
  [false, false, 4],
  [false, true, 0],
])('above 5 crore %s, to a consumer %s: %d digits', (above5Crore, toConsumer, digits) => {
  expect(hsnDigitsNeeded({ above5Crore, toConsumer })).toBe(digits);
});

it.each([
  ['', 0, null],
  ['', 4, 'at least 4 digits'],
  ['85', 4, 'at least 4 digits'],
  ['8541', 6, 'at least 6 digits'],
  ['854143', 6, null],
  ['85x', 0, 'has 2, 4, 6 or 8 digits'],
  ['854143001', 0, 'a SAC at most 6'],
  ['4011000', 0, 'this is 04011000'],
] as const)('"%s" where %d digits are needed: %s', (hsn, digits, problem) => {
  const found = hsnProblem(hsn, digits);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
