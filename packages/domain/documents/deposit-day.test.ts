import { describe, expect, it } from 'vitest';
import { depositDay, depositedOf } from '#domain/documents/deposit-day';

it.each([
  ['TDS', '2026-04', '2026-05-07'],
  ['TDS', '2026-12', '2027-01-07'],
  ['TDS', '2027-03', '2027-04-30'],
  ['TCS', '2027-03', '2027-04-07'],
] as const)('%s of %s is due on %s', (kind, month, day) => {
  expect(depositDay(kind, month)).toBe(day);
});

describe('deposits pay the oldest month first', () => {
  const months = [
    { month: '2026-04', tax: 100 },
    { month: '2026-05', tax: 50 },
  ];
  it.each([
    ['none', 0, 0, [0, 0]],
    ['a part of the first', 0, 40, [40, 0]],
    ['the first and a part of the second', 0, 130, [100, 30]],
    ['more than is owed', 0, 500, [100, 50]],
    ['what was owed before, then the first', 60, 130, [70, 0]],
    ['less than was owed before', 60, 20, [0, 0]],
    ['after too much was deposited before', -30, 80, [100, 10]],
  ] as const)('%s', (_, before, deposited, paid) => {
    expect([...depositedOf(before, months, deposited).values()]).toEqual(paid);
  });
});
