import { expect, it } from 'vitest';
import { usualSizes } from '#storage/valuation/checkpoint-sizes';
import { keptDays } from '#storage/valuation/kept-days';

const { rowsBetween } = usualSizes;

const shown = (counts: Record<string, number>) =>
  keptDays(new Map(Object.entries(counts)), usualSizes).map(({ day, rolling }) => (rolling ? `${day} for now` : day));

it.each([
  ['nothing', {}, []],
  ['the newest day stays open', { '2026-04-10': 90 }, []],
  ['the end of a month, once the next has begun', { '2026-04-10': 1, '2026-05-02': 1 }, ['2026-04-30']],
  ['months without movements need none', { '2026-04-10': 1, '2026-07-02': 1 }, ['2026-04-30']],
  ['much on one day', { '2026-04-10': rowsBetween }, ['2026-04-10']],
  ['much over several days', { '2026-04-10': 800, '2026-04-11': 800, '2026-04-12': 10 }, ['2026-04-11']],
  ['the day before the newest', { '2026-04-10': 60, '2026-04-12': 10 }, ['2026-04-11 for now']],
  ['but not for a few', { '2026-04-10': 10, '2026-04-12': 10 }, []],
  ['nor if it is kept anyway', { '2026-04-10': 60, '2026-05-01': 10 }, ['2026-04-30']],
])('%s', (_, counts, days) => {
  expect(shown(counts)).toEqual(days);
});
