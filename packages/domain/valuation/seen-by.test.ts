import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodCost, periodFrom } from '#domain/cost/period-average';
import { wholeUplift } from '#domain/cost/uplift';
import type { DatedMethod, ValuationMethod } from '#domain/cost/valuation-method';
import { type Paise, paise, scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { StockMovement } from '#domain/stock/stock-movement';
import { revaluations } from '#domain/stock-figures/revaluation';
import { soldCosts } from '#domain/stock-figures/sold-cost';
import { addDays, type Day } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import { seenBy } from '#domain/valuation/seen-by';
import type { StockState } from '#domain/valuation/stock-state';
import { branchValues } from '#domain/valuation/stock-values';
import { upliftsIn } from '#domain/valuation/uplifts-in';
import { replayStock } from '#domain/valuation/valuation';

const one = 1_0000;
const end = '2026-06-30';
const methods: readonly ValuationMethod[] = ['moving-average', 'fifo', 'lifo', 'weighted-average', 'simple-average'];
const ofYear: readonly ValuationMethod[] = ['weighted-average', 'simple-average'];

const moveOn = (
  ...[day, place, kind, branch, quantity, more = {}]: [Day, number, MovementKind, string, number, Partial<StockMovement>?]
): StockMovement => ({
  ...{ key: String(place), itemId: 'item', location: '', batch: '', day, place },
  ...{ kind, branch, quantity: scaled(quantity), value: null, ...more },
});
const move = (place: number, kind: MovementKind, branch: string, quantity: number, more: Partial<StockMovement> = {}): StockMovement =>
  moveOn(addDays('2026-05-01', place), place, kind, branch, quantity, more);
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
    // By its own average of the year, its ten at 100 and four at 150 cost 1,600.
    ['A bought it back', [...toB, ...back], 'A', ['A'], ofYear.includes(method) ? 457_14 : 600_00],
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
    // An average of the year lies on all ten that were bought in it; B alone bought eight.
    const tax = 216_00;
    const together = ofYear.includes(method) ? 172_80 : tax;
    expect([seen(taxed, ['B'], 'B'), seen(taxed, ['A', 'B'], 'B')]).toEqual([1_200_00 + tax, 800_00 + together]);
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

/** A buys ten at 100 and sells them to B at 150; unless the year ends before, it buys thirty at 200 later. */
const first = [
  move(1, 'purchase', 'A', 10 * one, { value: paise(1_000_00) }),
  move(2, 'transfer-out', 'A', -10 * one, { to: 'B', value: paise(1_500_00) }),
  move(3, 'transfer-in', 'B', 10 * one, { origin: '2', value: paise(1_500_00) }),
];
const dearer = move(20, 'purchase', 'A', 30 * one, { value: paise(6_000_00) });
const sells = (place: number, branch: string, quantity: number) => move(place, 'sale', branch, -quantity * one);
const sends = (place: number, from: string, to: string, quantity: number, value?: number) => [
  move(place, 'transfer-out', from, -quantity * one, value === undefined ? {} : { to, value: paise(value) }),
  move(place + 1, 'transfer-in', to, quantity * one, { origin: String(place), ...(value === undefined ? {} : { value: paise(value) }) }),
];
const nextYear = (place: number, kind: MovementKind, branch: string, quantity: number, more: Partial<StockMovement> = {}) =>
  moveOn(addDays('2027-04-01', place), 40 + place, kind, branch, quantity * one, more);
const dearNextYear = nextYear(10, 'purchase', 'A', 10, { value: paise(3_000_00) });
const sentInMarch = (from: string, to: string, quantity: number, value?: number) => {
  const [sent, came] = sends(30, from, to, quantity, value);
  return [{ ...sent, day: '2027-03-30' } as StockMovement, { ...came, day: '2027-04-02' } as StockMovement];
};

describe('where prices differ, an average of the year', () => {
  const chain = [...first, ...sends(5, 'B', 'C', 4, 800_00), dearer];
  const within = [...first, ...sends(5, 'B', 'B2', 4), sells(7, 'B2', 2), dearer];
  const around = [...first, ...sends(5, 'B', 'A', 4, 640_00), ...sends(7, 'A', 'B', 2, 360_00), dearer];
  const lateWithin = [...first, ...sentInMarch('B', 'B2', 4), dearNextYear];
  // The rate is 175 by the weighted average of a year with the dearer ones, and 150 by the simple one.
  it.each([
    ['leaves the buyer alone at the transfer value', [...first, dearer], 'B', ['B'], 1_500_00, 1_500_00],
    ['is that of the organisation together', [...first, dearer], 'B', ['A', 'B'], 1_750_00, 1_500_00],
    ['is that of the organisation for the seller alone', [...first, dearer], 'A', ['A'], 5_250_00, 4_500_00],
    ['takes sold goods at the transfer value', [...first, sells(5, 'B', 4), dearer], 'B', ['B'], 900_00, 900_00],
    [
      'has all transfers of the year: twenty for 3,200, of which five were sold between',
      [...first, sells(5, 'B', 5), dearer, ...sends(21, 'A', 'B', 10, 1_700_00)],
      'B',
      ['B'],
      ...([2_400_00, 2_400_00] as const),
    ],
    [
      'has what the buyer bought elsewhere at the rate of the organisation, which is 200 then',
      [...first, dearer, move(21, 'purchase', 'B', 10 * one, { value: paise(3_000_00) }), sells(22, 'B', 10)],
      'B',
      ['B'],
      ...([1_750_00, 1_750_00] as const),
    ],
    ['sees what C paid', chain, 'C', ['C'], 800_00, 800_00],
    ['sees with B what B paid', chain, 'C', ['B', 'C'], 600_00, 600_00],
    ['sees with A what C paid', chain, 'C', ['A', 'C'], 800_00, 800_00],
    ['sees with all the cost', chain, 'C', ['A', 'B', 'C'], 700_00, 600_00],
    ['goes on within the GSTIN', within, 'B2', ['B', 'B2'], 300_00, 300_00],
    ['and leaves the rest', within, 'B', ['B', 'B2'], 900_00, 900_00],
    ['and is no profit to who looks with the seller', within, 'B2', ['A', 'B', 'B2'], 350_00, 300_00],
    // Forty of its own, and four for 640, of which 32 are left.
    ['knows the way back to the first seller', around, 'A', ['A'], 5_556_36, 4_829_09],
    // Twelve for 1,860, of which eight are left.
    ['and there again', around, 'B', ['B'], 1_240_00, 1_240_00],
    ['and no profit in it together', around, 'A', ['A', 'B'], 5_600_00, 4_800_00],
    ['keeps the transfer value in the next year', [...first, dearNextYear], 'B', ['B'], 1_500_00, 1_500_00],
    ['is another one together then', [...first, dearNextYear], 'B', ['A', 'B'], 2_000_00, 2_000_00],
    [
      'knows what a customer sends back in the next year',
      [...first, sells(5, 'B', 4), dearNextYear, nextYear(12, 'sales-return', 'B', 2, { origin: '5' })],
      'B',
      ['B'],
      ...([1_200_00, 1_200_00] as const),
    ],
    [
      'knows what was sold before the year and arrived in it',
      [...first.slice(0, 1), ...sentInMarch('A', 'B', 10, 1_500_00), dearNextYear],
      'B',
      ['B'],
      ...([1_500_00, 1_500_00] as const),
    ],
    ['knows what was sent on before the year and arrived in it', lateWithin, 'B2', ['B', 'B2'], 600_00, 600_00],
    ['and what was left', lateWithin, 'B', ['B', 'B2'], 900_00, 900_00],
  ] as const)('%s', (_, movements, branch, seers, weighted, simple) => {
    // Where nothing moves in the next year, it is the same in both.
    const stops = [...(movements.some(({ day }) => day > '2027-03-31') ? [] : ['2027-03-31']), '2027-06-30'];
    const found = ofYear.map((method) => replayStock({ movements, methods: () => [{ from: '', method }], stops }).states);
    expect(found.map((states) => states.map((state) => worth(seenBy(state, seers), branch)))).toEqual([
      stops.map(() => weighted),
      stops.map(() => simple),
    ]);
  });

  it.each([
    ['fifo', 'weighted-average'],
    ['weighted-average', 'fifo'],
    ['simple-average', 'moving-average'],
    ['lifo', 'simple-average'],
    ['weighted-average', 'simple-average'],
  ] as const)('keeps the transfer value when %s gives way to %s', (before, after) => {
    const methods = [
      { from: '', method: before },
      { from: '2026-05-10', method: after },
    ];
    const movements = [...first, ...sends(8, 'B', 'B2', 4), ...sends(10, 'B', 'B2', 1), dearer];
    // One of them is on the way when the method changes.
    const { states } = replayStock({ movements, methods: () => methods, stops: [end] });
    const seen = states[0] && seenBy(states[0], ['B', 'B2']);
    expect([worth(seen, 'B'), worth(seen, 'B2')]).toEqual([750_00, 750_00]);
  });

  it.each(ofYear)('%s: the cost of sales and what the average moved in the next year are those of the books of B', (method) => {
    const movements = [...first, dearNextYear, nextYear(12, 'sale', 'B', -4)];
    const { states } = replayStock({ movements, methods: () => [{ from: '', method }], stops: ['2027-03-31', '2027-06-30'] });
    const figures = (seers: readonly string[]) => {
      const [start, last] = states.map((state) => seenBy(state, seers)).map(({ items, origins }) => ({ item: items[0], origins }));
      if (start === undefined || last === undefined) throw new Error('two ends');
      return [soldCosts(start, last)('B'), revaluations(start, last).get('B')];
    };
    expect([figures(['B']), figures(['A', 'B'])]).toEqual([
      [600_00, 0],
      [800_00, 1_000_00],
    ]);
  });

  it.each(ofYear)('%s: what is made of other goods that another GSTIN sold carries their uplift', (method) => {
    const production = { inputs: ['4'], extra: paise(0), scrap: paise(0), share: 10_000 };
    const movements = [
      ...first,
      move(4, 'production-out', 'B', -10 * one),
      move(5, 'production-in', 'B', one, { itemId: 'made', production }),
      move(6, 'purchase', 'A', one, { itemId: 'made', value: paise(5_000_00) }),
    ];
    const { states } = replayed(method, movements);
    const made = (seers: readonly string[]) => {
      const item = states[0] && seenBy(states[0], seers).items.find(({ itemId }) => itemId === 'made');
      return item && branchValues(item, []).map(({ value }) => value);
    };
    expect([made(['B']), made(['A', 'B'])]).toEqual([
      [3_000_00, 1_500_00],
      [3_000_00, 3_000_00],
    ]);
  });
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

/**
 * What each GSTIN alone has by an average of the year. All that it had and got in the year, but for what came back, costs what it paid for
 * what it bought from another GSTIN, and the rate of the organisation for the rest; what is there has its part.
 */
function averagesOfYear() {
  interface Had {
    pieces: number;
    bought: number;
    paid: number;
  }
  const years = new Map<string, Map<string, Had>>();
  const onHand = new Map<string, number>();
  let year = '';
  const partOf = ({ pieces, bought, paid }: Had, quantity: number): Had => ({
    ...{ pieces: quantity, bought: pieces === 0 ? 0 : (bought * quantity) / pieces, paid: pieces === 0 ? 0 : (paid * quantity) / pieces },
  });
  const had = (branch: string, of = year): Had => {
    const year = years.get(of) ?? new Map<string, Had>();
    years.set(of, year);
    const known = year.get(branch) ?? { pieces: 0, bought: 0, paid: 0 };
    year.set(branch, known);
    return known;
  };
  return {
    /** A year begins with what is left of the one before. */
    reach(day: string) {
      const before = year;
      year = yearOf(day).start;
      if (before === '' || before === year) return;
      for (const branch of branches) Object.assign(had(branch), partOf(had(branch, before), onHand.get(branch) ?? 0));
    },
    moved(branch: string, quantity: number) {
      onHand.set(branch, (onHand.get(branch) ?? 0) + quantity);
    },
    got(branch: string, quantity: number, paid: number | null) {
      const now = had(branch);
      now.pieces += quantity;
      now.bought += paid === null ? 0 : quantity;
      now.paid += paid ?? 0;
    },
    /** Of a year that is closed, what comes back comes with what it had. */
    back(branch: string, quantity: number, sold: string) {
      if (yearOf(sold).start === year) return;
      const [now, part] = [had(branch), partOf(had(branch, yearOf(sold).start), quantity)];
      Object.assign(now, { pieces: now.pieces + quantity, bought: now.bought + part.bought, paid: now.paid + part.paid });
    },
    worth(state: StockState, branch: string): number {
      const period = state.items[0]?.period;
      const rate = period ? periodCost(periodFrom(period)) : null;
      this.reach(state.day);
      const { bought, paid } = partOf(had(branch), onHand.get(branch) ?? 0);
      return worth(state, branch) + paid - (rate === null ? 0 : (bought * rate.value) / rate.quantity);
    },
  };
}

/** Random dealings of three GSTINs that never lack goods, and the same as the books of each alone: a transfer is a sale, and a purchase. */
function dealingsOf(steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[], daysApart = 1) {
  const [together, alone]: [StockMovement[], StockMovement[]] = [[], []];
  const onHand = new Map<string, number>();
  const average = averagesOfYear();
  const dayOf = (place: number) => addDays('2026-05-01', place * daysApart);
  const move = (place: number, kind: MovementKind, branch: string, quantity: number, more: Partial<StockMovement> = {}) =>
    moveOn(dayOf(place), place, kind, branch, quantity, more);
  const open: {
    place: number;
    key: string;
    kind: string;
    branch: string;
    to: string;
    whole: number;
    left: number;
    price: number;
    booked: number;
  }[] = [];
  for (const [place, { do: what, branch: at, to, quantity: wanted, tax, value, of }] of steps.entries()) {
    const branch = branches[at] ?? '';
    const there = onHand.get(branch) ?? 0;
    average.reach(dayOf(place));
    const both = (kind: MovementKind, quantity: number, more: Partial<StockMovement> = {}) => {
      together.push(move(place, kind, branch, quantity, more));
      alone.push(move(place, kind, branch, quantity, more));
      onHand.set(branch, there + quantity);
      average.moved(branch, quantity);
      if (kind === 'purchase') average.got(branch, quantity, null);
    };
    const out = Math.min(there, wanted);
    if (what === 'buy') both('purchase', wanted, { value: paise(value) });
    else if (what === 'find' && there > 0) both('adjustment-in', 1 + (wanted % 100));
    else if (what === 'sell' && out > 0) {
      both('sale', -out);
      open.push({ place, key: String(place), kind: 'sale', branch, to: branch, whole: out, left: out, price: 0, booked: 0 });
    } else if (what === 'send' && out > 0) {
      const target = branches[(at + to) % 3] ?? '';
      together.push(move(place, 'transfer-out', branch, -out, { to: target, value: paise(value) }));
      alone.push(move(place, 'sale', branch, -out));
      onHand.set(branch, there - out);
      average.moved(branch, -out);
      open.push({ place, key: String(place), kind: 'dispatch', branch, to: target, whole: out, left: out, price: value, booked: 0 });
    } else if (what === 'receive' || what === 'back') {
      const mine = open.filter(({ kind, left }) => left > 0 && kind === (what === 'back' ? 'sale' : 'dispatch'));
      const origin = mine[of % Math.max(1, mine.length)];
      if (origin === undefined) continue;
      const part = Math.min(origin.left, wanted);
      origin.left -= part;
      onHand.set(origin.to, (onHand.get(origin.to) ?? 0) + part);
      average.moved(origin.to, part);
      const upTo = Math.round((origin.price * (origin.whole - origin.left)) / origin.whole);
      const price: Paise = paise(upTo - origin.booked);
      origin.booked = upTo;
      if (what === 'back') average.back(origin.to, part, dayOf(origin.place));
      else average.got(origin.to, part, price + tax);
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
  return { together, alone, ofYear: (state: StockState, branch: string) => average.worth(state, branch) };
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
        const own = state.items[0] && upliftsIn(state.items[0]).onHand(branch);
        const moved = dealings.together.filter((each) => each.branch === branch).map(({ key }) => wholeUplift(found.uplifts.get(key)));
        expect(moved.reduce((sum, change) => sum + change, 0)).toBe(wholeUplift(own));
        expect(worth(seenBy(state, [branch]), branch)).toBe(worth(state, branch) + wholeUplift(own));
        expect(worth(all, branch)).toBe(worth(state, branch));
        const alone = ofYear.includes(method) ? dealings.ofYear(state, branch) : worth(replayed(method, dealings.alone).states[0], branch);
        // Every movement may round by a paisa for each sale whose profit is in the goods.
        expect(Math.abs(worth(seenBy(state, [branch]), branch) - alone)).toBeLessThanOrEqual(7 * steps.length);
      }
    }),
    { numRuns: 300 },
  );
});

/** So many pieces of what a branch bought are whole ten-thousandths, which matters where these are dear. */
const wholePieces = step.map((one) => ({ ...one, quantity: one.quantity - (one.quantity % 1_0000) + 1_0000 }));
const years = ['2026-05-01', '2027-06-01', '2028-07-01', '2029-08-30'];

it('by an average of the year, each GSTIN alone has the value of its own books in later years, too', () => {
  fc.assert(
    fc.property(fc.array(wholePieces, { maxLength: 40, size: 'max' }), fc.constantFrom(...ofYear), (steps, method) => {
      const dealings = dealingsOf(steps, 30);
      const { states } = replayStock({ movements: dealings.together, methods: () => [{ from: '', method }], stops: years });
      const state = states.at(-1);
      if (state === undefined) return;
      for (const branch of branches) {
        const seen = worth(seenBy(state, [branch]), branch);
        expect(Math.abs(seen - dealings.ofYear(state, branch))).toBeLessThanOrEqual(7 * steps.length);
        expect(worth(seenBy(state, branches), branch)).toBe(worth(state, branch));
      }
    }),
    { numRuns: 200 },
  );
});

const histories: readonly (readonly DatedMethod[])[] = [
  ...methods.map((method) => [{ from: '', method }]),
  [
    { from: '', method: 'fifo' },
    { from: '2026-07-01', method: 'weighted-average' },
    { from: '2027-08-01', method: 'lifo' },
  ],
  [
    { from: '', method: 'simple-average' },
    { from: '2026-12-01', method: 'moving-average' },
    { from: '2027-02-01', method: 'weighted-average' },
  ],
];

it('going on from a state that was saved is the same as beginning again', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30, size: 'max' }),
      fc.constantFrom(...histories),
      fc.nat(29),
      fc.constantFrom(1, 30),
      (steps, history, cut, daysApart) => {
        const how = { movements: dealingsOf(steps, daysApart).together, methods: () => history };
        const [saved, last] = [addDays('2026-05-01', cut * daysApart), '2029-06-30'];
        const whole = replayStock({ ...how, stops: [saved, last] });
        const start = JSON.parse(JSON.stringify(whole.states[0])) as StockState;
        const later = replayStock({ ...how, stops: [last], start });
        expect(JSON.parse(JSON.stringify(later.states[0]))).toEqual(JSON.parse(JSON.stringify(whole.states[1])));
        for (const [key, uplift] of later.uplifts) expect([key, uplift]).toEqual([key, whole.uplifts.get(key)]);
      },
    ),
    { numRuns: 150 },
  );
});
