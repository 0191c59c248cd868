import { describe, expect, it } from 'vitest';
import { type GstRate, rateOn, rateProblems, type Taxability } from '#domain/gst/rate';
import { paise, scaled } from '#domain/money/paise';

const row = (effectiveFrom: string, percent: number, taxability: Taxability = 'Taxable'): GstRate => ({
  effectiveFrom,
  taxability,
  rate: scaled(percent * 10_000),
  cessRate: scaled(0),
  cessPerUnit: paise(0),
  hsn: '854143',
  reverseCharge: false,
});

describe('a solar module was taxed at 12 % until 21 September 2025 and at 5 % since', () => {
  const history = [row('2025-09-22', 5), row('2017-07-01', 5), row('2021-10-01', 12)];
  it.each([
    ['2017-06-30', undefined],
    ['2017-07-01', 50_000],
    ['2021-09-30', 50_000],
    ['2021-10-01', 120_000],
    ['2025-09-21', 120_000],
    ['2025-09-22', 50_000],
    ['2099-01-01', 50_000],
  ])('on %s the rate is %s', (day, rate) => {
    expect(rateOn(history, day)?.rate).toBe(rate);
  });
});

describe('a history has one row per date', () => {
  it('refuses a second row with the same date, at that row', () => {
    expect(rateProblems([row('2025-09-22', 5), row('2025-09-22', 12)])).toEqual([
      { path: 'gstHistory.1.effectiveFrom', message: 'A rate with this date already exists' },
    ]);
  });

  it.each([
    [row('2025-09-22', 18), []],
    [row('2025-09-22', 0, 'Nil'), []],
    [row('2025-09-22', 0), ['rate']],
    [row('2025-09-22', 101), ['rate']],
    [row('2025-09-22', -1), ['rate']],
    [row('2025-09-22', 5, 'Exempt'), ['rate']],
    [{ ...row('2025-09-22', 0, 'NonGST'), cessPerUnit: paise(100) }, ['rate']],
    [{ ...row('2025-09-22', 28), cessPerUnit: paise(-1) }, ['cessPerUnit']],
    [{ ...row('2025-09-22', 28), cessRate: scaled(500_0000) }, ['cessRate']],
  ])('%j is wrong at %j', (wrong, fields) => {
    expect(rateProblems([wrong]).map(({ path }) => path)).toEqual(fields.map((field) => `gstHistory.0.${field}`));
  });
});
