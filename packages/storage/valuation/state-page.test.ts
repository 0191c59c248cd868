import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ValuationMethod } from '#domain/cost/valuation-method';
import { paise, scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { StockMovement } from '#domain/stock/stock-movement';
import { replayStock } from '#domain/valuation/valuation';
import { packStates, unpackStates } from '#storage/valuation/state-page';

const items = ['panel', 'cable', 'clamp'];
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom<MovementKind>(
      'opening',
      'purchase',
      'purchase',
      'sale',
      'sale',
      'transfer-out',
      'transfer-in',
      'sales-return',
      'shift',
    ),
    item: fc.nat(2),
    branch: fc.constantFrom('HO', 'PN'),
    location: fc.constantFrom('', 'rack', 'yard'),
    batch: fc.constantFrom('', 'B/1'),
    // Whole units, or not.
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 30 }).map((units) => units * 1_0000),
      fc.integer({ min: 1, max: 9_0000 }),
    ),
    value: fc.integer({ min: 0, max: 9_000_00 }),
  }),
  { maxLength: 40, size: 'max' },
);
const methods: readonly ValuationMethod[] = ['moving-average', 'fifo', 'lifo', 'weighted-average', 'simple-average'];
const out = new Set<MovementKind>(['sale', 'transfer-out']);
/** A dispatch with a value is a sale to a branch of another GSTIN. */
const valued = new Set<MovementKind>(['purchase', 'opening', 'transfer-out']);

it('a state is the same after it was packed and unpacked; figures alone lack places and layers', () => {
  fc.assert(
    fc.property(moves, fc.constantFrom(...methods), fc.constantFrom('2026-05-31', '2027-04-30', '2027-05-31'), (given, method, stop) => {
      const [sold, sent] = [new Map<string, string>(), new Map<string, string>()];
      const movements = given.map((one, place): StockMovement => {
        const key = String(place);
        const itemId = items[one.item] ?? '';
        const origin = one.kind === 'sales-return' ? sold.get(itemId) : one.kind === 'transfer-in' ? sent.get(itemId) : undefined;
        if (one.kind === 'sale') sold.set(itemId, key);
        if (one.kind === 'transfer-out') sent.set(itemId, key);
        return {
          ...{ key, itemId, branch: one.branch, location: one.location, batch: one.batch, place, kind: one.kind },
          ...{ day: place < 12 ? '2026-05-01' : '2027-05-02', quantity: scaled(out.has(one.kind) ? -one.quantity : one.quantity) },
          value: valued.has(one.kind) ? paise(one.value) : null,
          ...(one.kind === 'transfer-out' ? { to: one.branch === 'HO' ? 'PN' : 'HO' } : {}),
          ...(origin === undefined ? {} : { origin }),
        };
      });
      const namedLater = new Map(movements.map(({ key }) => [key, '2027-06-01']));
      const { states } = replayStock({ movements, methods: () => [{ from: '', method }], stops: [stop], namedLater });
      const state = states[0] ?? { items: [], origins: [] };
      const slots = new Map(state.items.map((item) => [7 * items.indexOf(item.itemId), item]));
      const { figures, rest } = packStates({ items: slots, origins: state.origins });
      const idOf = (slot: number) => items[slot / 7] ?? '';
      const whole = unpackStates(figures, rest, idOf);
      const used = [...slots].map(([slot, item]) => {
        const branches = item.branches.map((one) => {
          const totals = one.totals.filter(({ quantity, value, open }) => quantity !== 0 || value !== 0 || open !== 0);
          return { ...one, totals };
        });
        return [slot, { ...item, branches }] as const;
      });
      expect([...whole.items].sort(([one], [other]) => one - other)).toEqual(used.sort(([one], [other]) => one - other));
      const byKey = <One extends { key: string }>(all: readonly One[]) => [...all].sort((one, other) => (one.key < other.key ? -1 : 1));
      expect(byKey(whole.origins)).toEqual(byKey(state.origins));
      const thin = unpackStates(figures, undefined, idOf);
      for (const [slot, item] of thin.items)
        expect(item.branches.map(({ quantity, value, totals, uplift }) => [quantity, value, totals, uplift])).toEqual(
          whole.items.get(slot)?.branches.map(({ quantity, value, totals, uplift }) => [quantity, value, totals, uplift]),
        );
    }),
    { numRuns: 200 },
  );
});
