import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import { newOrigin } from '#domain/valuation/origin';
import type { ItemState } from '#domain/valuation/stock-state';
import { branchValues, placeValues, sentValues } from '#domain/valuation/stock-values';

const one = 1_0000;
const branch = (id: string, quantity: number, value: number) => ({
  ...{ branch: id, quantity, value, layers: [], last: null },
  places: [
    { location: '', batch: '', quantity: scaled(quantity - one) },
    { location: 'A1', batch: '', quantity: scaled(one) },
  ],
  totals: [],
});
const item = (period: ItemState['period'] = null): ItemState => ({
  ...{ itemId: 'item', method: period === null ? 'fifo' : 'weighted-average', period },
  branches: [branch('PN', 2 * one, 240_00), branch('HO', 4 * one, 400_00)],
});
const dispatch = newOrigin({ key: 's', itemId: 'item', branch: 'HO', day: '2026-05-01', kind: 'transfer-out' }, scaled(one), paise(110_00));
const figures = (state: ItemState) => branchValues(state, [dispatch]).map(({ branch: id, quantity, value }) => [id, quantity, value]);

it('has what is on the way with the branch that sent it', () => {
  const fromPune = newOrigin(
    { key: 't', itemId: 'item', branch: 'PN', day: '2026-05-02', kind: 'transfer-out' },
    scaled(2 * one),
    paise(200_00),
  );
  const sent = (of: ItemState) => [...sentValues(of, [dispatch, fromPune])].map(([id, { quantity, value }]) => [id, quantity, value]);
  expect(sent(item())).toEqual([
    ['HO', one, 110_00],
    ['PN', 2 * one, 200_00],
  ]);
  const period = { method: 'weighted-average', from: '2026-04-01', to: '2027-03-31', issued: 0, last: null, rates: [] } as const;
  const amounts = { opening: { quantity: 0, value: 0 }, receipts: { quantity: 9 * one, value: 900_00 } };
  expect(sent(item({ ...period, ...amounts }))).toEqual([
    ['HO', one, 100_00],
    ['PN', 2 * one, 200_00],
  ]);
  expect(sentValues(item(), [])).toEqual(new Map());
});

it('has the value of each branch, by its id, and of what is in transit', () => {
  expect(figures(item())).toEqual([
    ['HO', 4 * one, 400_00],
    ['PN', 2 * one, 240_00],
    ['transit', one, 110_00],
  ]);
});

it('spreads an average of the period by quantity, transit last', () => {
  const period = { method: 'weighted-average', from: '2026-04-01', to: '2027-03-31', issued: 0, last: null, rates: [] } as const;
  const amounts = { opening: { quantity: 0, value: 0 }, receipts: { quantity: 7 * one, value: 1000_00 } };
  expect(figures(item({ ...period, ...amounts }))).toEqual([
    ['HO', 4 * one, 571_43],
    ['PN', 2 * one, 285_71],
    ['transit', one, 142_86],
  ]);
});

it('has the value of each place of a branch', () => {
  const [first] = branchValues(item(), []);
  expect(first && placeValues(first).map(({ location, value }) => [location, value])).toEqual([
    ['', 300_00],
    ['A1', 100_00],
  ]);
});
