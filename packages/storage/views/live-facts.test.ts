import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import type { BillChange, Effect } from '#domain/posting/effect';
import { type FoldEntry, touchedBy } from '#storage/views/fold-entry';
import { newGiven, noneOpen } from '#storage/views/given';
import { addTo, advance, lacking, newLiveFacts, workOn } from '#storage/views/live-facts';

const settles = (billId: string, amount: number): BillChange => ({ ledgerId: 'party', billId, kind: 'settles', amount: paise(amount) });
const opens = (billId: string, amount: number): BillChange => ({ ...settles(billId, amount), kind: 'opens', number: billId });

function effect(amount: number, bills: readonly BillChange[] = [], quantity = 0): Effect {
  return {
    date: '2026-11-20',
    postings: [
      { ledgerId: 'party', amount: paise(amount) },
      { ledgerId: 'sales', amount: paise(-amount) },
    ],
    bills,
    movements: quantity === 0 ? [] : [{ itemId: 'panel', locationId: null, batch: null, quantity: scaled(quantity), value: null }],
  };
}

function entry(sequence: number, into: Effect | null, out: Effect | null = null): FoldEntry {
  const none = {
    lists: { out: [], into: [] },
    orders: new Set<string>(),
    register: { out: null, into: null },
    sale: { out: null, into: null },
    outward: { out: null, into: null },
    amendment: { out: null, into: null },
    inward: { out: null, into: null },
    project: { out: null, into: null },
    withheld: { out: null, into: null },
    days: { out: null, into: null },
    tally: { out: null, into: null },
    words: { out: [], into: [] },
    hadWords: new Set<string>(),
    allWords: new Set<string>(),
    methods: null,
  };
  return {
    sequence,
    on: '2026-11-20',
    first: sequence,
    slug: 'x',
    id: `${sequence}`,
    number: `${sequence}`,
    out,
    into,
    ...none,
    ...touchedBy(out, into),
  };
}

function known() {
  const live = newLiveFacts(0, { moved: '', counted: '' });
  addTo(live, {
    bills: new Map([['party', new Map()]]),
    stock: new Map([['panel', new Map()]]),
    balances: new Map([['party', 0]]),
    orders: new Map([['panel', noneOpen]]),
    takers: new Map([['sales-order|o1', newGiven()]]),
    codes: new Map([['S1', []]]),
    deducted: new Map(),
  });
  return live;
}

describe('facts kept in memory', () => {
  it('return what is missing, and nothing if all is known', () => {
    const order = { slug: 'sales-order', id: 'o1' };
    expect(lacking(known(), { bills: ['party'], onHand: ['panel'], balances: ['party'], sources: [order] })).toBeUndefined();
    expect(lacking(known(), { bills: ['other', 'party'] })).toEqual({
      bills: ['other'],
      onHand: [],
      orders: [],
      balances: [],
      sources: [],
      codes: [],
    });
  });

  it('follow a piece through entries and through the works of a group', () => {
    const live = known();
    const moves = (quantity: number): Effect => ({
      ...effect(0),
      movements: [{ itemId: 'panel', locationId: null, batch: null, quantity: scaled(quantity), value: null, codes: ['S1', 'S2'] }],
    });
    const numbersOf = (facts: ReturnType<typeof workOn>) =>
      [...facts.codes(['S1', 'S3'])].map(([code, history]) => [code, ...history.map(({ number }) => number)]);
    advance(live, [entry(1, moves(2))]);
    const facts = workOn(live);
    facts.move({ sequence: 2, first: 2, slug: 'x', id: '2', number: '2' }, null, moves(-2));
    expect(numbersOf(facts)).toEqual([['S1', '1', '2'], ['S3']]);
    expect(numbersOf(workOn(live))).toEqual([['S1', '1'], ['S3']]);
    // A piece that nobody asked for is not followed.
    expect(lacking(live, { codes: ['S1', 'S2'] })).toMatchObject({ codes: ['S2'] });
  });

  it('count every entry once, even if entries come repeatedly or in overlapping ranges', () => {
    const stretches = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 20, maxLength: 20 }), stretches, (amounts, cuts) => {
        const entries = amounts.map((amount, index) => entry(index + 1, effect(amount, [opens(`${index}`, amount)], -amount)));
        const live = known();
        for (const [from, to] of cuts) advance(live, entries.slice(from, to));
        advance(live, entries);
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const facts = workOn(live);
        expect(facts.balances(['party']).get('party')).toBe(total);
        expect(facts.bills(['party'])).toHaveLength(amounts.length);
        expect(facts.onHand(['panel'])).toMatchObject([{ quantity: -total }]);
      }),
    );
  });

  it('forget a closed bill, and its ledger if one of its settlements is removed', () => {
    const live = known();
    const settlement = effect(-500, [settles('a', -500)]);
    advance(live, [entry(1, effect(500, [opens('a', 500)])), entry(2, settlement)]);
    expect(workOn(live).bills(['party'])).toEqual([]);
    expect(lacking(live, { bills: ['party'] })).toBeUndefined();
    advance(live, [entry(3, null, settlement)]);
    expect(lacking(live, { bills: ['party'] })).toMatchObject({ bills: ['party'] });
    expect(workOn(live).balances(['party']).get('party')).toBe(500);
  });

  it('do not know a ledger with a settled bill that was reopened in the same group', () => {
    const live = known();
    const settlement = effect(-500, [settles('a', -500)]);
    advance(live, [entry(1, effect(500, [opens('a', 500)])), entry(2, settlement)]);
    const facts = workOn(live);
    expect(facts.knows({ bills: ['party'] })).toBe(true);
    facts.move({ sequence: 3, first: 2, slug: 'x', id: '2', number: '2' }, settlement, null);
    expect(facts.knows({ bills: ['party'] })).toBe(false);
    expect(facts.knows({ bills: ['other'], balances: ['party'] })).toBe(true);
  });

  it('show a group the effects of its earlier works, and do not keep them', () => {
    const live = known();
    advance(live, [entry(1, effect(500, [opens('a', 500)], 7))]);
    const facts = workOn(live);
    facts.move({ sequence: 2, first: 2, slug: 'x', id: '2', number: '2' }, null, effect(-200, [settles('a', -200)], -3));
    facts.move({ sequence: 3, first: 3, slug: 'x', id: '3', number: '3' }, null, effect(40, [opens('b', 40)]));
    expect(facts.bills(['party']).map(({ billId, open }) => [billId, open])).toEqual([
      ['a', 300],
      ['b', 40],
    ]);
    expect(facts.onHand(['panel'])).toMatchObject([{ quantity: 4 }]);
    expect(facts.balances(['party']).get('party')).toBe(340);
    const again = workOn(live);
    expect(again.bills(['party'])).toMatchObject([{ billId: 'a', open: 500 }]);
    expect(again.onHand(['panel'])).toMatchObject([{ quantity: 7 }]);
    expect(again.balances(['party']).get('party')).toBe(500);
  });
});
