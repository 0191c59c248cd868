import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { StockMovement } from '#domain/stock/stock-movement';
import { addedUp, itemFigures, type PeriodFigures } from '#domain/stock-figures/period-figures';
import { addDays, type Day } from '#domain/time/day';
import { type BranchValue, branchValues } from '#domain/valuation/stock-values';
import { replayStock } from '#domain/valuation/valuation';

const methods = () => [{ from: '0001-01-01', method: 'moving-average' as const }];
const first: Day = '2026-05-01';
let made = 0;
const move = (day: Day, kind: MovementKind, quantity: number, value: number | null, at: Partial<StockMovement> = {}): StockMovement => {
  made += 1;
  return {
    ...{ key: `${made}`, itemId: 'item', branch: 'A', location: '', batch: '', day, place: made, kind },
    ...{ quantity: scaled(quantity), value: value as StockMovement['value'] },
    ...at,
  };
};

/** The figures of the item in these branches from a day on. */
function figures(
  movements: readonly StockMovement[],
  from: Day,
  to: Day,
  branches: readonly string[] = ['A'],
  places: 'period' | 'closing' = 'period',
) {
  const replay = replayStock({ movements, methods, stops: [addDays(from, -1), to] });
  const [opening, closing] = replay.states.map((state): readonly BranchValue[] => {
    const item = state.items.find(({ itemId }) => itemId === 'item');
    return item === undefined ? [] : branchValues(item, state.origins).filter(({ branch }) => branches.includes(branch));
  });
  const here = movements.filter(({ branch, day }) => branches.includes(branch) && day >= from && day <= to);
  const moved = new Map<string, Map<MovementKind, { quantity: number; value: number }>>();
  for (const { branch, kind, quantity, key } of here) {
    const kinds = moved.get(branch) ?? new Map();
    moved.set(branch, kinds);
    const before = kinds.get(kind) ?? { quantity: 0, value: 0 };
    const value = (replay.values.get(key) ?? 0) * Math.sign(quantity);
    kinds.set(kind, { quantity: before.quantity + quantity, value: before.value + value });
  }
  return itemFigures({ opening: opening ?? [], closing: closing ?? [], moved, placed: here, places });
}

const shown = ({ opening, inward, outward, closing }: PeriodFigures) =>
  [opening, inward, outward, closing].map(({ quantity, value }) => [quantity, value]);

describe('the figures of an item over a period', () => {
  it('count opening stock of the period as opening, and give outward what is left', () => {
    const of = figures([move(first, 'opening', 10, 1000), move(first, 'purchase', 10, 2000), move(first, 'sale', -5, null)], first, first);
    expect(shown(of)).toEqual([
      [10, 1000],
      [10, 2000],
      [5, 750],
      [15, 2250],
    ]);
    expect(of.consumed).toEqual({ quantity: 5, value: 750 });
  });

  it('count what is moved inside a branch for its places only', () => {
    const of = figures(
      [
        move('2026-04-01', 'purchase', 10, 1000),
        move(first, 'shift', -4, null, { location: '' }),
        move(first, 'shift', 4, null, { location: 'R1' }),
      ],
      first,
      first,
    );
    expect(shown(of)).toEqual([
      [10, 1000],
      [0, 0],
      [0, 0],
      [10, 1000],
    ]);
    expect(of.places.map((place) => [place.location, ...shown(place)])).toEqual([
      ['', [10, 1000], [0, 0], [4, 400], [6, 600]],
      ['R1', [0, 0], [4, 400], [0, 0], [4, 400]],
    ]);
  });

  it.each([
    ['by what went out last', [move('2026-05-02', 'purchase', 3, 300), move('2026-05-04', 'sale', -5, null)], '2026-05-04'],
    ['not while the day ends above zero', [move('2026-05-02', 'sale', -2, null), move('2026-05-02', 'purchase', 1, 100)], '2026-05-02'],
    [
      'again, after it was above',
      [move('2026-05-02', 'sale', -2, null), move('2026-05-03', 'purchase', 2, 100), move('2026-05-05', 'sale', -1, null)],
      '2026-05-05',
    ],
  ])('tell since when a place is below zero: %s', (_, movements, since) => {
    for (const places of ['period', 'closing'] as const)
      expect(figures(movements, first, '2026-05-31', ['A'], places).places).toMatchObject([{ below: { since } }]);
  });

  it.each([
    ['the first that came', [move('2026-05-04', 'purchase', 3, 300), move('2026-05-03', 'purchase', 5, 500)], '2026-05-03'],
    ['none where something was before', [move('2026-04-04', 'purchase', 3, 300), move('2026-05-03', 'purchase', 5, 500)], undefined],
  ])('tell the day of %s', (_, movements, came) => {
    expect(figures(movements, first, '2026-05-31').places[0]?.came).toBe(came);
  });

  it('tell that a place was below zero before the period', () => {
    const [place] = figures([move('2026-04-02', 'sale', -2, null), move(first, 'sale', -1, null)], first, '2026-05-31').places;
    expect(place?.below).toEqual({ since: null });
  });
});

const kinds = ['opening', 'purchase', 'sale', 'adjustment-in', 'adjustment-out', 'production-out', 'shift'] as const;
const any = fc.record({
  kind: fc.constantFrom(...kinds),
  day: fc.integer({ min: 0, max: 60 }),
  quantity: fc.integer({ min: 1, max: 50_0000 }),
  value: fc.integer({ min: 0, max: 9_00_000 }),
  branch: fc.constantFrom('A', 'B'),
  location: fc.constantFrom('', 'R1', 'R2'),
  batch: fc.constantFrom('', 'b1'),
});

it('opening + inward − outward = closing in every row, and places and branches add up to the item, for any movements', () => {
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (all) => {
      const movements = all.flatMap(({ kind, day, quantity, value, ...place }) => {
        const on = addDays('2026-04-01', day);
        if (kind === 'shift') return [move(on, kind, -quantity, null, place), move(on, kind, quantity, null, { ...place, location: 'R3' })];
        const isIn = kind === 'opening' || kind === 'purchase' || kind === 'adjustment-in';
        return [move(on, kind, isIn ? quantity : -quantity, isIn ? value : null, place)];
      });
      const of = figures(movements, first, '2026-05-20', ['A', 'B']);
      for (const row of [of, ...of.branches, ...of.places]) {
        expect(row.opening.quantity + row.inward.quantity - row.outward.quantity).toBe(row.closing.quantity);
        expect(row.opening.value + row.inward.value - row.outward.value).toBe(row.closing.value);
      }
      expect(shown(addedUp(of.branches))).toEqual(shown(of));
      const places = addedUp(of.places);
      expect([places.opening, places.closing]).toEqual([of.opening, of.closing]);
    }),
  );
});
