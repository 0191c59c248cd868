import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, fromDayNumber } from '#domain/time/day';
import { isInYear, labelOf, quartersOf, startYearOf, yearOf, yearProblem } from '#domain/time/financial-year';

describe('a day is in one financial year', () => {
  it.each([
    ['2026-04-01', 4, '2026-04-01', '2027-03-31', '2026-27'],
    ['2027-03-31', 4, '2026-04-01', '2027-03-31', '2026-27'],
    ['2026-03-31', 4, '2025-04-01', '2026-03-31', '2025-26'],
    ['2024-02-29', 4, '2023-04-01', '2024-03-31', '2023-24'],
    ['1999-12-01', 4, '1999-04-01', '2000-03-31', '1999-00'],
    ['2026-06-15', 1, '2026-01-01', '2026-12-31', '2026'],
    ['2026-06-15', 7, '2025-07-01', '2026-06-30', '2025-26'],
  ])('%s with years from month %d', (date, startMonth, start, end, label) => {
    expect(yearOf(date, startMonth)).toEqual({ start, end });
    expect(labelOf({ start, end })).toBe(label);
    expect(startYearOf(date, startMonth)).toBe(Number(start.slice(0, 4)));
  });

  it('years follow one another without gap or overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 12 }), (n, startMonth) => {
        const date = fromDayNumber(n);
        const year = yearOf(date, startMonth);
        expect(isInYear(year, date)).toBe(true);
        expect(yearOf(addDays(year.end, 1), startMonth).start).toBe(addDays(year.end, 1));
        expect(yearProblem(year, [yearOf(addDays(year.end, 1), startMonth)])).toBeNull();
      }),
    );
  });
});

describe('quarters and months count from the start of the year', () => {
  it('four quarters of an ordinary year', () => {
    expect(quartersOf(yearOf('2026-11-21'))).toEqual([
      { from: '2026-04-01', to: '2026-06-30' },
      { from: '2026-07-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-03-31' },
    ]);
  });

  it('a first year that began on 15 January has a short quarter', () => {
    const first = { start: '2026-01-15', end: '2026-03-31' };
    expect(quartersOf(first)).toEqual([{ from: '2026-01-15', to: '2026-03-31' }]);
  });
});

it.each([
  ['2026-04-01', '2027-03-31', null],
  ['2026-04-01', '2026-03-31', 'The year ends before it starts'],
  ['2026-04-01', '2027-04-01', 'A financial year has at most twelve months'],
  ['2026-03-01', '2027-02-28', 'The year overlaps 2025-26'],
])('a year from %s to %s: %s', (start, end, problem) => {
  expect(yearProblem({ start, end }, [{ start: '2025-04-01', end: '2026-03-31' }])).toBe(problem);
});
