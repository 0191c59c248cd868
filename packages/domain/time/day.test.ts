import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  clockAt,
  compareDays,
  day,
  dayNumber,
  dayOf,
  daysBetween,
  formatDateTime,
  formatDay,
  formatMoment,
  fromDayNumber,
  isDay,
  monthNamed,
  partsOf,
} from '#domain/time/day';

describe('only days of the calendar are days', () => {
  it.each([['2026-04-01'], ['2024-02-29'], ['2000-02-29'], ['1999-12-31']])('%s is', (text) => {
    expect(isDay(text)).toBe(true);
  });
  it.each([
    ['2026-02-29'],
    ['1900-02-29'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['2026-04-31'],
    ['2026-04-00'],
    ['0000-01-01'],
    ['26-04-01'],
    ['2026-4-1'],
    ['01-04-2026'],
    [''],
    ['2026-04-01T00:00'],
    ['2026/04/01'],
    ['2026-04/01'],
    ['2026-0x-01'],
    ['2026-04- 1'],
    ['२०२६-०४-०१'],
  ])('%s is not', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('days are counted', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-03-01', 11_017],
    ['2026-11-21', 20_778],
    ['0001-01-01', -719_162],
    ['9999-12-31', 2_932_896],
  ])('%s is day %d', (text, number) => {
    expect(dayNumber(text)).toBe(number);
    expect(fromDayNumber(number)).toBe(text);
  });

  it('every day has one number, in order, as in the calendar of JavaScript', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_895 }), (n) => {
        const text = fromDayNumber(n);
        expect(text).toBe(new Date(n * 86_400_000).toISOString().slice(0, 10));
        expect(dayNumber(text)).toBe(n);
        expect(compareDays(text, fromDayNumber(n + 1))).toBe(-1);
      }),
    );
  });

  it.each([
    ['2026-03-31', 1, '2026-04-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-04-01', 45, '2026-05-16'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-04-01', 12, '2027-04-01'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('an invalid day cannot be made', () => {
    expect(() => day(2026, 2, 30)).toThrow('is not a day');
    expect(() => partsOf('today')).toThrow('is not a day');
  });
});

describe('days and instants are shown as specified', () => {
  it.each([
    ['2026-04-01', '01-Apr-2026'],
    ['2026-12-31', '31-Dec-2026'],
  ])('%s as %s', (text, shown) => {
    expect(formatDay(text)).toBe(shown);
  });

  it.each([
    ['2026-11-21T04:01:43.123Z', '21-Nov-2026 09:31:43', '2026-11-21'],
    ['2026-11-21T18:30:00Z', '22-Nov-2026 12:00:00', '2026-11-22'],
    ['2026-11-21T18:29:59Z', '21-Nov-2026 11:59:59', '2026-11-21'],
    ['2026-11-21T06:30:05Z', '21-Nov-2026 12:00:05', '2026-11-21'],
    ['2026-11-21T07:40:00Z', '21-Nov-2026 01:10:00', '2026-11-21'],
    ['2026-03-31T20:00:00.000Z', '01-Apr-2026 01:30:00', '2026-04-01'],
  ])('%s in India is %s', (instant, shown, date) => {
    expect(formatDateTime(instant)).toBe(shown);
    expect(dayOf(instant)).toBe(date);
  });

  it.each([
    ['2026-11-22T18:29:00.000Z', '22-Nov-2026 11:59 PM', '23:59:00'],
    ['2026-11-22T18:30:00Z', '23-Nov-2026 12:00 AM', '00:00:00'],
    ['2026-11-23T06:30:05Z', '23-Nov-2026 12:00 PM', '12:00:05'],
    ['2026-11-23T03:35:09Z', '23-Nov-2026 09:05 AM', '09:05:09'],
  ])('%s by an Indian clock is %s', (instant, moment, clock) => {
    expect(formatMoment(instant)).toBe(moment);
    expect(clockAt(instant)).toBe(clock);
  });

  it('other offsets can be given', () => {
    expect(dayOf('2026-01-01T01:00:00Z', -120)).toBe('2025-12-31');
    expect(formatDateTime('2026-01-01T01:00:00Z', -120)).toBe('31-Dec-2025 11:00:00');
  });
});

it.each([
  ['apr', 4],
  ['September', 9],
  ['xyz', undefined],
])('month named %s is %s', (name, month) => {
  expect(monthNamed(name)).toBe(month);
});
