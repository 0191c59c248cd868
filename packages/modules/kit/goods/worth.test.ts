import { expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { totalWorth, worth, worthProblems } from '#modules/kit/goods/worth';

it.each([
  [2_5000, 100_3300, 250_83],
  [1, 5000, 0],
  [1_0000, 0, 0],
  [limits.scaled, limits.scaled, null],
])('%i at %i is worth %p', (quantity, rate, value) => {
  expect(worth(quantity, rate)).toBe(value);
});

it.each<[string, readonly (number | null)[], readonly string[]]>([
  ['amounts', [1, 2_00], []],
  ['one that is too large', [1, null], ['lines.1.rate']],
  ['a total that is too large', [limits.paise, 1], ['lines']],
])('values are refused at the rate, or together: %s', (_, values, paths) => {
  const lines = values.map((value) => ({ rate: 1_0000, value }));
  expect(worthProblems(lines, 'rate').map(({ path }) => path)).toEqual(paths);
  expect(totalWorth(lines)).toBe(values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
});
