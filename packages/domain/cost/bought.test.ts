import { expect, it } from 'vitest';
import { type Bought, boughtAt, boughtOf, nextBought, piecesOf, plusBought, soldFor, upliftAt } from '#domain/cost/bought';
import { soldKey } from '#domain/cost/uplift';

const one = 1_0000;
const [ab, bc] = [soldKey('A', 'B'), soldKey('B', 'C')];
const ten: Bought = { [ab]: { value: 1_500_00, quantity: 10 * one } };
const rate = { value: 100_00, quantity: one };

it.each([
  ['nothing and something', plusBought(undefined, ten), ten],
  ['something and nothing', plusBought(ten, undefined), ten],
  ['all of it less', plusBought(ten, ten, -1), undefined],
  ['of another sale', plusBought({ [bc]: { value: 1, quantity: 2 } }, ten), { ...ten, [bc]: { value: 1, quantity: 2 } }],
  [
    'sold on: the whole of it is the price',
    soldFor(bc, { value: 1_800_00, quantity: 10 * one }, ten),
    { ...ten, [bc]: { value: 300_00, quantity: 0 } },
  ],
  ['sold for the first time', soldFor(ab, { value: 1_500_00, quantity: 10 * one }, undefined), ten],
  [
    'the third part of ten',
    nextBought(ten, { before: 6 * one, quantity: one, whole: 10 * one }),
    { [ab]: { value: 150_00, quantity: one } },
  ],
  ['a part of nothing', nextBought(undefined, { before: 0, quantity: one, whole: one }), undefined],
  ['from its uplift and its pieces', boughtAt({ [ab]: 500_00 }, { [ab]: 10 * one }, rate), ten],
  ['an uplift without pieces', boughtAt({ [ab]: 5 }, undefined, rate), { [ab]: { value: 5, quantity: 0 } }],
  ['goods with a cost and an uplift', boughtOf({ [ab]: 500_00 }, { value: 1_000_00, quantity: 10 * one }), ten],
  [
    'goods with the uplift of two sales',
    boughtOf({ [ab]: 300_00, [bc]: -100_00 }, { value: 1_000_00, quantity: 8 * one }),
    { [ab]: { value: 1_050_00, quantity: 6 * one }, [bc]: { value: 150_00, quantity: 2 * one } },
  ],
  ['what is missing', boughtOf({ [ab]: 5 }, { value: -1, quantity: -one }), undefined],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

it('stands above cost by what was paid beyond a rate', () => {
  expect([upliftAt(ten, rate), upliftAt(ten, { value: 150_00, quantity: one }), upliftAt(ten, null)]).toEqual([
    { [ab]: 500_00 },
    undefined,
    { [ab]: 1_500_00 },
  ]);
  expect([piecesOf(ten), piecesOf(undefined)]).toEqual([{ [ab]: 10 * one }, undefined]);
});
