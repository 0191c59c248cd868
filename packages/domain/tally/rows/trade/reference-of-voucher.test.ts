import { expect, it } from 'vitest';
import { lateReference, referenceCells, referenceDateOf } from '#domain/tally/rows/trade/reference-of-voucher';

it.each([
  [null, null, []],
  ['2025-04-09', '2025-04-09', []],
  ['2025-04-10', '2025-04-10', []],
  ['2025-04-11', null, ['Reference of 11-Apr-2025']],
])('a paper of %s, on 10 April', (referenceDate, date, words) => {
  expect(referenceDateOf({ referenceDate }, '2025-04-10')).toBe(date);
  expect(lateReference({ referenceDate }, '2025-04-10')).toEqual(words);
});

it('a number that is too long is cut off', () => {
  const cells = referenceCells({ reference: 'x'.repeat(41), referenceDate: null }, '2025-04-10');
  expect(cells).toEqual({ referenceNo: `${'x'.repeat(39)}…`, referenceDate: null });
});
