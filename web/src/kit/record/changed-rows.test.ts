import { describe, expect, it } from 'vitest';
import { rowsOnlyIn } from './changed-rows.ts';

const rate = (from: string, percent: number) => ({ from, percent });
const [old, new1, new2] = [rate('2017-07-01', 12), rate('2025-09-22', 5), rate('2025-09-22', 18)];

describe('only the different rows of two tables are shown', () => {
  it.each([
    ['a row more', [old, new1], [old], [new1], []],
    ['a row less', [old], [old, new1], [], [new1]],
    ['a row changed', [old, new1], [old, new2], [new1], [new2]],
    ['the order alone', [old, new1], [new1, old], [], []],
    ['the same row once more', [old, old], [old], [old], []],
    ['columns in another order, or empty', [{ percent: 12, from: '2017-07-01', hsn: null }], [old], [], []],
    ['none before', [old], null, [old], []],
  ])('%s', (_, one, other, inOne, inOther) => {
    expect(rowsOnlyIn(one, other)).toEqual(inOne);
    expect(rowsOnlyIn(other, one)).toEqual(inOther);
  });
});
