import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import { seenBy } from '#domain/stock/seen-by';
import { soldCosts } from '#domain/stock/sold-cost';
import type { StockMovement } from '#domain/stock/stock-movement';
import type { StockState } from '#domain/stock/stock-state';
import { branchValues } from '#domain/stock/stock-values';
import { wholeUplift } from '#domain/stock/uplift';
import { replayStock } from '#domain/stock/valuation';
import type { ValuationMethod } from '#domain/stock/valuation-method';
import { addDays } from '#domain/time/day';

const one = 1_0000;
const end = '2026-06-30';
const methods: readonly ValuationMethod[] = ['moving-average', 'fifo', 'lifo', 'weighted-average', 'simple-average'];

const move = (place: number, kind: MovementKind, branch: string, quantity: number, more: Partial<StockMovement> = {}): StockMovement => ({
  ...{ key: String(place), itemId: 'item', location: '', batch: '', day: addDays('2026-05-01', place), place },
  ...{ kind, branch, quantity: scaled(quantity), value: null, ...more },
});
const replayed = (method: ValuationMethod, movements: readonly StockMovement[], start?: StockState) =>
  replayStock({ movements, methods: () => [{ from: '', method }], stops: [end], ...(start && { start }) });
function worth(state: StockState | undefined, branch: string): number {
  const item = state?.items[0];
  return (item && branchValues(item, state?.origins ?? []).find((row) => row.branch === branch)?.value) ?? 0;
}

describe.each(methods)('%s: A buys 10 at 100 and sells them to B of another GSTIN at 150', (method) => {
  const toB = [
    move(1, 'purchase', 'A', 10 * one, { value: paise(1_000_00) }),
    move(2, 'transfer-out', 'A', -10 * one, { to: 'B', value: paise(1_500_00) }),
    move(3, 'transfer-in', 'B', 8 * one, { origin: '2', value: paise(1_500_00) }),
    move(4, 'adjustment-out', 'transit', -2 * one, { origin: '2', value: paise(0) }),
  ];
  const toC = [
    move(5, 'transfer-out', 'B', -4 * one, { to: 'C', value: paise(800_00) }),
    move(6, 'transfer-in', 'C', 4 * one, { origin: '5', value: paise(800_00) }),
  ];
  const back = [
    move(7, 'transfer-out', 'B', -4 * one, { to: 'A', value: paise(600_00) }),
    move(8, 'transfer-in', 'A', 4 * one, { origin: '7', value: paise(600_00) }),
  ];
  const within = [move(7, 'transfer-out', 'B', -4 * one), move(8, 'transfer-in', 'B2', 4 * one, { origin: '7' })];
  it.each([
    ['B alone has what arrived at the transfer value', toB, 'B', ['B'], 1_200_00],
    ['both have it at cost', toB, 'B', ['A', 'B'], 800_00],
    ['half of it was sold', [...toB, move(5, 'sale', 'B', -4 * one)], 'B', ['B'], 600_00],
    [
      'a customer sent some of that back',
      [...toB, move(5, 'sale', 'B', -4 * one), move(6, 'sales-return', 'B', one, { origin: '5' })],
      'B',
      ['B'],
      750_00,
    ],
    ['C bought it on at 200', [...toB, ...toC], 'C', ['C'], 800_00],
    ['B and C know what B paid', [...toB, ...toC], 'C', ['B', 'C'], 600_00],
    ['A and C do not see what B did', [...toB, ...toC], 'C', ['A', 'C'], 800_00],
    ['all see the cost', [...toB, ...toC], 'C', ['A', 'B', 'C'], 400_00],
    ['A bought it back', [...toB, ...back], 'A', ['A'], 600_00],
    ['A bought it back, and both look', [...toB, ...back], 'A', ['A', 'B'], 400_00],
    ['it went on within the GSTIN', [...toB, ...within], 'B2', ['B2'], 600_00],
    ['it went on within the GSTIN, and A looks, too', [...toB, ...within], 'B2', ['A', 'B', 'B2'], 400_00],
  ] as const)('%s', (_, movements, branch, seers, expected) => {
    const { states } = replayed(method, movements);
    expect(worth(states[0] && seenBy(states[0], seers), branch)).toBe(expected);
    expect(worth(states[0] && seenBy(states[0], ['A', 'B', 'B2', 'C']), branch)).toBe(worth(states[0], branch));
  });

  it('tax without credit costs B, and everybody who sees it, so much more, on goods that are still there', () => {
    const taxed = [...toB, move(3, 'price-note', 'B', 0, { key: '3-tax', origin: '3', noted: scaled(8 * one), value: paise(216_00) })];
    const seen = (movements: readonly StockMovement[], seers: readonly string[], branch: string) => {
      const state = replayed(method, movements).states[0];
      return worth(state && seenBy(state, seers), branch);
    };
    // An average of the year lies on all ten that were bought in it.
    const ofYear = method === 'weighted-average' || method === 'simple-average';
    const tax = ofYear ? 172_80 : 216_00;
    expect([seen(taxed, ['B'], 'B'), seen(taxed, ['A', 'B'], 'B')]).toEqual([1_200_00 + tax, 800_00 + tax]);
    // Of the same day, and still before them, half is sold and a quarter goes on within the GSTIN.
    const day = { day: addDays('2026-05-01', 3) };
    const gone = [
      ...taxed,
      move(5, 'transfer-out', 'B', -2 * one, day),
      move(6, 'transfer-in', 'B2', 2 * one, { origin: '5' }),
      move(7, 'sale', 'B', -4 * one, day),
    ];
    expect(['B', 'B2'].map((branch) => seen(gone, ['B', 'B2'], branch))).toEqual([300_00 + tax / 4, 300_00 + tax / 4]);
  });

  it('what B sells cost the transfer value alone, and the cost together', () => {
    const { states } = replayed(method, [...toB, move(5, 'sale', 'B', -4 * one)]);
    const costSeen = (seers: readonly string[]) => {
      const seen = states[0] && seenBy(states[0], seers);
      return soldCosts({ item: undefined, origins: [] }, { item: seen?.items[0], origins: seen?.origins ?? [] })('B');
    };
    expect([costSeen(['B']), costSeen(['A', 'B'])]).toEqual([600_00, 400_00]);
  });
});

it('what is made of such goods carries it, by share', () => {
  const made = { inputs: ['4'], extra: paise(0), scrap: paise(0) };
  const { states } = replayed('fifo', [
    move(1, 'purchase', 'A', 10 * one, { value: paise(1_000_00) }),
    move(2, 'transfer-out', 'A', -10 * one, { to: 'B', value: paise(1_500_00) }),
    move(3, 'transfer-in', 'B', 10 * one, { origin: '2', value: paise(1_500_00) }),
    move(4, 'production-out', 'B', -10 * one),
    move(5, 'production-in', 'B', one, { itemId: 'made', production: { ...made, share: 4_000 } }),
    move(6, 'production-in', 'B', one, { itemId: 'by-product', production: { ...made, share: 6_000 } }),
  ]);
  const seen = states[0] && seenBy(states[0], ['B']);
  const values = seen?.items.map((item) => [item.itemId, ...branchValues(item, []).map(({ branch, value }) => [branch, value])]);
  expect(new Map(values as [string, unknown][]).get('made')).toEqual(['B', 600_00]);
  expect(new Map(values as [string, unknown][]).get('by-product')).toEqual(['B', 900_00]);
});

const branches = ['A', 'B', 'C'];
const step = fc.record({
  do: fc.constantFrom('buy', 'sell', 'back', 'send', 'send', 'receive', 'receive', 'find'),
  branch: fc.nat(2),
  to: fc.integer({ min: 1, max: 2 }),
  quantity: fc.integer({ min: 1, max: 20_0000 }),
  /** Of what arrives, the tax without credit. */
  tax: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_00 })),
  value: fc.integer({ min: 0, max: 5_000_00 }),
  of: fc.nat(99),
});

/** Random dealings of three GSTINs that never lack goods, and the same as the books of each alone: a transfer is a sale, and a purchase. */
function dealingsOf(steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[]) {
  const [together, alone]: [StockMovement[], StockMovement[]] = [[], []];
  const onHand = new Map<string, number>();
  const open: { key: string; kind: string; branch: string; to: string; whole: number; left: number; price: number; booked: number }[] = [];
  for (const [place, { do: what, branch: at, to, quantity: wanted, tax, value, of }] of steps.entries()) {
    const branch = branches[at] ?? '';
    const there = onHand.get(branch) ?? 0;
    const both = (kind: MovementKind, quantity: number, more: Partial<StockMovement> = {}) => {
      together.push(move(place, kind, branch, quantity, more));
      alone.push(move(place, kind, branch, quantity, more));
      onHand.set(branch, there + quantity);
    };
    const out = Math.min(there, wanted);
    if (what === 'buy') both('purchase', wanted, { value: paise(value) });
    else if (what === 'find' && there > 0) both('adjustment-in', 1 + (wanted % 100));
    else if (what === 'sell' && out > 0) {
      both('sale', -out);
      open.push({ key: String(place), kind: 'sale', branch, to: branch, whole: out, left: out, price: 0, booked: 0 });
    } else if (what === 'send' && out > 0) {
      const target = branches[(at + to) % 3] ?? '';
      together.push(move(place, 'transfer-out', branch, -out, { to: target, value: paise(value) }));
      alone.push(move(place, 'sale', branch, -out));
      onHand.set(branch, there - out);
      open.push({ key: String(place), kind: 'dispatch', branch, to: target, whole: out, left: out, price: value, booked: 0 });
    } else if (what === 'receive' || what === 'back') {
      const mine = open.filter(({ kind, left }) => left > 0 && kind === (what === 'back' ? 'sale' : 'dispatch'));
      const origin = mine[of % Math.max(1, mine.length)];
      if (origin === undefined) continue;
      const part = Math.min(origin.left, wanted);
      origin.left -= part;
      onHand.set(origin.to, (onHand.get(origin.to) ?? 0) + part);
      const upTo = Math.round((origin.price * (origin.whole - origin.left)) / origin.whole);
      const price: Paise = paise(upTo - origin.booked);
      origin.booked = upTo;
      const named = { origin: origin.key };
      together.push(
        move(
          place,
          what === 'back' ? 'sales-return' : 'transfer-in',
          origin.to,
          part,
          what === 'back' ? named : { ...named, value: price },
        ),
      );
      alone.push(
        what === 'back'
          ? move(place, 'sales-return', origin.to, part, named)
          : move(place, 'purchase', origin.to, part, { value: paise(price + tax) }),
      );
      if (what === 'back' || tax === 0) continue;
      const note = { key: `${place}-tax`, origin: String(place), noted: scaled(part), value: paise(tax) };
      together.push(move(place, 'price-note', origin.to, 0, note));
    }
  }
  return { together, alone };
}

it('each GSTIN alone has the value of its own books, all together the cost, and no movement loses any of the difference', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), fc.constantFrom(...methods), (steps, method) => {
      const dealings = dealingsOf(steps);
      const found = replayed(method, dealings.together);
      const state = found.states[0];
      if (state === undefined) return;
      const all = seenBy(state, branches);
      for (const branch of branches) {
        const own = state.items[0]?.branches.find((each) => each.branch === branch)?.uplift;
        const moved = dealings.together.filter((each) => each.branch === branch).map(({ key }) => wholeUplift(found.uplifts.get(key)));
        expect(moved.reduce((sum, change) => sum + change, 0)).toBe(wholeUplift(own));
        expect(worth(seenBy(state, [branch]), branch)).toBe(worth(state, branch) + wholeUplift(own));
        expect(worth(all, branch)).toBe(worth(state, branch));
        if (method === 'weighted-average' || method === 'simple-average') continue;
        const books = replayed(method, dealings.alone).states[0];
        // Every movement may round by a paisa for each sale whose profit is in the goods.
        expect(Math.abs(worth(seenBy(state, [branch]), branch) - worth(books, branch))).toBeLessThanOrEqual(7 * steps.length);
      }
    }),
    { numRuns: 300 },
  );
});

it('going on from a state that was saved is the same as beginning again', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), fc.constantFrom(...methods), fc.nat(29), (steps, method, cut) => {
      const how = { movements: dealingsOf(steps).together, methods: () => [{ from: '', method }] };
      const whole = replayStock({ ...how, stops: [addDays('2026-05-01', cut), end] });
      const start = JSON.parse(JSON.stringify(whole.states[0])) as StockState;
      const later = replayStock({ ...how, stops: [end], start });
      expect(JSON.parse(JSON.stringify(later.states[0]))).toEqual(JSON.parse(JSON.stringify(whole.states[1])));
    }),
    { numRuns: 100 },
  );
});
