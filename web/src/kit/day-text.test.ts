import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDateTime, formatDay, fromDayNumber } from '#domain/time/day';
import { dayText, momentText } from './day-text.ts';

it('writes every day and moment as the server writes it into mails and prints', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 60_000 }), fc.integer({ min: 0, max: 86_399 }), (number, second) => {
      const day = fromDayNumber(number);
      expect(dayText(day)).toBe(formatDay(day));
      const instant = new Date(Date.UTC(2026, 0, 1) + (number % 4000) * 86_400_000 + second * 1000).toISOString();
      expect(momentText(instant)).toBe(formatDateTime(instant));
    }),
  );
});
