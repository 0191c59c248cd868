import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plusUplift, soldKey, type Uplift, wholeUplift } from '#domain/cost/uplift';
import { paise, scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { StockMovement } from '#domain/stock/stock-movement';
import { addDays } from '#domain/time/day';
import { worthOfItem } from '#domain/valuation/branch-worth';
import { newOrigin } from '#domain/valuation/origin';
import { seenBy } from '#domain/valuation/seen-by';
import type { ItemState } from '#domain/valuation/stock-state';
import { branchValues } from '#domain/valuation/stock-values';
import { upliftsIn } from '#domain/valuation/uplifts-in';
import { replayStock } from '#domain/valuation/valuation';

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
  const uplifts = upliftsIn(state({ transfers: { came, arrived: [], gone: [] } }));
  // Ten for 1,500 that cost 120 each; and what was settled in earlier years.
  expect([uplifts.onHand('B'), uplifts.moved('B', 'transfer-in')]).toEqual([{ [ab]: 300_00 }, { [ab]: 300_07 }]);
  expect(uplifts.left(sent('2026-05-01'))).toEqual({ [ab]: 60_00 });
  const before = { ...sent('2026-03-30'), has: { [ab]: { value: 300_00, quantity: 2 * one } } };
  expect(uplifts.left(before)).toEqual({ [ab]: 60_00 });
  const none = upliftsIn(state({}));
  expect([none.onHand('B'), none.moved('B', 'transfer-in'), none.left(before)]).toEqual([undefined, { [ab]: 7 }, { [ab]: 60_00 }]);
});

/** Two branches of one GSTIN among others. */
const gstins = { A: '27', B: '24', B2: '24', C: '07' };
const branches = Object.keys(gstins) as (keyof typeof gstins)[];
const [goes, comesBack] = [
  ['purchase', 'sale', 'transfer-out'],
  ['purchase-return', 'sales-return', 'transfer-in'],
] as const;
const step = fc.record({
  kind: fc.constantFrom<MovementKind>(...goes, ...goes, ...comesBack, ...comesBack, 'adjustment-in', 'adjustment-out', 'price-note'),
  branch: fc.constantFrom(...branches),
  to: fc.constantFrom(...branches),
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 20_0000 })),
  value: fc.integer({ min: 0, max: 5_000_00 }),
  of: fc.nat(99),
  elsewhere: fc.boolean(),
});

/** Anything, also with what is not there. Transfers to another GSTIN are sales, and some that arrive are taxed without credit. */
function movementsOf(steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[]): readonly StockMovement[] {
  const open: { key: string; kind: MovementKind; branch: keyof typeof gstins; to: keyof typeof gstins; left: number }[] = [];
  return steps.flatMap(({ kind, branch, to, quantity, value, of, elsewhere }, place): StockMovement[] => {
    const [key, day] = [String(place), addDays('2026-05-01', place)];
    const moved = (at: string, pieces: number, more: Partial<StockMovement> = {}): StockMovement => ({
      ...{ key, itemId: 'item', location: '', batch: '', day, place, kind, branch: at, quantity: scaled(pieces), value: null, ...more },
    });
    const priced = { value: paise(value) };
    if ((goes as readonly MovementKind[]).includes(kind)) {
      open.push({ key, kind, branch, to: kind === 'transfer-out' ? to : branch, left: quantity });
      const isSold = kind === 'transfer-out' && gstins[branch] !== gstins[to];
      return [moved(branch, kind === 'purchase' ? quantity : -quantity, kind === 'purchase' ? priced : isSold ? { to, ...priced } : {})];
    }
    if (kind === 'adjustment-in') return [moved(branch, quantity, elsewhere ? priced : {})];
    if (kind === 'adjustment-out') return [moved(branch, -quantity)];
    const named = kind === 'price-note' ? 'purchase' : goes[(comesBack as readonly MovementKind[]).indexOf(kind)];
    const all = open.filter((one) => one.kind === named && one.left > 0);
    const origin = all[of % Math.max(1, all.length)];
    if (origin === undefined) return [];
    const part = Math.min(origin.left, quantity);
    if (kind === 'price-note')
      return [moved(origin.branch, 0, { origin: origin.key, noted: scaled(origin.left), value: paise(value - 2_500_00) })];
    origin.left -= part;
    if (kind !== 'transfer-in')
      return [moved(elsewhere ? branch : origin.branch, kind === 'sales-return' ? part : -part, { origin: origin.key })];
    if (gstins[origin.branch] === gstins[origin.to]) return [moved(origin.to, part, { origin: origin.key })];
    const tax = moved(origin.to, 0, { key: `${key}-tax`, kind: 'price-note', origin: key, noted: scaled(part), value: paise(of * 1_00) });
    return [moved(origin.to, part, { origin: origin.key, ...priced }), ...(elsewhere && of > 0 ? [tax] : [])];
  });
}

it('whatever moves in a year: its changes make what is there, days end with it, and all together are at cost', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 45, size: 'max' }),
      fc.constantFrom('weighted-average' as const, 'simple-average' as const),
      (steps, method) => {
        const movements = movementsOf(steps);
        const worth = (of: ItemState, origins: Parameters<typeof worthOfItem>[1]) => [...worthOfItem(of, origins)].sort();
        let atEnd: unknown;
        const { states, uplifts } = replayStock({
          ...{ movements, methods: () => [{ from: '', method }], stops: ['2026-06-30'] },
          eachDay: (_, items) => {
            for (const { item, origins } of items) atEnd = worth(item, origins);
          },
        });
        const [item, origins] = [states[0]?.items[0], states[0]?.origins ?? []];
        if (states[0] === undefined || item === undefined) return;
        expect(worth(item, origins)).toEqual(atEnd);
        const together = seenBy(states[0], branches).items[0];
        expect(together && branchValues(together, origins)).toEqual(branchValues(item, origins));
        const found = upliftsIn(item);
        for (const { branch, totals } of item.branches) {
          const mine = movements.filter((one) => one.branch === branch);
          const changes = mine.reduce((sum, { key }) => plusUplift(sum, uplifts.get(key)), undefined as Uplift);
          expect(changes).toEqual(found.onHand(branch));
          const byKind = totals.reduce((sum, { kind }) => sum + wholeUplift(found.moved(branch, kind)), 0);
          expect(byKind).toBe(wholeUplift(changes));
        }
      },
    ),
    { numRuns: 200 },
  );
});
