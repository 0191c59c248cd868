import { expect, it } from 'vitest';
import { soldBetween, soldKey } from '#domain/cost/uplift';
import { paise, scaled } from '#domain/money/paise';
import { add, type BranchWorth, isWorthless, lessWorth, worthless, worthOfItem } from '#domain/valuation/branch-worth';
import { comesBack, newOrigin } from '#domain/valuation/origin';
import type { ItemState } from '#domain/valuation/stock-state';

const one = 1_0000;
const opening = { kind: 'opening' as const, quantity: 5 * one, value: 500_00, open: 0 };
const item: ItemState = {
  ...{ itemId: 'item', method: 'fifo', period: null },
  branches: [
    { branch: 'HO', quantity: 4 * one, value: 400_00, layers: [], last: null, places: [], totals: [opening] },
    { branch: 'PN', quantity: 0, value: 0, layers: [], last: null, places: [], totals: [] },
  ],
};
const dispatch = newOrigin({ key: 's', itemId: 'item', branch: 'HO', day: '2026-05-01', kind: 'transfer-out' }, scaled(one), paise(100_00));

it('has what a branch holds, what it sent, and the opening stock that was entered', () => {
  expect(Object.fromEntries(worthOfItem(item, [dispatch]))).toEqual({
    HO: { onHand: 400_00, onTheWay: 100_00, entered: 500_00 },
    PN: worthless,
  });
  expect(worthOfItem({ ...item, branches: [] }, [])).toEqual(new Map());
});

it('adds up, and tells a difference', () => {
  const worth = new Map<string, BranchWorth>();
  for (const more of worthOfItem(item, [dispatch]).values()) add(worth, 'HO', more);
  add(worth, 'HO', { onHand: 1, onTheWay: 2, entered: 3 });
  expect(worth.get('HO')).toEqual({ onHand: 400_01, onTheWay: 100_02, entered: 500_03 });
  expect(lessWorth(worth.get('HO'), undefined)).toEqual(worth.get('HO'));
  expect(isWorthless(lessWorth(worth.get('HO'), worth.get('HO')))).toBe(true);
  expect(isWorthless({ ...worthless, entered: 1 })).toBe(false);
});

it('goods that are sold to a branch of another GSTIN are on the way at what was not booked there yet', () => {
  const seller = newOrigin(
    { key: 'd 1', itemId: 'panel', branch: 'pune', day: '2026-03-30', kind: 'transfer-out', to: 'kochi', value: paise(1_500_00) },
    scaled(10_0000),
    paise(1_000_00),
  );
  const item = { itemId: 'panel', method: 'fifo', branches: [], period: null } as const;
  const sold = () => worthOfItem(item, [seller]).get(soldKey('pune', 'kochi'))?.onTheWay;
  expect(sold()).toBe(1_500_00);
  expect(soldBetween(soldKey('pune', 'kochi'))).toEqual({ from: 'pune', to: 'kochi' });
  expect(soldBetween('pune')).toBeNull();
  comesBack(seller, scaled(4_0000), paise(400_00));
  seller.bought = 600_00;
  expect(sold()).toBe(900_00);
  comesBack(seller, scaled(6_0000), paise(600_00));
  seller.bought = 1_500_00;
  expect(sold()).toBeUndefined();
});
