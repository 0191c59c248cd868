import { expect, it } from 'vitest';
import { soldKey } from '#domain/cost/uplift';
import { paise, scaled } from '#domain/money/paise';
import type { StockMovement } from '#domain/stock/stock-movement';
import { newItem } from '#domain/valuation/item-valuation';
import { noteBetween, throughTransfers } from '#domain/valuation/movement-between';
import { comesBack, newOrigin } from '#domain/valuation/origin';

const one = 1_0000;
const ab = soldKey('A', 'B');
const movement = (kind: StockMovement['kind'], change: Partial<StockMovement> = {}): StockMovement => ({
  ...{ key: kind, kind, itemId: 'item', branch: 'B', location: '', batch: '', day: '2026-05-03', place: 1, quantity: scaled(4 * one) },
  ...{ value: null, ...change },
});

function opened() {
  const item = newItem('item', [{ from: '', method: 'weighted-average' }], '2026-05-01');
  const { period } = item;
  if (period === null) throw new Error('an average has a period');
  return { item, period };
}

/** Four of the ten of a dispatch arrive. */
function received(day: string, price: number | null, has = {}) {
  const { item, period } = opened();
  const dispatch = newOrigin({ key: 's', itemId: 'item', branch: 'A', day, kind: 'transfer-out' }, scaled(10 * one), paise(1_000_00));
  Object.assign(dispatch, has);
  comesBack(dispatch, scaled(4 * one), paise(400_00));
  const own = newOrigin(movement('transfer-in'), scaled(4 * one), paise(400_00));
  throughTransfers(
    item,
    period,
    { movement: movement('transfer-in'), quantity: scaled(4 * one), value: paise(400_00), carried: dispatch, own },
    { price, worth: null, made: undefined },
  );
  return { item, period, own };
}

const had = { has: { [soldKey('C', 'A')]: { value: 1_200_00, quantity: 10 * one } } };

it.each([
  ['sold in the period', '2026-05-01', 600_00, {}, { [ab]: { value: 600_00, quantity: 4 * one } }, 1],
  ['sent in the period within the GSTIN', '2026-05-01', null, {}, undefined, 1],
  ['sold before the period', '2026-03-30', 600_00, {}, { [ab]: { value: 600_00, quantity: 4 * one } }, 0],
  [
    'sold before the period, and bought before that',
    '2026-03-30',
    600_00,
    had,
    { [soldKey('C', 'A')]: { value: 480_00, quantity: 4 * one }, [ab]: { value: 120_00, quantity: 0 } },
    0,
  ],
  ['sent before the period', '2026-03-30', null, had, { [soldKey('C', 'A')]: { value: 480_00, quantity: 4 * one } }, 0],
])('what arrives was %s', (_, day, price, has, bought, ways) => {
  const { period, own } = received(day, price, has);
  expect(period.transfers?.came ?? []).toEqual(bought === undefined ? [] : [{ branch: 'B', kind: 'transfer-in', bought }]);
  expect(period.transfers?.arrived ?? []).toHaveLength(ways);
  expect(own.from).toBe(price === null ? undefined : 'A');
});

it('tax without credit is part of what goods of another GSTIN were bought for, and of no others', () => {
  const { item, period, own } = received('2026-05-01', 600_00);
  noteBetween(item, period, movement('price-note', { value: paise(108_00) }), own);
  expect(period.transfers?.came[1]).toEqual({ branch: 'B', kind: 'price-note', bought: { [ab]: { value: 108_00, quantity: 0 } } });
  const bill = newOrigin(movement('purchase'), scaled(one), paise(100_00));
  noteBetween(item, period, movement('price-note', { value: paise(5_00) }), bill);
  expect(period.transfers?.came).toHaveLength(2);
});

it('what moves at the rate of the period is known by how much went out', () => {
  const { item, period } = opened();
  const moved = { movement: movement('sale', { quantity: scaled(-4 * one) }), quantity: scaled(4 * one), value: paise(0) };
  throughTransfers(item, period, { ...moved, carried: undefined, own: undefined }, { price: null, worth: null, made: undefined });
  throughTransfers(
    item,
    period,
    { ...moved, movement: movement('purchase'), carried: undefined, own: undefined },
    { price: null, worth: 400_00, made: undefined },
  );
  expect(item.moves).toEqual([{ key: 'sale', branch: 'B', kind: 'sale', issued: 4 * one }]);
  expect(period.transfers).toBeUndefined();
});

it.each([
  ['went out of the branch that it went back from', 'A', [{ branch: 'B', kind: 'purchase-return', quantity: 4 * one }], 1],
  ['is no longer what came into its own branch', 'B', undefined, 0],
])('a purchase of the year that goes back %s', (_, bought, gone, moves) => {
  const { item, period } = opened();
  const carried = newOrigin(movement('purchase', { branch: bought }), scaled(4 * one), paise(400_00));
  const back = { movement: movement('purchase-return', { quantity: scaled(-4 * one) }), quantity: scaled(4 * one), value: paise(400_00) };
  throughTransfers(item, period, { ...back, carried, own: undefined }, { price: null, worth: 400_00, made: undefined });
  expect([period.transfers?.gone, item.moves.length]).toEqual([gone, moves]);
});
