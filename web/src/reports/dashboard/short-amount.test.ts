import { expect, it } from 'vitest';
import { shortAmount } from './short-amount.ts';

it.each([
  [0, '₹0'],
  [950_00, '₹950'],
  [1_500_00, '₹1.5 K'],
  [1_00_000_00, '₹1 L'],
  [2_45_00_000_00, '₹2.5 Cr'],
  [-75_000_00, '-₹75 K'],
])('%i paise is %s', (paise, text) => {
  expect(shortAmount(paise)).toBe(text);
});
