import { expect, it } from 'vitest';
import { leftInPeriod } from '#domain/cost/period-average';
import { paise, scaled } from '#domain/money/paise';
import type { StockMovement } from '#domain/stock/stock-movement';
import { newItem, valueIssues } from '#domain/valuation/item-valuation';
import { throughPeriod } from '#domain/valuation/movement-in-period';
import { newOrigin } from '#domain/valuation/origin';

const one = 1_0000;
const movement = (key: string, kind: StockMovement['kind'], value: number | null): StockMovement => ({
  ...{ key, kind, itemId: 'item', branch: 'HO', location: '', batch: '', day: '2026-05-01', place: 1, quantity: scaled(one) },
  value: value === null ? null : paise(value),
});

function opened() {
  const item = newItem('item', [{ from: '', method: 'weighted-average' }], '2026-05-01');
  const { period } = item;
  if (period === null) throw new Error('an average has a period');
  const values = new Map<string, number>();
  const go = (one: StockMovement, quantity: number, value: number, origins: object = {}) =>
    throughPeriod(
      item,
      period,
      { movement: one, quantity: scaled(quantity), value: paise(value), carried: undefined, own: undefined, ...origins },
      { values },
    );
  return { item, period, values, go };
}

it('purchases make the rate; sales, gains without a rate and transfers go and come at it', () => {
  const { item, period, values, go } = opened();
  go(movement('1', 'purchase', 400_00), 4 * one, 400_00);
  go(movement('2', 'sale', null), one, 0);
  go(movement('3', 'adjustment-in', null), 2 * one, 0);
  go(movement('4', 'transfer-out', null), 3 * one, 0);
  go(movement('5', 'purchase', 600_00), 4 * one, 600_00);
  valueIssues(item, values);
  expect([values.get('2'), values.get('3'), values.get('4')]).toEqual([125_00, 250_00, 375_00]);
  expect(leftInPeriod(period)).toEqual({ quantity: 9 * one, value: 1125_00 });
});

it('a purchase of the year that goes back leaves the receipts; one of an earlier year goes at the rate', () => {
  const { period, go } = opened();
  go(movement('1', 'purchase', 400_00), 4 * one, 400_00);
  const bill = (day: string) =>
    newOrigin({ key: 'bill', itemId: 'item', branch: 'HO', day, kind: 'purchase' }, scaled(2 * one), paise(240_00));
  go(movement('2', 'purchase-return', null), one, 120_00, { carried: bill('2026-04-30') });
  expect(period.receipts).toEqual({ quantity: 3 * one, value: 280_00 });
  go(movement('3', 'purchase-return', null), one, 120_00, { carried: bill('2026-03-30') });
  expect([period.receipts.quantity, period.issued]).toEqual([3 * one, one]);
});
