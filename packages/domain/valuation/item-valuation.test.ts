import { expect, it } from 'vitest';
import { issueInPeriod, receiveInPeriod } from '#domain/cost/period-average';
import { receive } from '#domain/cost/pool';
import { branchOf, closePeriod, itemFrom, itemState, newItem, valueIssues } from '#domain/valuation/item-valuation';

const one = 1_0000;

it('goes on from its state as if it had never stopped', () => {
  const methods = [
    { from: '', method: 'fifo' as const },
    { from: '2026-09-01', method: 'lifo' as const },
  ];
  const item = newItem('item', methods, '2026-05-01');
  receive(branchOf(item, 'HO').pool, 'fifo', 3 * one, 300_00, 'bill');
  const state = itemState(item, () => true);
  expect(itemState(itemFrom(state, methods, '2026-05-31', []), () => true)).toEqual(state);
  expect(itemState(item, () => false).branches[0]?.layers).toEqual([{ quantity: 3 * one, value: 300_00 }]);
  expect(itemFrom(state, methods, '2026-05-31', []).changes).toEqual([methods[1]]);
  expect(itemFrom(state, methods, '2026-10-01', []).changes).toEqual([]);
});

it('values issues at the rate of the period, which closes with them', () => {
  const item = newItem('item', [{ from: '', method: 'weighted-average' }], '2026-05-01');
  const { period } = item;
  if (period === null) throw new Error('an average has a period');
  receiveInPeriod(period, { quantity: 4 * one, value: 500_00 });
  item.issues.push({ key: 'sale', at: issueInPeriod(period, one), quantity: one });
  const values = new Map<string, number>();
  valueIssues(item, values);
  expect(values.get('sale')).toBe(125_00);
  closePeriod(item, period, values);
  expect(item.issues).toEqual([]);
});
