import { describe, expect, it } from 'vitest';
import { datedRows, problemsOfRow, standingOf, withRow } from './dated.ts';

const row = (effectiveFrom: string, rate = 18) => ({ effectiveFrom, rate });
const rows = [row('2017-07-01', 12), row('2025-09-22'), row('2027-04-01', 5)];

it('shows the newest row first, and nothing without a history', () => {
  expect(datedRows(rows).map(({ effectiveFrom }) => effectiveFrom)).toEqual(['2027-04-01', '2025-09-22', '2017-07-01']);
  expect(datedRows(undefined)).toEqual([]);
});

describe('exactly one row applies on a day, unless the first is in the future', () => {
  it.each([
    ['before all', '2017-06-30', ['coming', 'coming', 'coming']],
    ['the first day', '2017-07-01', ['holds', 'coming', 'coming']],
    ['the day before a change', '2025-09-21', ['holds', 'coming', 'coming']],
    ['the day of a change', '2025-09-22', ['past', 'holds', 'coming']],
    ['after all', '2030-01-01', ['past', 'past', 'holds']],
  ])('%s', (_, today, standings) => {
    expect(rows.map((one) => standingOf(rows, one, today))).toEqual(standings);
  });
});

describe('a row is added in its place, or replaces another', () => {
  it.each([
    ['between', row('2020-01-01'), null, ['2017-07-01', '2020-01-01', '2025-09-22', '2027-04-01']],
    ['another day for one', row('2028-01-01'), '2025-09-22', ['2017-07-01', '2027-04-01', '2028-01-01']],
    ['the same day', row('2025-09-22', 40), '2025-09-22', ['2017-07-01', '2025-09-22', '2027-04-01']],
    ['a day there is, which the server refuses', row('2025-09-22', 40), null, ['2017-07-01', '2025-09-22', '2025-09-22', '2027-04-01']],
  ])('%s', (_, added, replaced, days) => {
    expect(withRow(rows, added, replaced).map(({ effectiveFrom }) => effectiveFrom)).toEqual(days);
  });
});

it('shows problems of its row at the fields of the dialog, and other problems elsewhere', () => {
  const problems = ['gstHistory.1.rate', 'gstHistory.0.rate', 'gstHistory', 'gstin'].map((path) => ({ path, message: path }));
  expect(problemsOfRow(problems, 'gstHistory', rows, '2025-09-22').map(({ path }) => path)).toEqual([
    'rate',
    'gstHistory.0.rate',
    'gstHistory',
    'gstin',
  ]);
});
