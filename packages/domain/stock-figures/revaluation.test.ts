import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodCost, periodFrom } from '#domain/cost/period-average';
import { costOf } from '#domain/cost/unit-cost';
import type { ValuationMethod } from '#domain/cost/valuation-method';
import { paise, scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import { type StockMovement, transit } from '#domain/stock/stock-movement';
import { addedUp, itemFigures } from '#domain/stock-figures/period-figures';
import { revaluations } from '#domain/stock-figures/revaluation';
import type { ItemEnd } from '#domain/stock-figures/sold-cost';
import { movedBetween } from '#domain/valuation/stock-totals';
import { branchValues } from '#domain/valuation/stock-values';
import { replayStock } from '#domain/valuation/valuation';

/** Before the first year, its end, and the end of the next: the turn of a year lies between. */
const stops = ['2026-03-31', '2027-03-31', '2028-03-31'];

type Moved = readonly [day: string, branch: string, kind: MovementKind, quantity: number, value?: number | undefined, origin?: string];

function replayed(moved: readonly Moved[], method: ValuationMethod): readonly ItemEnd[] {
  const movements = moved.map(
    ([day, branch, kind, quantity, value, origin], place): StockMovement => ({
      ...{ key: String(place), itemId: 'item', branch, location: '', batch: '', day, place, kind },
      ...{ quantity: scaled(quantity), value: value === undefined ? null : paise(value) },
      ...(origin === undefined ? {} : { origin }),
    }),
  );
  const { states } = replayStock({ movements, methods: () => [{ from: '', method }], stops });
  return states.map(({ items, origins }) => ({ item: items[0], origins }));
}

/** The figures of each branch of the item between two ends, as the stock report makes them. */
function figuresBetween(start: ItemEnd, end: ItemEnd) {
  const at = ({ item, origins }: ItemEnd) =>
    item === undefined ? [] : branchValues(item, origins).filter(({ branch }) => branch !== transit);
  const closing = at(end);
  return itemFigures({
    ...{ opening: at(start), closing, placed: null, places: 'closing' as const },
    moved: new Map(
      end.item === undefined ? [] : closing.map(({ branch }) => [branch, movedBetween(start.item, end.item as never, branch)]),
    ),
    revalued: revaluations(start, end),
  });
}

it('names what another branch bought dearer, and not as goods that went out', () => {
  const [, first, second] = replayed(
    [
      ['2026-05-01', 'A', 'purchase', 10_0000, 1_000_00],
      ['2027-05-01', 'B', 'purchase', 10_0000, 500_00],
      ['2027-06-01', 'A', 'sale', -2_0000],
    ],
    'weighted-average',
  );
  if (first === undefined || second === undefined) throw new Error('two years');
  const { branches, ...all } = figuresBetween(first, second);
  expect(
    branches.map(({ branch, opening, inward, outward, closing, revalued }) => [
      branch,
      opening.value,
      inward.value,
      outward.value,
      revalued,
      closing.value,
    ]),
  ).toEqual([
    ['A', 1_000_00, 0, 150_00, -250_00, 600_00],
    ['B', 0, 500_00, 0, 250_00, 750_00],
  ]);
  expect([all.outward.value, all.revalued, all.closing.value]).toEqual([150_00, 0, 1_350_00]);
});

const histories = fc.array(
  fc.record({
    kind: fc.constantFrom<MovementKind>('purchase', 'purchase', 'sale', 'adjustment-out', 'adjustment-in', 'transfer-out', 'transfer-in'),
    day: fc.constantFrom('2026-04-01', '2026-08-09', '2027-03-31', '2027-04-01', '2027-10-10', '2028-03-31'),
    branch: fc.constantFrom('A', 'B', 'C'),
    quantity: fc.integer({ min: 1, max: 50_0000 }),
    value: fc.integer({ min: 0, max: 9_000_00 }),
  }),
  { maxLength: 30 },
);
type Histories = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

/** What is received was sent by an earlier movement, whole; without one it is a purchase. */
function historyOf(given: Histories, only?: string): readonly Moved[] {
  const waiting: { readonly at: number; readonly day: string; readonly quantity: number; readonly branch: string }[] = [];
  return [...given]
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map(({ kind, day, branch: anyBranch, quantity, value }, at): Moved => {
      const branch = only ?? anyBranch;
      if (kind === 'transfer-in') {
        const sent = waiting.findIndex((one) => one.day < day && one.branch !== branch);
        const [found] = sent < 0 ? [] : waiting.splice(sent, 1);
        return found === undefined
          ? [day, branch, 'purchase', quantity, value]
          : [day, branch, kind, found.quantity, undefined, String(found.at)];
      }
      if (kind === 'transfer-out') waiting.push({ at, day, quantity, branch });
      const isIn = kind === 'purchase' || kind === 'adjustment-in';
      return isIn ? [day, branch, kind, quantity, value] : [day, branch, kind, -quantity];
    });
}

it.each<ValuationMethod>(['weighted-average', 'simple-average', 'moving-average', 'fifo'])(
  'opening + inward − outward + revaluation = closing in every branch and in all, over the turn of a year, by %s',
  (method) => {
    fc.assert(
      fc.property(histories, (given) => {
        const [begin, first, second] = replayed(historyOf(given), method) as [ItemEnd, ItemEnd, ItemEnd];
        const years = [figuresBetween(begin, first), figuresBetween(first, second)] as const;
        for (const { branches, ...all } of years)
          for (const { opening, inward, outward, closing, revalued } of [...branches, all])
            expect(opening.value + inward.value - outward.value + revalued).toBe(closing.value);
        for (const [at, year] of years.entries()) {
          const { branches, ...all } = year;
          expect(addedUp(branches).revalued).toBe(all.revalued);
          if (method === 'moving-average' || method === 'fifo')
            expect(branches.map(({ revalued }) => revalued)).toEqual(branches.map(() => 0));
          // The next year opens with what this one closed with.
          for (const { branch, closing } of at === 0 ? branches : [])
            expect(years[1].branches.find((one) => one.branch === branch)?.opening).toEqual(closing);
        }
      }),
    );
  },
);

it.each<ValuationMethod>(['weighted-average', 'simple-average'])(
  'one branch alone is never revalued, if something goes out, by %s',
  (method) => {
    fc.assert(
      fc.property(histories, (given) => {
        const alone = historyOf(given, 'A').filter(([, , kind]) => kind !== 'transfer-out');
        const sold: readonly Moved[] = [...alone, ['2027-03-31', 'A', 'sale', -1_0000], ['2028-03-31', 'A', 'sale', -1_0000]];
        const [begin, first, second] = replayed(sold, method) as [ItemEnd, ItemEnd, ItemEnd];
        expect([figuresBetween(begin, first).revalued, figuresBetween(first, second).revalued]).toEqual([0, 0]);
      }),
    );
  },
);

it('by the weighted average, what goes out of a branch costs the rate of the year, and all revaluations and those on the way come to nothing', () => {
  fc.assert(
    fc.property(histories, (given) => {
      const moved = historyOf(given);
      // All that was sent has arrived at the ends of the years.
      const received = new Set(moved.map(([, , , , , origin]) => origin));
      const settled = moved.map(
        (one, at): Moved => (one[2] === 'transfer-out' && !received.has(String(at)) ? [one[0], one[1], 'sale', one[3]] : one),
      );
      const yearOf = (day: string) => (day <= '2027-03-31' ? 0 : 1);
      const crosses = settled.some(
        ([day, , , , , origin]) => origin !== undefined && yearOf(settled[Number(origin)]?.[0] ?? '') !== yearOf(day),
      );
      fc.pre(!crosses);
      const [begin, first, second] = replayed(settled, 'weighted-average') as [ItemEnd, ItemEnd, ItemEnd];
      for (const [start, end] of [
        [begin, first],
        [first, second],
      ] as const) {
        const { branches, revalued, outward, opening, inward } = figuresBetween(start, end);
        if (outward.quantity > 0) expect(revalued).toBe(0);
        const rate = end.item?.period ? periodCost(periodFrom(end.item.period)) : null;
        if (opening.quantity < 0 || opening.quantity + inward.quantity <= 0) continue;
        for (const one of branches) expect(Math.abs(one.outward.value - costOf(one.outward.quantity, rate))).toBeLessThanOrEqual(20);
      }
    }),
  );
});
