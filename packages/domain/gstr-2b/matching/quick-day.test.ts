import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysAfterFirst, months } from '#domain/gstr-2b/matching/quick-day';
import { dayNumber, fromDayNumber } from '#domain/time/day';

it('days have the numbers that they have elsewhere', () => {
  const monthOf = months();
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (number) => {
      const date = fromDayNumber(number);
      expect(monthOf(date).first + daysAfterFirst(date)).toBe(dayNumber(date));
    }),
  );
});

it.each`
  date            | year
  ${'2025-03-31'} | ${2024}
  ${'2025-04-01'} | ${2025}
  ${'2026-01-15'} | ${2025}
`('the financial year of $date began in $year', ({ date, year }) => {
  expect(months()(date).year).toBe(year);
});
