import { expect, it } from 'vitest';
import { lastOfOldAct, newAct, percent, rupees } from '#domain/tax-at-source/section';
import { addDays } from '#domain/time/day';

it.each([
  [0.1, 1000],
  [2.5, 2_5000],
  [20, 20_0000],
])('%d percent is stored as %i', (rate, stored) => {
  expect(percent(rate)).toBe(stored);
});

it('counts rupees in paise, and the new Act follows the old one', () => {
  expect(rupees(50_00_000)).toBe(50_00_000_00);
  expect(addDays(lastOfOldAct, 1)).toBe(newAct);
});
