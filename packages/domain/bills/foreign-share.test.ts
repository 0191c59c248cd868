import { expect, it } from 'vitest';
import { inRupees, shareOfBill } from '#domain/bills/foreign-share';
import { paise } from '#domain/money/paise';

it.each([
  [999_50, 86_4525, 86_409_27],
  [1, 86_4525, 86],
  [0, 86_4525, 0],
])('%i hundredths at %i are %i paise', (foreign, rate, rupees) => {
  expect(inRupees(foreign, rate)).toBe(rupees);
});

it.each([
  ['the first part', 0, 333_33, 28_817_21],
  ['the second part', 333_33, 333_33, 28_817_21],
  ['the rest, whatever was rounded', 666_66, 333_34, 28_818_08],
])('%s of a bill falls by its running share', (_, before, paid, share) => {
  const amount = inRupees(1000_00, 86_4525);
  const open = paise(amount - inRupees(before, 86_4525));
  expect(shareOfBill({ open, foreign: { currency: 'USD', rate: 86_4525, amount: 1000_00, open: 1000_00 - before } }, paid)).toBe(share);
});

it('never falls by more than is open in rupees, and a bill in rupees by nothing', () => {
  expect(shareOfBill({ open: paise(5), foreign: { currency: 'USD', rate: 86_4525, amount: 1000_00, open: 900_00 } }, 100_00)).toBe(5);
  expect(shareOfBill({ open: paise(5) }, 100_00)).toBe(0);
});
