import { expect, it } from 'vitest';
import { amountText, dayText, quantityText, rateText } from '#domain/tally/written/values';

it.each([
  [1_180_00, '-1180.00'],
  [-5, '0.05'],
  [0, '0.00'],
])('%i paise are %s: a debit is negative in Tally', (paise, text) => {
  expect(amountText(paise)).toBe(text);
});

it.each([
  [60_0000, '60'],
  [2_5000, '2.5'],
  [-1, '-0.0001'],
])('%i ten-thousandths are %s', (scaled, text) => {
  expect(quantityText(scaled, 'Nos')).toBe(` ${text} Nos`);
});

it.each([
  [3_660_00, 60_0000, '61.00/Nos'],
  [-3_660_00, -60_0000, '61.00/Nos'],
  [1_00, 3_0000, '0.3333/Nos'],
  [2_00, 3_0000, '0.6667/Nos'],
  [900_00_00_000_00, 1, '90000000000000.00/Nos'],
  [1_00, 0, null],
])('%i paise for %i are at the rate %s', (paise, quantity, text) => {
  expect(rateText(paise, quantity, 'Nos')).toBe(text);
});

it('writes days without hyphens', () => {
  expect(dayText('2026-03-31')).toBe('20260331');
});
