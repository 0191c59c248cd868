import { describe, expect, it } from 'vitest';
import { ordinalsOf, type WeekOffGroup, weekOffGroup } from '#modules/people/week-off-group/week-off-group';

const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
type FreeDay = WeekOffGroup['days'][number];
const day = (weekday: FreeDay['weekday'], ...ordinals: number[]): FreeDay => ({
  weekday,
  first: ordinals.includes(1),
  second: ordinals.includes(2),
  third: ordinals.includes(3),
  fourth: ordinals.includes(4),
  fifth: ordinals.includes(5),
});
const row = (...days: FreeDay[]): WeekOffGroup => ({ name: 'Office', days, summary: null, status: 'Active' });

describe('a group of week-offs', () => {
  it.each([
    ['Sundays', row(day('1', 1, 2, 3, 4, 5)), [], 'Sunday'],
    ['Sundays and two Saturdays', row(day('1', 1, 2, 3, 4, 5), day('7', 2, 4)), [], 'Sunday; Saturday 2nd, 4th'],
    ['no day', row(), ['days'], ''],
    ['a day twice', row(day('1', 1), day('1', 2)), ['days.1.weekday'], 'Sunday 1st; Sunday 2nd'],
    ['a day never', row(day('3')), ['days.0.first'], 'Tuesday '],
  ])('with %s', (_, group, paths, summary) => {
    expect(weekOffGroup.check?.(group, facts, 'w').map(({ path }) => path)).toEqual(paths);
    expect(weekOffGroup.complete?.(group, facts).summary).toBe(summary);
  });

  it('describes the days off of a month', () => {
    expect(ordinalsOf(day('7', 2, 4))).toEqual([2, 4]);
  });
});
