import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ValuationMethod } from '#domain/cost/valuation-method';
import { paise, scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { StockMovement } from '#domain/stock/stock-movement';
import { type ItemEnd, isAveragedByYear, soldCosts } from '#domain/stock-figures/sold-cost';
import { branchValues } from '#domain/valuation/stock-values';
import { replayStock } from '#domain/valuation/valuation';

type Moved = readonly [day: string, kind: MovementKind, quantity: number, value?: number | undefined, origin?: string];
const [before, after] = ['2026-05-04', '2026-12-31'];

const movementOf = ([day, kind, quantity, value, origin]: Moved, place: number): StockMovement => ({
  ...{ key: String(place), itemId: 'item', branch: 'A', location: '', batch: '', day, place, kind },
  ...{ quantity: scaled(quantity), value: value === undefined ? null : paise(value) },
  ...(origin === undefined ? {} : { origin }),
});

/** The movements valued, and the item at both ends of the period. */
function valued(movements: readonly StockMovement[], method: ValuationMethod) {
  const replay = replayStock({ movements, methods: () => [{ from: '', method }], stops: [before, after] });
  const [start, end] = replay.states.map(({ items, origins }): ItemEnd => ({ item: items[0], origins }));
  if (start === undefined || end === undefined) throw new Error('two ends');
  return { ...replay, start, end };
}

const costOf = (movements: readonly StockMovement[], method: ValuationMethod = 'moving-average') => {
  const { start, end } = valued(movements, method);
  return soldCosts(start, end)('A');
};

describe('what sold goods cost', () => {
  it.each<[string, readonly Moved[], number | null]>([
    ['nothing moved', [], null],
    ['nothing was sold', [['2026-06-01', 'purchase', 10, 1000]], null],
    [
      'taken out before it came, at a rate that was too low',
      [
        ['2026-05-01', 'purchase', 1, 100],
        ['2026-06-01', 'adjustment-out', -2],
        ['2026-06-02', 'purchase', 1, 150],
      ],
      50,
    ],
    [
      'sold at cost',
      [
        ['2026-05-01', 'purchase', 10, 1000],
        ['2026-06-01', 'sale', -4],
      ],
      400,
    ],
    [
      'sold before the period',
      [
        ['2026-05-01', 'purchase', 10, 1000],
        ['2026-05-02', 'sale', -4],
      ],
      0,
    ],
    [
      'one came back',
      [
        ['2026-05-01', 'purchase', 10, 1000],
        ['2026-06-01', 'sale', -4],
        ['2026-06-02', 'sales-return', 1, undefined, '1'],
      ],
      300,
    ],
    [
      'sold before it came, at a rate that was too low',
      [
        ['2026-05-01', 'purchase', 1, 100],
        ['2026-06-01', 'sale', -2],
        ['2026-06-02', 'purchase', 1, 150],
      ],
      250,
    ],
    [
      'scrapped as well',
      [
        ['2026-05-01', 'purchase', 10, 1000],
        ['2026-06-01', 'sale', -4],
        ['2026-06-01', 'adjustment-out', -3],
      ],
      400,
    ],
  ])('%s', (_, moved, cost) => {
    expect(costOf(moved.map(movementOf))).toBe(cost);
  });

  it('is at the rate of the year with an average of the year', () => {
    const moved: readonly Moved[] = [
      ['2026-06-01', 'purchase', 10, 1000],
      ['2026-06-02', 'sale', -5],
      ['2026-07-01', 'purchase', 10, 2000],
    ];
    const { start, end } = valued(moved.map(movementOf), 'weighted-average');
    expect([isAveragedByYear(start, end), soldCosts(start, end)('A')]).toEqual([true, 750]);
    const other = valued(moved.map(movementOf), 'fifo');
    expect([isAveragedByYear(other.start, other.end), soldCosts(other.start, other.end)('A')]).toEqual([false, 500]);
  });
});

const histories = fc.array(
  fc.record({
    kind: fc.constantFrom<MovementKind>(
      'opening',
      'purchase',
      'purchase',
      'sale',
      'sale',
      'sales-return',
      'purchase-return',
      'transfer-out',
    ),
    day: fc.constantFrom('2026-04-01', '2026-05-05', '2026-06-06', '2026-11-11', '2027-04-02'),
    quantity: fc.integer({ min: 1, max: 20_0000 }),
    value: fc.integer({ min: 0, max: 500_00 }),
    origin: fc.nat(30),
  }),
  { maxLength: 30 },
);

const comesIn = new Set<MovementKind>(['opening', 'purchase', 'sales-return']);
/** Returns name an earlier sale or purchase, or none. */
const historyOf = (given: readonly { kind: MovementKind; day: string; quantity: number; value: number; origin: number }[]) =>
  given.map(({ kind, day, quantity, value, origin }, place): StockMovement => {
    const named = given[origin];
    const of = kind === 'sales-return' ? 'sale' : 'purchase';
    const isReturn = kind === 'sales-return' || kind === 'purchase-return';
    const names = isReturn && named?.kind === of && named.day < day && named.quantity >= quantity;
    const worth = kind === 'opening' || kind === 'purchase' ? value : undefined;
    const moved = comesIn.has(kind) ? quantity : -quantity;
    return movementOf(names ? [day, kind, moved, worth, String(origin)] : [day, kind, moved, worth], place);
  });

it.each<ValuationMethod>(['moving-average', 'fifo', 'lifo'])(
  'is what every sale cost and every gap cost more, and the change of the stock, by %s',
  (method) => {
    fc.assert(
      fc.property(histories, (given) => {
        const movements = historyOf(given);
        const { start, end, values, differences } = valued(movements, method);
        const cost = soldCosts(start, end)('A');
        if (cost === null) return;
        const mine = movements.filter(({ day }) => day > before && day <= after);
        const signed = (of: readonly StockMovement[]) =>
          of.reduce((sum, { key, quantity }) => sum + Math.sign(quantity) * (values.get(key) ?? 0), 0);
        const sold = signed(mine.filter(({ kind }) => kind === 'sale' || kind === 'sales-return'));
        const more = mine.reduce((sum, { key }) => sum + (differences.get(key) ?? 0), 0);
        expect(cost).toBe(more - sold);
        const worth = ({ item, origins }: ItemEnd) =>
          item === undefined ? 0 : (branchValues(item, origins).find(({ branch }) => branch === 'A')?.value ?? 0);
        const others = signed(mine.filter(({ kind }) => kind !== 'sale' && kind !== 'sales-return'));
        expect(worth(start) + others - cost).toBe(worth(end));
      }),
      { numRuns: 200 },
    );
  },
);

it('of a year is the sum of its months, unless the rate is of the year', () => {
  fc.assert(
    fc.property(histories, (given) => {
      const stops = ['2026-05-31', '2026-08-31', '2026-12-31'];
      const { states } = replayStock({ movements: historyOf(given), methods: () => [{ from: '', method: 'fifo' }], stops });
      const ends = states.map(({ items, origins }): ItemEnd => ({ item: items[0], origins }));
      const between = (from: number, to: number) =>
        soldCosts(ends[from] ?? { item: undefined, origins: [] }, ends[to] ?? { item: undefined, origins: [] })('A') ?? 0;
      expect(between(0, 1) + between(1, 2)).toBe(between(0, 2));
    }),
    { numRuns: 100 },
  );
});

it.each<ValuationMethod>(['weighted-average', 'simple-average'])(
  'adds up over all branches to the change of the stock that nothing else explains, by %s',
  (method) => {
    fc.assert(
      fc.property(histories, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (given, elsewhere) => {
        const movements = historyOf(given)
          .filter(({ kind }) => kind !== 'transfer-out')
          .map((one) => ({ ...one, branch: elsewhere[one.place] === true ? 'B' : 'A' }));
        const { start, end, values } = valued(movements, method);
        const mine = movements.filter(({ day, kind }) => day > before && day <= after && (kind === 'sale' || kind === 'sales-return'));
        if (mine.reduce((sum, { quantity }) => sum + quantity, 0) >= 0) return;
        const costIn = soldCosts(start, end);
        const worth = ({ item, origins }: ItemEnd) =>
          item === undefined ? 0 : branchValues(item, origins).reduce((sum, { value }) => sum + value, 0);
        const others = movements
          .filter(({ day, kind }) => day > before && day <= after && kind !== 'sale' && kind !== 'sales-return')
          .reduce((sum, { key, quantity }) => sum + Math.sign(quantity) * (values.get(key) ?? 0), 0);
        const cost = (costIn('A') ?? 0) + (costIn('B') ?? 0);
        // What moved is valued kind by kind and branch by branch, so each may be a paisa away.
        expect(Math.abs(worth(start) + others - cost - worth(end))).toBeLessThanOrEqual(mine.length + movements.length);
      }),
      { numRuns: 200 },
    );
  },
);
