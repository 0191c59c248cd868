import { expect, it } from 'vitest';
import { ascending, daysIn, monthOf, monthsIn, periodBefore, yearBefore } from '#domain/time/period';

it.each([
  ['2024-02-10', '2024-02-01', '2024-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s runs from %s to %s', (date, from, to) => {
  expect(monthOf(date)).toEqual({ from, to });
});

it.each([
  ['2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31'],
  ['2026-04-01', '2027-03-31', '2025-04-01', '2026-03-31'],
  ['2026-04-10', '2026-04-19', '2026-03-31', '2026-04-09'],
  ['2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29'],
])('before %s to %s comes %s to %s', (from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
});

it.each([
  ['2026-04-01', '2027-03-31', '2025-04-01', '2026-03-31'],
  ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['2024-02-10', '2024-02-29', '2023-02-10', '2023-02-28'],
  ['2026-04-01', '2026-11-21', '2025-04-01', '2025-11-21'],
])('a year before %s to %s is %s to %s', (from, to, earlierFrom, earlierTo) => {
  expect(yearBefore({ from, to })).toEqual({ from: earlierFrom, to: earlierTo });
});

it.each([
  [
    { from: '2026-05-02', to: '2026-05-01' },
    { from: '2026-05-01', to: '2026-05-02' },
  ],
  [
    { from: '2026-05-01', to: '2026-05-01' },
    { from: '2026-05-01', to: '2026-05-01' },
  ],
  [
    { from: '2026-05-02', other: 1 },
    { from: '2026-05-02', other: 1 },
  ],
  [{ to: '2026-05-01' }, { to: '2026-05-01' }],
  [{}, {}],
])('%j becomes %j', (given, meant) => {
  expect(ascending(given)).toEqual(meant);
});

it('a period has months, the first and last as far as they are in it', () => {
  expect(monthsIn({ from: '2026-12-10', to: '2027-02-05' })).toEqual([
    { from: '2026-12-10', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-31' },
    { from: '2027-02-01', to: '2027-02-05' },
  ]);
  expect(monthsIn({ from: '2026-12-10', to: '2026-12-09' })).toEqual([]);
});

it('both ends of a period are included', () => {
  expect(daysIn({ from: '2026-04-01', to: '2027-03-31' })).toBe(365);
  expect(daysIn({ from: '2026-04-01', to: '2026-04-01' })).toBe(1);
});
