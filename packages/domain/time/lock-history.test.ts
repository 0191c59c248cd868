import { expect, it } from 'vitest';
import { firstLocked } from '#domain/time/lock-history';

const moves = [
  { at: '2026-07-10T09:00:00.000Z', until: '2026-06-30' },
  { at: '2026-07-12T09:00:00.000Z', until: null },
  { at: '2027-05-01T09:00:00.000Z', until: '2027-03-31' },
  { at: '2026-06-02T09:00:00.000Z', until: '2026-05-31' },
];

it.each`
  day             | at
  ${'2026-04-15'} | ${'2026-06-02T09:00:00.000Z'}
  ${'2026-06-30'} | ${'2026-07-10T09:00:00.000Z'}
  ${'2026-07-01'} | ${'2027-05-01T09:00:00.000Z'}
  ${'2027-04-01'} | ${undefined}
`('$day was locked first at $at', ({ day, at }) => {
  expect(firstLocked(moves, day)).toBe(at);
});
