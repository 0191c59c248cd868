import { describe, expect, it } from 'vitest';
import { isGstRate, noGstRate } from '#domain/gst/known-rate';
import { scaled } from '#domain/money/paise';

const percent = (value: number) => scaled(Math.round(value * 1_0000));

describe('a rate that no law knows', () => {
  it.each([
    [18, '2026-11-28', true],
    [0, '2026-11-28', true],
    [0, '2016-04-01', true],
    [17, '2026-11-28', false],
    [0.18, '2026-11-28', false],
    [0.1, '2026-11-28', true],
    [0.25, '2026-11-28', true],
    [7.5, '2026-11-28', true],
    // Bricks and tiles are still taxed at 12 %.
    [12, '2026-11-28', true],
    [18, '2017-06-30', false],
    [18, '2017-07-01', true],
    // From 22 September 2025 on, 40 % took the place of most of 28 %, and of all of it from 1 February 2026.
    [40, '2025-09-21', false],
    [40, '2025-09-22', true],
    [28, '2025-09-22', true],
    [28, '2026-01-31', true],
    [28, '2026-02-01', false],
    [100, '2026-11-28', false],
  ])('%d %% on %s: known is %s', (rate, day, known) => {
    expect(isGstRate(percent(rate), day)).toBe(known);
  });

  it.each([
    [40, '2017-07-01', '2026-11-28', true],
    [40, '2017-07-01', '2025-09-21', false],
    [28, '2026-01-31', '2026-11-28', true],
    [28, '2026-02-01', '2026-11-28', false],
    [17, '2017-07-01', '2026-11-28', false],
  ])('%d %% from %s to %s: known on a day of it is %s', (rate, from, to, known) => {
    expect(isGstRate(percent(rate), from, to)).toBe(known);
  });

  it('is named with its day', () => {
    expect([percent(17), percent(0.18)].map((rate) => noGstRate(rate, '2026-11-28'))).toEqual([
      '17 % is no GST rate in India on 28-Nov-2026',
      '0.18 % is no GST rate in India on 28-Nov-2026',
    ]);
    expect(noGstRate(percent(17))).toBe('17 % is no GST rate in India');
  });
});
