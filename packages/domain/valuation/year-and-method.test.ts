import { expect, it } from 'vitest';
import { issueInPeriod, periodCost, receiveInPeriod } from '#domain/cost/period-average';
import { layersOf, receive } from '#domain/cost/pool';
import { paise, scaled } from '#domain/money/paise';
import { branchOf, newItem } from '#domain/valuation/item-valuation';
import { newOrigin, restOf } from '#domain/valuation/origin';
import { advance, isDue } from '#domain/valuation/year-and-method';

const one = 1_0000;

it('a year ends with what is left of it as the opening of the next', () => {
  const item = newItem('item', [{ from: '', method: 'weighted-average' }], '2026-05-01');
  if (item.period) receiveInPeriod(item.period, { quantity: 4 * one, value: 500_00 });
  expect([isDue(item, '2027-03-31'), isDue(item, '2027-04-01')]).toEqual([false, true]);
  advance(item, '2027-04-01', new Map(), new Map());
  expect(item.period).toMatchObject({ from: '2027-04-01', opening: { quantity: 4 * one, value: 500_00 }, receipts: { quantity: 0 } });
});

it('on the day of another method, what is on hand becomes one layer', () => {
  const methods = [
    { from: '', method: 'fifo' as const },
    { from: '2026-09-01', method: 'lifo' as const },
  ];
  const item = newItem('item', methods, '2026-05-01');
  const { pool } = branchOf(item, 'HO');
  receive(pool, 'fifo', one, 100_00);
  receive(pool, 'fifo', one, 120_00);
  expect(isDue(item, '2026-08-31')).toBe(false);
  advance(item, '2026-09-01', new Map(), new Map());
  expect([item.method, layersOf(pool)]).toEqual(['lifo', [{ quantity: 2 * one, value: 220_00 }]]);
});

it('two changes at once both know what is in transit', () => {
  const methods = [
    { from: '', method: 'fifo' as const },
    { from: '2026-09-01', method: 'weighted-average' as const },
    { from: '2026-10-01', method: 'lifo' as const },
  ];
  const sent = newOrigin({ key: 's', itemId: 'item', branch: 'HO', day: '2026-05-01', kind: 'transfer-out' }, scaled(one), paise(100_00));
  const item = newItem('item', methods, '2026-05-01');
  receive(branchOf(item, 'HO').pool, 'fifo', one, 120_00);
  advance(item, '2026-11-01', new Map([['s', sent]]), new Map());
  expect([branchOf(item, 'HO').pool.value, restOf(sent).value]).toEqual([110_00, 110_00]);
});

it('an opening below zero without a known cost stays without one', () => {
  const item = newItem('item', [{ from: '', method: 'weighted-average' }], '2026-05-01');
  if (item.period) issueInPeriod(item.period, one);
  advance(item, '2027-04-01', new Map(), new Map());
  expect(item.period && periodCost(item.period)).toBeNull();
});
