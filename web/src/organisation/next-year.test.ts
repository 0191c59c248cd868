import { expect, it } from 'vitest';
import { following } from './next-year.tsx';

it.each([
  ['2027-03-31', '2027-04-01', '2028-03-31'],
  ['2026-12-31', '2027-01-01', '2027-12-31'],
  ['2027-02-28', '2027-03-01', '2028-02-29'],
  ['2026-11-10', '2026-11-11', '2027-11-10'],
])('after a year that ends on %s comes one from %s to %s', (end, start, then) => {
  expect(following({ end })).toEqual({ start, end: then });
});
