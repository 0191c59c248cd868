import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import { namedBy, originOf, type StockMovement, transit } from '#domain/stock/stock-movement';

const movement = (change: Partial<StockMovement>): StockMovement => ({
  ...{ key: 'k', itemId: 'item', branch: 'A', location: '', batch: '', day: '2026-05-01', place: 1, kind: 'sale' },
  ...{ quantity: scaled(1_0000), value: null, origin: 'o' },
  ...change,
});

it.each<[string, Partial<StockMovement>, readonly string[]]>([
  ['a sale names nothing', {}, []],
  ['a return names its sale', { kind: 'sales-return' }, ['o']],
  ['a return without a sale names nothing', { kind: 'sales-return', origin: undefined }, []],
  ['goods that arrive name their dispatch', { kind: 'transfer-in' }, ['o']],
  ['a loss in a branch names nothing', { kind: 'adjustment-out' }, []],
  ['a loss on the way names its dispatch', { kind: 'adjustment-out', branch: transit }, ['o']],
  [
    'what is made names what went in',
    { kind: 'production-in', production: { inputs: ['a', 'b'], extra: paise(0), scrap: paise(0), share: 10_000 } },
    ['a', 'b'],
  ],
] as [string, Partial<StockMovement>, readonly string[]][])('%s', (_, change, names) => {
  expect(namedBy(movement(change))).toEqual(names);
  if (change.kind !== 'production-in') expect(originOf(movement(change))).toBe(names[0]);
});
