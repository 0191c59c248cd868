import { expect, it } from 'vitest';
import {
  lessUplift,
  partOfUplift,
  plusUplift,
  soldBetween,
  soldKey,
  type Uplift,
  upliftBy,
  upliftSeen,
  wholeUplift,
} from '#domain/cost/uplift';

const [ab, bc] = [soldKey('A', 'B'), soldKey('B', 'C')];
const both: Uplift = { [ab]: 500, [bc]: -30 };

it('names a sale by its branches', () => {
  expect([soldBetween(ab), soldBetween('A'), soldBetween('A>B>C')]).toEqual([{ from: 'A', to: 'B' }, null, null]);
});

it.each([
  ['nothing and nothing', plusUplift(undefined, undefined), undefined],
  ['one more', plusUplift(both, { [ab]: 1 }), { [ab]: 501, [bc]: -30 }],
  ['another', plusUplift({ [bc]: 2 }, { [ab]: 1 }), { [ab]: 1, [bc]: 2 }],
  ['all of it less', lessUplift(both, both), undefined],
  ['less than nothing', lessUplift(undefined, { [ab]: 1 }), { [ab]: -1 }],
  ['a part, rounded', partOfUplift(both, 1, 4), { [ab]: 125, [bc]: -8 }],
  ['a part too small', partOfUplift({ [ab]: 1 }, 1, 4), undefined],
  ['a sale at cost', upliftBy(ab, 0), undefined],
  ['a sale above it', upliftBy(ab, 5), { [ab]: 5 }],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

it.each([
  [[], 470],
  [['A'], 470],
  [['B'], 470],
  [['A', 'C'], 470],
  [['A', 'B'], -30],
  [['B', 'C'], 500],
  [['A', 'B', 'C'], 0],
] as const)('is seen by %j as %i: what they sold to each other makes nothing worth more', (branches, seen) => {
  expect(upliftSeen(both, new Set(branches))).toBe(seen);
  expect([upliftSeen(undefined, new Set(branches)), wholeUplift(both)]).toEqual([0, 470]);
});
