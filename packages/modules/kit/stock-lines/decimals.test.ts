import { expect, it } from 'vitest';
import { decimalProblems } from '#modules/kit/stock-lines/decimals';

const find = (decimals: unknown) => (slug: string) => (slug === 'measure-unit' ? { symbol: 'Kgs', decimals } : { unitId: 'kgs' });

it.each([
  [0, 2_0000, null],
  [0, 2_5000, '2.5 Kgs: whole numbers only'],
  [1, 2_5000, null],
  [1, 2_5500, '2.55 Kgs: at most 1 decimal'],
  [3, 1_2340, null],
  [3, 1_2345, '1.2345 Kgs: at most 3 decimals'],
  [4, 1, null],
  [undefined, 1, null],
])('a unit with %s decimals and the quantity %i', (decimals, quantity, message) => {
  const problems = decimalProblems('lines.0.quantity', quantity, 'item', { find: find(decimals) });
  expect(problems).toEqual(message === null ? [] : [{ path: 'lines.0.quantity', message }]);
});

it('an item whose unit is not known has any decimals', () => {
  expect(decimalProblems('q', 1, 'item', { find: () => undefined })).toEqual([]);
});
