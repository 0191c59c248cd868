import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import type { StockMovement } from '#domain/stock/stock-movement';
import { newItem } from '#domain/valuation/item-valuation';
import { type Costs, valueMovement } from '#domain/valuation/movement-value';

const one = 1_0000;
const movement = (key: string, kind: StockMovement['kind'], quantity: number, change: Partial<StockMovement> = {}): StockMovement => ({
  ...{ key, kind, itemId: 'item', branch: 'HO', location: '', batch: '', day: '2026-05-01', place: Number(key) },
  ...{ quantity: scaled(quantity * one), value: null },
  ...change,
});
const valued = (...movements: readonly StockMovement[]) => {
  const costs: Costs = {
    origins: new Map(),
    named: { has: () => true },
    values: new Map(),
    differences: new Map(),
    uplifts: new Map(),
    outputs: new Map(),
  };
  const items = new Map<string, ReturnType<typeof newItem>>();
  for (const one of movements) {
    const item = items.get(one.itemId) ?? newItem(one.itemId, [{ from: '', method: 'fifo' }], one.day);
    items.set(one.itemId, item);
    valueMovement(item, one, costs);
  }
  return costs;
};

it('several outputs share the cost of what went in, less the scrap', () => {
  const production = { inputs: ['2'], extra: paise(50_00), scrap: paise(10_00) };
  const output = (key: string, itemId: string, share: number) =>
    movement(key, 'production-in', 1, { itemId, production: { ...production, share } });
  const { values } = valued(
    movement('1', 'purchase', 3, { value: paise(300_00) }),
    movement('2', 'production-out', -1),
    output('3', 'panel', 3_333),
    output('4', 'frame', 6_667),
  );
  expect([values.get('2'), values.get('3'), values.get('4')]).toEqual([100_00, 46_66, 93_34]);
});

it('outputs take no more than the cost, however their shares round', () => {
  const made = (key: string, share: number) =>
    movement(key, 'production-in', 1, { itemId: key, production: { inputs: ['2'], extra: paise(1), scrap: paise(0), share } });
  const { values } = valued(
    movement('1', 'purchase', 1, { value: paise(100_00) }),
    movement('2', 'production-out', -1),
    made('3', 5_000),
    made('4', 5_000),
  );
  expect([values.get('3'), values.get('4')]).toEqual([50_01, 50_00]);
});

it('a gain without a rate comes in at what the stock is worth, and a shift has no cost', () => {
  const { values } = valued(
    movement('1', 'purchase', 4, { value: paise(500_00) }),
    movement('2', 'adjustment-in', 1),
    movement('3', 'shift', -1),
  );
  expect([values.get('2'), values.get('3')]).toEqual([125_00, undefined]);
});

it('refuses goods that come in with a negative quantity', () => {
  expect(() => valued(movement('1', 'purchase', -1))).toThrow('wrong sign');
});
