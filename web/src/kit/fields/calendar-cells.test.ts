import { describe, expect, it } from 'vitest';
import { type CalendarMode, calendarTitle, cellsOf, isIn, pageFrom, stepOf } from './calendar-cells.ts';

describe('the calendar', () => {
  it('shows six weeks from a Sunday, with the days of the months beside', () => {
    const cells = cellsOf('day', '2026-11-21');
    expect(cells).toHaveLength(42);
    expect(cells[0]).toEqual({ day: '2026-11-01', label: '1', outside: false });
    expect(cells[30]).toEqual({ day: '2026-12-01', label: '1', outside: true });
    expect(cellsOf('day', '2028-02-29')[0]?.day).toBe('2028-01-30');
  });

  it('shows twelve months, and sixteen years', () => {
    expect(cellsOf('month', '2026-11-30').map(({ day }) => day)).toContain('2026-02-01');
    expect(cellsOf('month', '2026-11-30').map(({ label }) => label)[3]).toBe('Apr');
    expect(cellsOf('year', '2026-11-30').map(({ label }) => label)).toEqual(Array.from({ length: 16 }, (_, index) => String(2016 + index)));
  });

  it.each<[CalendarMode, string]>([
    ['day', 'Nov 2026'],
    ['month', '2026'],
    ['year', '2016 – 2031'],
  ])('in the mode %s has exactly one cell for the day it stands on, under the title %s', (mode, title) => {
    expect(calendarTitle(mode, '2026-11-21')).toBe(title);
    expect(cellsOf(mode, '2026-11-21').filter((cell) => isIn(mode, cell, '2026-11-21'))).toHaveLength(1);
  });

  it.each<[string, CalendarMode, string, string | null]>([
    ['ArrowLeft', 'day', '2026-11-01', '2026-10-31'],
    ['ArrowDown', 'day', '2026-12-28', '2027-01-04'],
    ['PageUp', 'day', '2026-03-31', '2026-02-28'],
    ['PageDown', 'day', '2026-11-21', '2026-12-21'],
    ['ArrowUp', 'month', '2026-02-28', '2025-11-28'],
    ['ArrowDown', 'year', '2028-02-29', '2032-02-29'],
    ['x', 'day', '2026-11-21', null],
  ])('%s in the mode %s goes from %s to %s', (key, mode, at, to) => {
    expect(stepOf(key, mode, at)).toBe(to);
  });

  it('turns pages of months, years and sixteen years', () => {
    expect(pageFrom('day', '2026-01-31', 1)).toBe('2026-02-28');
    expect(pageFrom('month', '2026-01-31', -1)).toBe('2025-01-31');
    expect(pageFrom('year', '2026-01-31', 1)).toBe('2042-01-31');
  });
});
