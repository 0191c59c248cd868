import { expect, it } from 'vitest';
import {
  issueInPeriod,
  leftInPeriod,
  openPeriod,
  periodCost,
  periodFrom,
  periodState,
  receiveInPeriod,
  repriceInPeriod,
  sendBackInPeriod,
  valueLeft,
} from '#domain/cost/period-average';

const one = 1_0000;
const opened = (method: 'weighted-average' | 'simple-average') => {
  const period = openPeriod(method, '', '2026-05-01', { quantity: 0, value: 0 }, null);
  receiveInPeriod(period, { quantity: 10 * one, value: 1000_00 });
  receiveInPeriod(period, { quantity: 30 * one, value: 3600_00 });
  issueInPeriod(period, 15 * one);
  return period;
};

it.each([
  ['weighted-average', 2875_00, 1725_00],
  ['simple-average', 2750_00, 1650_00],
] as const)('%s: ten at 100 and thirty at 120, of which fifteen go: %i is left', (method, left, cost) => {
  const period = opened(method);
  expect(leftInPeriod(period)).toEqual({ quantity: 25 * one, value: left });
  expect(valueLeft(period, 0) - valueLeft(period, 15 * one)).toBe(cost);
  expect(leftInPeriod(periodFrom(periodState(period)))).toEqual(leftInPeriod(period));
});

it.each([
  ['weighted-average', 2875_00],
  ['simple-average', 2750_00],
] as const)('%s: a note of 400 less on ten lies on what is left', (method, left) => {
  const period = opened(method);
  expect(repriceInPeriod(period, { amount: -400_00, noted: 10 * one })).toBe(-400_00);
  expect(leftInPeriod(period)).toEqual({ quantity: 25 * one, value: left - 400_00 });
  expect(leftInPeriod(periodFrom(JSON.parse(JSON.stringify(periodState(period)))))).toEqual(leftInPeriod(period));
  issueInPeriod(period, 25 * one);
  expect([leftInPeriod(period).value, repriceInPeriod(period, { amount: -400_00, noted: 10 * one })]).toEqual([0, 0]);
});

it('a purchase that goes back whole leaves the rates', () => {
  const period = opened('simple-average');
  sendBackInPeriod(period, { quantity: 10 * one, value: 1000_00 }, { quantity: 10 * one, value: 1000_00 });
  expect(leftInPeriod(period)).toEqual({ quantity: 15 * one, value: 1800_00 });
});

it('lies in the financial year, and begins with a change of method inside it', () => {
  expect(openPeriod('weighted-average', '', '2027-03-31', { quantity: 0, value: 0 }, null)).toMatchObject({
    from: '2026-04-01',
    to: '2027-03-31',
  });
  const changed = openPeriod('weighted-average', '2026-08-05', '2026-08-05', { quantity: -one, value: -100_00 }, null);
  expect(changed.from).toBe('2026-08-05');
  expect(periodCost(changed)).toEqual({ quantity: -one, value: -100_00 });
});
