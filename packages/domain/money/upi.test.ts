import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { isUpiId, upiLink } from '#domain/money/upi';

it.each([
  ['surya@okhdfc', true],
  ['98220.12345@ybl', true],
  ['surya', false],
  ['surya@', false],
  ['@okhdfc', false],
  ['surya @okhdfc', false],
  ['surya@ok.hdfc&am=1', false],
])('%s is a UPI ID: %s', (text, is) => {
  expect(isUpiId(text)).toBe(is);
});

it.each([
  [3280_00, '3280.00'],
  [5, '0.05'],
  [12_41_100_50, '1241100.50'],
])('%i paise are asked as %s', (amount, rupees) => {
  expect(upiLink({ id: 'surya@okhdfc', name: 'Surya & Sons', amount: paise(amount), note: 'SI/26-27/1' })).toBe(
    `upi://pay?pa=surya@okhdfc&pn=Surya%20%26%20Sons&am=${rupees}&cu=INR&tn=SI%2F26-27%2F1`,
  );
});
