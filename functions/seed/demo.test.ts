import { expect, it } from 'vitest';
import { dayIn, yearsOf } from '#functions/seed/demo';

it.each([
  ['2027-03-31', '2025-04-01', '2026-04-01', '2027-03-31'],
  ['2027-04-01', '2026-04-01', '2027-04-01', '2028-03-31'],
  ['2028-02-29', '2026-04-01', '2027-04-01', '2028-03-31'],
])('a demo that is begun on %s has books from %s, and its current year from %s to %s', (begun, first, start, end) => {
  const [before, current] = yearsOf(begun);
  expect([before.start, current.start, current.end]).toEqual([first, start, end]);
  expect(before.id).not.toBe(current.id);
});

it('has the same days in every year: those up to March are in the second half', () => {
  const [before, current] = yearsOf('2027-04-01');
  expect([dayIn('04-01', current), dayIn('12-25', current), dayIn('01-26', current), dayIn('03-31', current)]).toEqual([
    ...['2027-04-01', '2027-12-25', '2028-01-26', '2028-03-31'],
  ]);
  expect(dayIn('06-16', before)).toBe('2026-06-16');
});
