import { expect, it } from 'vitest';
import { yearOf } from '#domain/time/financial-year';
import { presetLabel, presetPeriod, presets } from '#domain/time/preset';

it('offers the five ranges in the words of the specification', () => {
  expect(presets).toEqual(['Last 30 Days', 'This Month', 'Last Month', 'This Financial', 'This Quarter']);
});

it.each([
  ['Last 30 Days', '2026-11-21', '2026-10-23', '2026-11-21'],
  ['This Month', '2026-11-21', '2026-11-01', '2026-11-30'],
  ['Last Month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['This Financial', '2026-11-21', '2026-04-01', '2027-03-31'],
  ['This Quarter', '2026-11-21', '2026-10-01', '2026-12-31'],
  ['This Quarter', '2027-02-01', '2027-01-01', '2027-03-31'],
  ['This Quarter', '2027-05-01', '2027-04-01', '2027-06-30'],
] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
  expect(presetPeriod(preset, today, yearOf('2026-11-21'))).toEqual({ from, to });
});

it('This Financial is the open year, even if today is outside it', () => {
  expect(presetPeriod('This Financial', '2026-11-21', yearOf('2025-06-01'))).toEqual({ from: '2025-04-01', to: '2026-03-31' });
});

it('calls the financial year by its whole name', () => {
  expect(presets.map(presetLabel)).toEqual(['Last 30 Days', 'This Month', 'Last Month', 'This Financial Year', 'This Quarter']);
});
