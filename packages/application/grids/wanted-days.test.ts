import { describe, expect, it } from 'vitest';
import { daysOf } from '#application/grids/wanted-days';

const year = { id: 'y', start: '2026-04-01', end: '2027-03-31' };
const instant = Date.parse('2026-11-03T00:00:00+05:30');

describe('the days of a date filter', () => {
  it.each`
    type                     | value                                       | days
    ${'Date'}                | ${'2026-11-03'}                             | ${{ from: '2026-11-03', to: '2026-11-03' }}
    ${'DateLong'}            | ${instant}                                  | ${{ from: '2026-11-03', to: '2026-11-03' }}
    ${'DateLong'}            | ${instant - 1}                              | ${{ from: '2026-11-02', to: '2026-11-02' }}
    ${'DateRange'}           | ${{ from: '2026-11-03' }}                   | ${{ from: '2026-11-03' }}
    ${'DateRange'}           | ${['2026-11-01', '2026-11-03']}             | ${{ from: '2026-11-01', to: '2026-11-03' }}
    ${'DateRange'}           | ${['2026-11-03', '2026-11-01']}             | ${{ from: '2026-11-01', to: '2026-11-03' }}
    ${'DateRange'}           | ${{ from: '2026-11-03', to: '2026-11-01' }} | ${{ from: '2026-11-01', to: '2026-11-03' }}
    ${'DateRangeLong'}       | ${{ from: instant, to: instant }}           | ${{ from: '2026-11-03', to: '2026-11-03' }}
    ${'DateRangeRestricted'} | ${{ from: '2020-01-01', to: '2026-11-03' }} | ${{ from: '2026-04-01', to: '2026-11-03' }}
    ${'DateRangeRestricted'} | ${{ from: '2026-11-03', to: '2099-01-01' }} | ${{ from: '2026-11-03', to: '2027-03-31' }}
    ${'DateRangeRestricted'} | ${{}}                                       | ${{ from: '2026-04-01', to: '2027-03-31' }}
  `('$type $value: $days', ({ type, value, days }) => {
    expect(daysOf(type, value, 'filters.date', year).days).toEqual(days);
  });

  it.each`
    type                     | value                                       | errors
    ${'DateRangeRestricted'} | ${{ from: '2026-05-01', to: '2026-11-03' }} | ${[]}
    ${'DateRangeRestricted'} | ${{}}                                       | ${[]}
    ${'DateRangeRestricted'} | ${{ from: '2020-01-01', to: '2026-11-03' }} | ${['bsDate minDate']}
    ${'DateRangeRestricted'} | ${{ from: '2026-11-03', to: '2099-01-01' }} | ${['bsDate maxDate']}
    ${'DateRangeRestricted'} | ${{ from: '2099-01-01', to: '2020-01-01' }} | ${['bsDate minDate', 'bsDate maxDate']}
    ${'DateRange'}           | ${{ from: '2020-01-01', to: '2099-01-01' }} | ${[]}
  `('$type $value: moved by $errors', ({ type, value, errors }) => {
    const found = daysOf(type, value, 'filters.date', year).errors;
    expect(found).toEqual(errors.map((error: string) => ({ path: 'filters.date', message: expect.stringContaining(`(${error})`) })));
  });

  it.each(['2026-02-30', 'yesterday', 9e15, ['2026-11-01', 'x'], ['a', 'b', 'c']])('%j is refused', (value) => {
    expect(() => daysOf('DateRange', value, 'filters.date', year)).toThrow(
      expect.objectContaining({ code: 'invalid', errors: [{ path: 'filters.date', message: expect.any(String) }] }),
    );
  });
});
