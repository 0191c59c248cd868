import { expect, it } from 'vitest';
import { baseTypes, isBaseType, movesIn, postsIn } from '#domain/tally/voucher-base';

it.each([
  ['Sales', true, true, false],
  ['Debit Note', true, true, false],
  ['Receipt', true, false, false],
  ['Payroll', true, false, false],
  ['Delivery Note', false, true, true],
  ['Rejections Out', false, true, true],
  ['Stock Journal', false, true, true],
  ['Sales Order', false, false, false],
  ['Memorandum', false, false, false],
  ['Physical Stock', false, false, false],
] as const)('%s: posts %s, moves goods %s, and those of a note %s', (base, posts, moves, movesTracked) => {
  expect([postsIn(base), movesIn(base, null), movesIn(base, 'DN-1')]).toEqual([posts, moves, movesTracked]);
});

it('knows the 24 of Tally by their names only', () => {
  expect([baseTypes.length, isBaseType('Contra'), isBaseType('contra'), isBaseType(null)]).toEqual([24, true, false, false]);
});
