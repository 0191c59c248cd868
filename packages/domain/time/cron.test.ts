import { describe, expect, it } from 'vitest';
import { nextMoment, readCron } from '#domain/time/cron';

/** The next moment in India after one in India. */
function next(expression: string, after: string): string | undefined {
  const cron = readCron(expression);
  if (cron === undefined) return undefined;
  const inIndia = (instant: number) => new Date(instant + 330 * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const instant = Date.parse(`${after.replace(' ', 'T')}:00.000Z`) - 330 * 60_000;
  return inIndia(Date.parse(nextMoment(cron, new Date(instant).toISOString())));
}

// 2026-11-30 is a Monday.
it.each([
  ['0 * * * *', '2026-11-30 16:31', '2026-11-30 17:00'],
  ['0 * * * *', '2026-11-30 17:00', '2026-11-30 18:00'],
  ['30 2 * * *', '2026-11-30 16:31', '2026-12-01 02:30'],
  ['*/15 9-17 * * 1-5', '2026-11-27 17:45', '2026-11-30 09:00'],
  ['5/20 * * * *', '2026-11-30 16:31', '2026-11-30 16:45'],
  ['0 6 1 * *', '2026-11-30 16:31', '2026-12-01 06:00'],
  ['0 6 31 * *', '2026-11-30 16:31', '2026-12-31 06:00'],
  ['0 6 29 2 *', '2026-11-30 16:31', '2028-02-29 06:00'],
  ['0 0 * * 0', '2026-11-30 16:31', '2026-12-06 00:00'],
  ['0 0 * * 7', '2026-11-30 16:31', '2026-12-06 00:00'],
  ['0 0 * * 5-7', '2026-12-05 00:00', '2026-12-06 00:00'],
  ['0 6 15 * 3', '2026-11-30 16:31', '2026-12-02 06:00'],
  ['0 6 15 * 3', '2026-12-09 07:00', '2026-12-15 06:00'],
  ['0 6,18 1,15 1-3,12 *', '2026-12-15 18:00', '2027-01-01 06:00'],
  ['  0   5 * * *  ', '2026-11-30 16:31', '2026-12-01 05:00'],
])('%s after %s is %s', (expression, after, moment) => {
  expect(next(expression, after)).toBe(moment);
});

describe('is refused', () => {
  it.each([
    ['nothing', ''],
    ['four fields', '0 * * *'],
    ['six fields', '0 0 * * * *'],
    ['words', '0 6 * * MON'],
    ['a shortcut', '@daily'],
    ['minute 60', '60 * * * *'],
    ['hour 24', '0 24 * * *'],
    ['day 0', '0 0 0 * *'],
    ['weekday 8', '0 0 * * 8'],
    ['a range that goes back', '30-10 * * * *'],
    ['a step of 0', '*/0 * * * *'],
    ['a minus', '-5 * * * *'],
    ['an empty part', '0,,5 * * * *'],
    ['30 February', '0 0 30 2 *'],
    ['31 June', '0 0 31 6 *'],
  ])('%s', (_, expression) => {
    expect(readCron(expression)).toBeUndefined();
  });
});
