import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import { newOrigin } from '#domain/stock/origin';
import type { ItemState } from '#domain/stock/stock-state';
import { soldKey } from '#domain/stock/uplift';
import { upliftsIn } from '#domain/stock/uplifts-in';

const one = 1_0000;
const ab = soldKey('A', 'B');
const total = { kind: 'transfer-in' as const, quantity: 10 * one, value: 1_000_00, open: 0, uplift: { [ab]: 500_00 } };
const branch = { branch: 'B', quantity: 6 * one, value: 600_00, layers: [], last: null, places: [], uplift: { [ab]: 300_00 } };
const sent = (day: string) =>
  newOrigin({ key: 's', itemId: 'item', branch: 'B', day, kind: 'transfer-out' }, scaled(2 * one), paise(200_00));

it('is what layers and parts carry, with a cost of their own', () => {
  const uplifts = upliftsIn({ itemId: 'item', method: 'fifo', period: null, branches: [{ ...branch, totals: [total] }] });
  expect([uplifts.onHand('B'), uplifts.onHand('A'), uplifts.moved('B', 'transfer-in'), uplifts.moved('B', 'sale')]).toEqual([
    { [ab]: 300_00 },
    undefined,
    { [ab]: 500_00 },
    undefined,
  ]);
  expect(uplifts.left({ ...sent('2026-05-01'), uplift: { [ab]: 100_00 }, upliftBack: { [ab]: 40_00 } })).toEqual({ [ab]: 60_00 });
});

it('is that of the period with an average of the year, and not of the moving average', () => {
  const period = {
    ...{ method: 'weighted-average' as const, from: '2026-04-01', to: '2027-03-31', last: null, rates: [], issued: 2 * one },
    ...{ opening: { quantity: 0, value: 0 }, receipts: { quantity: 20 * one, value: 2_400_00 } },
  };
  const came = [{ branch: 'B', kind: 'transfer-in' as const, bought: { [ab]: { value: 1_500_00, quantity: 10 * one } } }];
  const open = { ...total, open: 10 * one, uplift: { [ab]: 7 } };
  const state = (transfers: object): ItemState => ({
    ...{ itemId: 'item', method: 'weighted-average', branches: [{ ...branch, quantity: 10 * one, totals: [open] }] },
    period: { ...period, ...transfers },
  });
  const uplifts = upliftsIn(state({ transfers: { came, arrived: [], lacked: [] } }));
  // Ten for 1,500 that cost 120 each; and what was settled in earlier years.
  expect([uplifts.onHand('B'), uplifts.moved('B', 'transfer-in')]).toEqual([{ [ab]: 300_00 }, { [ab]: 300_07 }]);
  expect(uplifts.left(sent('2026-05-01'))).toEqual({ [ab]: 60_00 });
  const before = { ...sent('2026-03-30'), has: { [ab]: { value: 300_00, quantity: 2 * one } } };
  expect(uplifts.left(before)).toEqual({ [ab]: 60_00 });
  const none = upliftsIn(state({}));
  expect([none.onHand('B'), none.moved('B', 'transfer-in'), none.left(before)]).toEqual([undefined, { [ab]: 7 }, { [ab]: 60_00 }]);
});
