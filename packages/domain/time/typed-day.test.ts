import { describe, expect, it } from 'vitest';
import { yearOf } from '#domain/time/financial-year';
import { parseTypedDay } from '#domain/time/typed-day';

const working = { today: '2026-11-21', year: yearOf('2026-11-21') };

describe('on 21 November 2026, working in 2026-27', () => {
  it.each([
    ['5', '2026-11-05'],
    ['05', '2026-11-05'],
    ['5-4', '2026-04-05'],
    ['5/4', '2026-04-05'],
    ['5.4', '2026-04-05'],
    ['5-1', '2027-01-05'],
    ['31-3', '2027-03-31'],
    ['5/4/26', '2026-04-05'],
    ['5-4-2025', '2025-04-05'],
    ['5 apr', '2026-04-05'],
    ['5-Jan-27', '2027-01-05'],
    ['5 September 2026', '2026-09-05'],
    ['050426', '2026-04-05'],
    ['05042026', '2026-04-05'],
    ['2026-04-05', '2026-04-05'],
    ['t', '2026-11-21'],
    [' Today ', '2026-11-21'],
    ['+3', '2026-11-24'],
    ['-1', '2026-11-20'],
    ['+40', '2026-12-31'],
  ])('%s is %s', (typed, date) => {
    expect(parseTypedDay(typed, working)).toBe(date);
  });

  it.each([
    [''],
    ['x'],
    ['31'],
    ['0'],
    ['32-1'],
    ['29-2'],
    ['5-13'],
    ['5-4-26-1'],
    ['5-xyz'],
    ['5-4-126'],
    ['5 4 abcd'],
    ['+'],
    ['1e1'],
    ['2026-02-30'],
  ])('%s is not a day', (typed) => {
    expect(parseTypedDay(typed, working)).toBeNull();
  });
});

describe('when last year is open, short forms mean that year', () => {
  const lastYear = { today: '2026-11-21', year: yearOf('2025-06-01') };
  it.each([
    ['5', '2026-03-05'],
    ['5-4', '2025-04-05'],
    ['21-11', '2025-11-21'],
    ['t', '2026-11-21'],
  ])('%s is %s', (typed, date) => {
    expect(parseTypedDay(typed, lastYear)).toBe(date);
  });
});
