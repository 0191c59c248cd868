import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ValuationMethod } from '#domain/cost/valuation-method';
import { paise, scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { StockMovement } from '#domain/stock/stock-movement';
import { addToTotal, kindTotals, movedBetween, settleTotals, type Totals, totalsFrom } from '#domain/valuation/stock-totals';
import { branchValues } from '#domain/valuation/stock-values';
import { replayStock } from '#domain/valuation/valuation';

it('adds up what moves, and values what moved at the rate of the period when that closes', () => {
  const totals: Totals = new Map();
  addToTotal(totals, 'purchase', 10_0000, 1000_00);
  addToTotal(totals, 'sale', -4_0000, null);
  addToTotal(totals, 'sale', -1_0000, 100_00);
  expect(kindTotals(totals)).toEqual([
    { kind: 'purchase', quantity: 10_0000, value: 1000_00, open: 0 },
    { kind: 'sale', quantity: -5_0000, value: -100_00, open: -4_0000 },
  ]);
  settleTotals(totals, { value: 1000_00, quantity: 10_0000 });
  expect(kindTotals(totalsFrom(kindTotals(totals)))[1]).toEqual({ kind: 'sale', quantity: -5_0000, value: -500_00, open: 0 });
});

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom<MovementKind>('opening', 'purchase', 'sale', 'adjustment-in', 'adjustment-out'),
    day: fc.constantFrom('2026-04-01', '2026-05-05', '2026-06-06', '2027-04-02'),
    quantity: fc.integer({ min: 1, max: 20_0000 }),
    value: fc.integer({ min: 0, max: 500_00 }),
  }),
  { maxLength: 25 },
);

const movementOf = ({ kind, day, quantity, value }: { kind: MovementKind; day: string; quantity: number; value: number }, place: number) =>
  ({
    ...{ key: String(place), itemId: 'item', branch: 'A', location: '', batch: '', day, place, kind },
    quantity: scaled(kind === 'sale' || kind === 'adjustment-out' ? -quantity : quantity),
    value: kind === 'sale' || kind === 'adjustment-out' ? null : paise(value),
  }) satisfies StockMovement;

it.each<ValuationMethod>(['moving-average', 'fifo', 'lifo'])('what moved between two days is the sum of its values, by %s', (method) => {
  fc.assert(
    fc.property(moves, (given) => {
      const movements = given.map(movementOf);
      const stops = ['2026-05-04', '2026-12-31'];
      const { states, values } = replayStock({ movements, methods: () => [{ from: '', method }], stops });
      const [start, end] = states.map(({ items }) => items[0]);
      if (end === undefined) return;
      for (const [kind, moved] of movedBetween(start, end, 'A')) {
        const mine = movements.filter((one) => one.kind === kind && one.day > '2026-05-04' && one.day <= '2026-12-31');
        expect(moved.quantity).toBe(mine.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(moved.value).toBe(mine.reduce((sum, { key, quantity }) => sum + Math.sign(quantity) * (values.get(key) ?? 0), 0));
      }
    }),
    { numRuns: 150 },
  );
});

it('with the average of the year, what moved is worth what the stock gained, but for rounding', () => {
  fc.assert(
    fc.property(moves, (given) => {
      const stops = ['2026-03-31', '2026-12-31'];
      const methods = () => [{ from: '', method: 'weighted-average' as const }];
      const { states } = replayStock({ movements: given.map(movementOf), methods, stops });
      const [start, end] = states.map(({ items }) => items[0]);
      if (end === undefined) return;
      const closing = branchValues(end, states[1]?.origins ?? []).reduce((sum, { value }) => sum + value, 0);
      const moved = movedBetween(start, end, 'A');
      const sum = [...moved.values()].reduce((total, { value }) => total + value, 0);
      // While nothing has a cost, what is missing is worth nothing.
      if ([...moved.keys()].some((kind) => kind === 'purchase')) expect(Math.abs(sum - closing)).toBeLessThanOrEqual(3);
    }),
    { numRuns: 150 },
  );
});

it.each<ValuationMethod>(['weighted-average', 'simple-average'])(
  'goods go from branch to branch at the rate of the year, by %s',
  (method) => {
    const given = (
      place: number,
      branch: string,
      kind: MovementKind,
      quantity: number,
      value: number | null,
      origin?: string,
    ): StockMovement => ({
      ...{ key: String(place), itemId: 'item', branch, location: '', batch: '', day: `2026-05-0${place}`, place, kind },
      ...{ quantity: scaled(quantity), value: value === null ? null : paise(value), ...(origin === undefined ? {} : { origin }) },
    });
    const movements = [
      given(1, 'A', 'purchase', 10_0000, 1000_00),
      given(2, 'A', 'transfer-out', -4_0000, null),
      given(3, 'B', 'transfer-in', 3_0000, null, '2'),
      given(4, 'A', 'purchase', 10_0000, 1200_00),
    ];
    const { states, values } = replayStock({ movements, methods: () => [{ from: '', method }], stops: ['2026-05-31'] });
    const [item] = states[0]?.items ?? [];
    if (item === undefined) throw new Error('it moved');
    expect([movedBetween(undefined, item, 'A').get('transfer-out'), movedBetween(undefined, item, 'B').get('transfer-in')]).toEqual([
      { quantity: -4_0000, value: -440_00 },
      { quantity: 3_0000, value: 330_00 },
    ]);
    expect([values.get('2'), values.get('3')]).toEqual([440_00, 330_00]);
  },
);
