import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateOf } from '#domain/cost/unit-cost';
import type { DatedMethod, ValuationMethod } from '#domain/cost/valuation-method';
import { mulDiv, paise, scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { StockMovement } from '#domain/stock/stock-movement';
import { addDays, daysBetween } from '#domain/time/day';
import { isWorthless, worthOfItem } from '#domain/valuation/branch-worth';
import type { ItemState, StockState } from '#domain/valuation/stock-state';
import { branchValues, placeValues } from '#domain/valuation/stock-values';
import { type ItemAtDay, replayStock } from '#domain/valuation/valuation';

/** A table of cases whose figures were computed by an independent model. */
interface Case {
  readonly name: string;
  readonly method: ValuationMethod;
  readonly changes?: readonly DatedMethod[];
  readonly movements: readonly Given[];
  readonly expected: readonly { asOf: string; item?: string; branch?: string; quantity: number; value: number; rate: number | null }[];
  readonly issues?: readonly { seq: number; cost: number }[];
  readonly receipts?: readonly { seq: number; value: number }[];
  readonly differences?: readonly { seq: number; amount: number }[];
  readonly places?: readonly { asOf: string; branch: string; location: string; batch: string; quantity: number; value: number }[];
}

interface Given {
  readonly seq: number;
  readonly day: string;
  readonly kind: MovementKind;
  readonly location: string;
  readonly to?: string;
  readonly item?: string;
  readonly batch?: string;
  readonly quantity: number;
  readonly rate?: number;
  readonly value?: number;
  readonly origin?: number;
  readonly from?: readonly number[];
  readonly extra?: number;
  readonly scrap?: number;
  readonly share?: number;
}

const cases = JSON.parse(readFileSync(new URL('./stock-valuation.json', import.meta.url), 'utf8')) as readonly Case[];
const branchOf = (location: string) => location.split('/')[0] ?? '';
const goesOut = new Set<MovementKind>(['sale', 'purchase-return', 'transfer-out', 'production-out', 'adjustment-out']);

function movementsOf({ movements }: Case): readonly StockMovement[] {
  const bySeq = new Map(movements.map((one) => [one.seq, one]));
  return movements.map((one): StockMovement => {
    const sent = one.kind === 'transfer-in' ? bySeq.get(one.origin ?? 0) : one;
    const within = sent?.to !== undefined && branchOf(sent.to) === branchOf(sent.location);
    const worth = one.value ?? (one.rate === undefined ? null : mulDiv(one.quantity, one.rate, 1_000_000));
    return {
      key: String(one.seq),
      itemId: one.item ?? 'item',
      branch: branchOf(one.location),
      location: one.location,
      batch: one.batch ?? '',
      day: one.day,
      place: one.seq,
      kind: within ? 'shift' : one.kind,
      quantity: scaled(goesOut.has(one.kind) ? -one.quantity : one.quantity),
      value: worth === null ? null : paise(worth),
      ...(one.origin === undefined || within ? {} : { origin: String(one.origin) }),
      ...(one.from === undefined
        ? {}
        : {
            production: {
              inputs: one.from.map(String),
              extra: paise(one.extra ?? 0),
              scrap: paise(one.scrap ?? 0),
              share: one.share ?? 10_000,
            },
          }),
    };
  });
}

function rowsOf(state: StockState | undefined, itemId: string) {
  const item = state?.items.find((one) => one.itemId === itemId);
  return state === undefined || item === undefined ? [] : branchValues(item, state.origins);
}

const shownWorth = (item: ItemState, origins: StockState['origins']) =>
  JSON.stringify([...worthOfItem(item, origins)].filter(([, worth]) => !isWorthless(worth)).sort());

describe.each(cases.map((one) => [one.name, one] as const))('%s', (_, given) => {
  const stops = [...new Set([...given.expected, ...(given.places ?? [])].map(({ asOf }) => asOf))].sort();
  const methods = [{ from: '', method: given.method }, ...(given.changes ?? [])];
  const replay = replayStock({ movements: movementsOf(given), methods: () => methods, stops });
  const at = (asOf: string, item = 'item') => rowsOf(replay.states[stops.indexOf(asOf)], item);

  it('has the stock of the independent model', () => {
    const found = given.expected.map(({ asOf, item, branch }) => {
      const rows = at(asOf, item).filter((row) => branch === undefined || row.branch === branch);
      const quantity = rows.reduce((sum, row) => sum + row.quantity, 0);
      const value = rows.reduce((sum, row) => sum + row.value, 0);
      return { asOf, ...(item && { item }), ...(branch && { branch }), quantity, value, rate: rateOf({ value, quantity }) };
    });
    expect(found).toEqual(given.expected);
    const places = (given.places ?? []).map(({ asOf, branch }) => ({ asOf, branch }));
    const held = [...new Set(places.map((one) => JSON.stringify(one)))].flatMap((text) => {
      const { asOf, branch } = JSON.parse(text) as { asOf: string; branch: string };
      return at(asOf).flatMap((row) => (row.branch === branch ? placeValues(row).map((place) => ({ asOf, branch, ...place })) : []));
    });
    expect(held).toEqual(given.places ?? []);
  });

  it('tells on which days an item changed, and what it is worth then', () => {
    const moved = movementsOf(given);
    const [first = '', last = ''] = [
      moved.map(({ day }) => day).sort()[0],
      addDays(
        moved
          .map(({ day }) => day)
          .sort()
          .at(-1) ?? '',
        400,
      ),
    ];
    const worth = new Map<string, string>();
    const told: [string, ReadonlyMap<string, string>][] = [];
    const eachDay = (day: string, items: readonly ItemAtDay[]) => {
      for (const { item, origins } of items) worth.set(item.itemId, shownWorth(item, origins));
      told.push([day, new Map(worth)]);
    };
    const replayed = { movements: moved, methods: () => methods };
    replayStock({ ...replayed, stops: [last], eachDay });
    const every = Array.from({ length: 1 + daysBetween(first, last) }, (_, day) => addDays(first, day));
    const { states } = replayStock({ ...replayed, stops: every });
    for (const { day, items, origins } of states) {
      const known = told.findLast(([on]) => on <= day)?.[1];
      for (const item of items) expect([day, known?.get(item.itemId) ?? '[]']).toEqual([day, shownWorth(item, origins)]);
    }
  });

  it('has its costs, and what is gained or lost', () => {
    const value = (seq: number) => replay.values.get(String(seq));
    expect((given.issues ?? []).map(({ seq }) => ({ seq, cost: value(seq) }))).toEqual(given.issues ?? []);
    expect((given.receipts ?? []).map(({ seq }) => ({ seq, value: value(seq) }))).toEqual(given.receipts ?? []);
    const differences = [...replay.differences].map(([key, amount]) => ({ seq: Number(key), amount }));
    expect(differences.sort((one, other) => one.seq - other.seq)).toEqual(given.differences ?? []);
  });
});

describe('a note on the price of a purchase (decision D45)', () => {
  const one = 1_0000;
  const at = (place: number, kind: MovementKind, day: string, quantity: number, more: Partial<StockMovement> = {}): StockMovement => ({
    ...{ key: String(place), itemId: 'item', branch: 'A', location: '', batch: '', day, place, kind },
    ...{ quantity: scaled(quantity * one), value: null },
    ...more,
  });
  const bought = (place: number, day: string, quantity: number, rate: number) =>
    at(place, 'purchase', day, quantity, { value: paise(quantity * rate * 100) });
  const note = (day: string, amount: number, noted: number, more: Partial<StockMovement> = {}) =>
    at(9, 'price-note', day, 0, { value: paise(amount * 100), noted: scaled(noted * one), origin: '1', ...more });
  const all = ['moving-average', 'weighted-average', 'simple-average', 'fifo', 'lifo'] as const;
  const worth = (method: ValuationMethod, movements: readonly StockMovement[], day = '2026-06-30') => {
    const { states } = replayStock({ movements, methods: () => [{ from: '', method }], stops: [day] });
    const rows = rowsOf(states[0], 'item');
    return [rows.reduce((sum, row) => sum + row.quantity, 0) / one, rows.reduce((sum, row) => sum + row.value, 0) / 100];
  };
  const hundred = bought(1, '2026-06-01', 100, 10);

  it.each([
    ['case 03: nothing was sold', [hundred, note('2026-06-10', -400, 100)], [100, 600]],
    ['a price that rises', [hundred, note('2026-06-10', 100, 100)], [100, 1100]],
    ['a part was sold before', [hundred, at(2, 'sale', '2026-06-05', -40), note('2026-06-10', -400, 100)], [60, 360]],
    ['a part is sold later, entered before', [hundred, at(2, 'sale', '2026-06-15', -40), note('2026-06-10', -400, 100)], [60, 360]],
    ['all was sold', [hundred, at(2, 'sale', '2026-06-05', -100), note('2026-06-10', -400, 100)], [0, 0]],
    ['more than all was sold', [hundred, at(2, 'sale', '2026-06-05', -120), note('2026-06-10', -400, 100)], [-20, -200]],
    ['of half of it', [hundred, note('2026-06-10', -200, 50)], [100, 800]],
    ['two notes', [hundred, note('2026-06-10', -400, 100), note('2026-06-11', -100, 100, { key: '8' })], [100, 500]],
    [
      'a return at the new price',
      [hundred, note('2026-06-10', -400, 100), at(2, 'purchase-return', '2026-06-12', -50, { origin: '1' })],
      [50, 300],
    ],
    [
      'a return before it',
      [hundred, at(2, 'purchase-return', '2026-06-05', -50, { origin: '1' }), note('2026-06-10', -200, 50)],
      [50, 300],
    ],
  ] as const)('%s, by each method', (_, movements, expected) => {
    for (const method of all) expect([method, ...worth(method, movements)]).toEqual([method, ...expected]);
  });

  it.each([
    ['moving-average', 1_500],
    ['weighted-average', 1_500],
    ['simple-average', 1_500],
    ['fifo', 1_600],
    ['lifo', 1_400],
  ] as const)('%s: of two purchases, 150 of 200 are left, and the note lies on its own', (method, left) => {
    const two = [hundred, bought(2, '2026-06-02', 100, method === 'fifo' || method === 'lifo' ? 12 : 10)];
    const movements = [...two, at(3, 'sale', '2026-06-05', -50)];
    const [, before = 0] = worth(method, movements);
    const [, after = 0] = worth(method, [...movements, note('2026-06-10', -400, 100)]);
    expect([before, after - before]).toEqual([
      method === 'fifo' ? 1_700 : method === 'lifo' ? 1_600 : left,
      method === 'fifo' ? -200 : -400,
    ]);
  });

  it('does not change the days before it, nor the year before', () => {
    const movements = [hundred, at(2, 'sale', '2026-06-05', -50), note('2027-04-10', -400, 100)];
    for (const method of all) {
      expect(worth(method, movements, '2027-04-09')).toEqual([50, 500]);
      expect(worth(method, movements, '2027-04-10')).toEqual([50, 300]);
    }
  });
});

const days = ['2026-04-01', '2026-06-15', '2027-03-31', '2027-04-01', '2027-05-05'];
const step = fc.record({
  do: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'sale back', 'goods back', 'lose', 'find', 'note'),
  day: fc.nat(days.length - 1),
  branch: fc.constantFrom('A', 'B'),
  quantity: fc.integer({ min: 1, max: 20_0000 }),
  value: fc.integer({ min: 0, max: 5_000_00 }),
  of: fc.nat(99),
});
const method = fc.constantFrom<ValuationMethod>('moving-average', 'fifo', 'lifo');

/** Random movements; what comes back never exceeds its origin, and is never dated before it. */
function historyOf(steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[]): readonly StockMovement[] {
  const made: StockMovement[] = [];
  const left = new Map<string, number>();
  for (const [place, one] of steps.entries()) {
    const at = { itemId: 'item', location: '', batch: '', place, key: String(place) };
    const day = days[one.day] ?? '';
    const kindBack = one.do === 'sale back' ? 'sale' : 'purchase';
    if (one.do === 'sale back' || one.do === 'goods back') {
      const candidates = made.filter(({ kind, key }) => kind === kindBack && (left.get(key) ?? 0) > 0);
      const origin = candidates[one.of % Math.max(1, candidates.length)];
      if (origin === undefined) continue;
      const quantity = Math.min(left.get(origin.key) ?? 0, one.quantity);
      left.set(origin.key, (left.get(origin.key) ?? 0) - quantity);
      const sign = one.do === 'sale back' ? 1 : -1;
      const kind = one.do === 'sale back' ? 'sales-return' : 'purchase-return';
      const later = day < origin.day ? origin.day : day;
      made.push({ ...at, day: later, branch: origin.branch, kind, quantity: scaled(sign * quantity), value: null, origin: origin.key });
      continue;
    }
    if (one.do === 'note') {
      const purchases = made.filter(({ kind }) => kind === 'purchase');
      const origin = purchases[one.of % Math.max(1, purchases.length)];
      if (origin === undefined) continue;
      const noted = scaled(Math.min(Math.abs(origin.quantity), one.quantity));
      const value = paise(one.value - 2_500_00);
      const later = day < origin.day ? origin.day : day;
      made.push({ ...at, day: later, branch: origin.branch, kind: 'price-note', quantity: scaled(0), value, noted, origin: origin.key });
      continue;
    }
    const incoming = one.do === 'buy' || one.do === 'find';
    const kind = ({ buy: 'purchase', sell: 'sale', lose: 'adjustment-out', find: 'adjustment-in' } as const)[one.do];
    left.set(at.key, one.quantity);
    const value = incoming ? paise(one.value) : null;
    made.push({ ...at, day, branch: one.branch, kind, quantity: scaled(incoming ? one.quantity : -one.quantity), value });
  }
  return made;
}

it('value in is cost out, differences and value on hand, and nothing is left at zero quantity', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), method, (steps, by) => {
      const movements = historyOf(steps);
      const { states, values, differences } = replayStock({ movements, methods: () => [{ from: '', method: by }], stops: ['2027-12-31'] });
      const rows = rowsOf(states[0], 'item');
      // A note moves its whole amount in; what is not on stock any more is a difference.
      const moved = movements.reduce(
        (sum, { key, kind, quantity, value }) =>
          sum + (kind === 'price-note' ? (value ?? 0) : Math.sign(quantity) * (values.get(key) ?? 0)),
        0,
      );
      const lost = [...differences.values()].reduce((sum, amount) => sum + amount, 0);
      expect(moved - lost).toBe(rows.reduce((sum, { value }) => sum + value, 0));
      for (const { quantity, value } of rows) if (quantity === 0) expect(value).toBe(0);
      for (const { layers } of states[0]?.items[0]?.branches ?? []) for (const layer of layers) expect(layer.quantity).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

const alone = (['moving-average', 'fifo', 'lifo', 'weighted-average', 'simple-average'] as const).map((by) => [{ from: '', method: by }]);
/** Two changes between the days on which goods move, and one after a year has ended. */
const changing: readonly DatedMethod[] = [
  { from: '', method: 'weighted-average' },
  { from: '2026-07-01', method: 'fifo' },
  { from: '2026-08-01', method: 'weighted-average' },
  { from: '2027-04-20', method: 'lifo' },
];

it('going on from the end of any day is the same as beginning again, whatever was entered since', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), fc.constantFrom(...days), (steps, day) => {
      const movements = historyOf(steps);
      for (const changes of [...alone, changing]) {
        const methods = () => changes;
        const whole = replayStock({ movements, methods, stops: [day, '2027-12-31'] });
        const start = JSON.parse(JSON.stringify(whole.states[0])) as StockState;
        const later = replayStock({ movements, methods, stops: ['2027-12-31'], start });
        expect(rowsOf(later.states[0], 'item')).toEqual(rowsOf(whole.states[1], 'item'));
        expect(later.states[0]?.items[0]?.branches.map(({ totals }) => totals)).toEqual(
          whole.states[1]?.items[0]?.branches.map(({ totals }) => totals),
        );
      }
    }),
    { numRuns: 200 },
  );
});
