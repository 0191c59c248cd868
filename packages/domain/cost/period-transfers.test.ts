import { expect, it } from 'vitest';
import { upliftAt } from '#domain/cost/bought';
import {
  branchUplift,
  type Held,
  isNoTransfer,
  noTransfers,
  sharesIn,
  upliftsOfMoves,
  withArrived,
  withCame,
  withGone,
} from '#domain/cost/period-transfers';
import { soldKey } from '#domain/cost/uplift';

const one = 1_0000;
const [ab, ba] = [soldKey('A', 'B'), soldKey('B', 'A')];
const rate = { value: 100_00, quantity: one };
const way = { from: 'A', to: 'B', sold: true };
const held = (branch: string, quantity: number, ...open: Held['open']): Held => ({ branch, quantity: quantity * one, open });
const ten = { [ab]: { value: 1_500_00, quantity: 10 * one } };
const sold = withCame(withArrived(noTransfers, way, 10 * one), { branch: 'B', kind: 'transfer-in' }, ten);
const shares = (transfers: typeof sold, ...branches: Held[]) => sharesIn(transfers, branches, (bought) => upliftAt(bought, rate));

it('adds up what came in for a reason, and what arrived on a way', () => {
  const more = withArrived(withCame(sold, { branch: 'B', kind: 'transfer-in' }, ten), way, 5 * one);
  expect(more.came).toEqual([{ branch: 'B', kind: 'transfer-in', bought: { [ab]: { value: 3_000_00, quantity: 20 * one } } }]);
  expect(more.arrived).toEqual([{ ...way, quantity: 15 * one }]);
  expect([isNoTransfer(noTransfers), isNoTransfer(sold), withCame(sold, { branch: 'B', kind: 'opening' }, undefined)]).toEqual([
    true,
    false,
    sold,
  ]);
});

it('shares what came in by the pieces that a branch had and got', () => {
  const [a, b] = [held('A', 0, ['transfer-out', -10 * one]), held('B', 6, ['transfer-in', 10 * one], ['sale', -4 * one])];
  const found = shares(sold, a, b);
  expect([found.pieces('B'), found.of('B', 6 * one), found.of('A', one)]).toEqual([10 * one, { [ab]: 300_00 }, undefined]);
  expect(branchUplift(sold, found, b)).toEqual({
    onHand: { [ab]: 300_00 },
    moved: new Map([
      ['transfer-in', { [ab]: 500_00 }],
      ['sale', { [ab]: -200_00 }],
    ]),
  });
});

it('nothing that came has anything of what was missing when the period began', () => {
  const lacking = withGone(sold, { branch: 'B', kind: 'opening' }, 2 * one);
  // Two were missing, so of ten that came eight are there.
  expect(shares(lacking, held('B', 8, ['transfer-in', 10 * one])).of('B', 8 * one)).toEqual({ [ab]: 400_00 });
});

it('what went back to a supplier of another branch went out', () => {
  const b = held('B', 7, ['transfer-in', 10 * one]);
  const back = withGone(withGone(sold, { branch: 'B', kind: 'purchase-return' }, 2 * one), { branch: 'B', kind: 'purchase-return' }, one);
  expect(branchUplift(back, shares(back, b), b)).toEqual({
    onHand: { [ab]: 350_00 },
    moved: new Map([
      ['transfer-in', { [ab]: 500_00 }],
      ['purchase-return', { [ab]: -150_00 }],
    ]),
  });
});

it('comes to an end where goods go in circles from nowhere, and loses nothing', () => {
  const back = { [ba]: { value: 1_200_00, quantity: 10 * one } };
  const around = withCame(withArrived(sold, { from: 'B', to: 'A', sold: true }, 10 * one), { branch: 'A', kind: 'transfer-in' }, back);
  const circle: Held[] = [
    held('A', 0, ['transfer-out', -10 * one], ['transfer-in', 10 * one]),
    held('B', 0, ['transfer-out', -10 * one], ['transfer-in', 10 * one]),
  ];
  const found = shares(around, ...circle);
  const whole = (branch: string) => Object.values(found.of(branch, 10 * one) ?? {}).reduce((sum, value) => sum + value, 0);
  expect([whole('A'), whole('B')]).toEqual([200_00, 500_00]);
  expect(circle.map((one) => branchUplift(around, found, one).onHand)).toEqual([undefined, undefined]);
});

it('a branch without pieces of its own has nothing', () => {
  expect(shares(sold, held('B', 0)).of('B', one)).toBeUndefined();
});

it('what the movements of a period changed is what is there', () => {
  const b = held('B', 7, ['transfer-in', 10 * one], ['sale', -3 * one]);
  const part = (quantity: number, value: number) => ({ bought: { [ab]: { value, quantity: quantity * one } } });
  const uplifts = upliftsOfMoves(
    sold,
    shares(sold, b),
    [b],
    [
      { key: 'first', branch: 'B', kind: 'transfer-in', ...part(6, 900_00), arrived: { ...way, quantity: 6 * one } },
      { key: 'sale', branch: 'B', kind: 'sale', issued: 3 * one },
      { key: 'second', branch: 'B', kind: 'transfer-in', ...part(4, 600_00), arrived: { ...way, quantity: 4 * one } },
    ],
    rate,
  );
  expect(Object.fromEntries(uplifts)).toEqual({ first: { [ab]: 300_00 }, sale: { [ab]: -150_00 }, second: { [ab]: 200_00 } });
});
