import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWeekOff, ordinalOf, weekdayOf, workingDays } from '#domain/leave/week-off';
import { addDays, fromDayNumber } from '#domain/time/day';

const sundays = { weekday: 1, ordinals: [1, 2, 3, 4, 5] };
const someSaturdays = { weekday: 7, ordinals: [2, 4] };

describe('a day of the week and of the month', () => {
  it.each([
    ['2026-11-01', 1, 1],
    ['2026-11-07', 7, 1],
    ['2026-11-14', 7, 2],
    ['2026-11-21', 7, 3],
    ['2026-11-28', 7, 4],
    ['2026-11-29', 1, 5],
    ['1969-12-31', 4, 5],
    ['2024-02-29', 5, 5],
  ])('%s is weekday %i, the %ith of its month', (day, weekday, ordinal) => {
    expect([weekdayOf(day), ordinalOf(day)]).toEqual([weekday, ordinal]);
  });
});

it.each([
  ['2026-11-14', true],
  ['2026-11-21', false],
  ['2026-11-22', true],
  ['2026-11-23', false],
])('%s is free with Sundays, second and fourth Saturdays: %s', (day, free) => {
  expect(isWeekOff(day, [sundays, someSaturdays])).toBe(free);
});

it('counts neither week-offs nor holidays', () => {
  expect(workingDays('2026-11-05', '2026-11-09', [sundays], new Set(['2026-11-09']))).toEqual(['2026-11-05', '2026-11-06', '2026-11-07']);
  expect(workingDays('2026-11-09', '2026-11-05', [], new Set())).toEqual([]);
});

it('splits a stretch anywhere without losing or gaining a day, and weeks of seven repeat', () => {
  const day = fc.integer({ min: 10_000, max: 30_000 }).map(fromDayNumber);
  fc.assert(
    fc.property(day, fc.nat(60), fc.nat(60), (from, one, two) => {
      const middle = addDays(from, one);
      const end = addDays(middle, two + 1);
      const count = (a: string, b: string) => workingDays(a, b, [sundays, someSaturdays], new Set()).length;
      expect(count(from, middle) + count(addDays(middle, 1), end)).toBe(count(from, end));
      expect(weekdayOf(addDays(from, 7))).toBe(weekdayOf(from));
    }),
  );
});
