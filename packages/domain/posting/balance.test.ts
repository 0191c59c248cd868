import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import { assertBalanced, balanced, balancedSides, contraOf, imbalance, mergePostings, reversed } from '#domain/posting/balance';
import type { Effect, Posting } from '#domain/posting/effect';

const post = (ledgerId: string, amount: number): Posting => ({ ledgerId, amount: paise(amount) });

describe('postings are merged by ledger', () => {
  it.each([
    [
      [post('a', 5), post('b', -3), post('a', 2), post('b', -4)],
      [post('a', 7), post('b', -7)],
    ],
    [[post('a', 5), post('a', -5)], []],
    [
      [post('b', 0), post('a', 1), post('c', -1)],
      [post('a', 1), post('c', -1)],
    ],
  ])('%j', (postings, merged) => {
    expect(mergePostings(postings)).toEqual(merged);
  });

  it('merging keeps every balance', () => {
    const some = fc.array(
      fc.record({ ledgerId: fc.constantFrom('a', 'b', 'c'), amount: fc.integer({ min: -1e12, max: 1e12 }).map(paise) }),
    );
    fc.assert(
      fc.property(some, (postings) => {
        const merged = mergePostings(postings);
        expect(imbalance(merged)).toBe(imbalance(postings));
        expect(new Set(merged.map(({ ledgerId }) => ledgerId)).size).toBe(merged.length);
        expect(merged.every(({ amount }) => amount !== 0)).toBe(true);
      }),
    );
  });
});

it('what does not balance to the paisa is a bug', () => {
  expect(() => assertBalanced([post('a', 100), post('b', -99)])).toThrow('postings differ by 0.01');
  expect(() => balanced([post('a', 1)])).toThrow('differ');
  expect(balanced([post('a', 100), post('b', -60), post('b', -40)])).toEqual([post('a', 100), post('b', -100)]);
});

it('debits and credits of a ledger are kept apart where its statement is to show both', () => {
  const postings = [post('a', 100), post('b', -60), post('a', -70), post('b', -40), post('c', 70)];
  expect(balancedSides(postings)).toEqual([post('a', 100), post('b', -100), post('a', -70), post('c', 70)]);
  expect(() => balancedSides([post('a', 1)])).toThrow('differ');
});

it.each([
  [[post('a', 100), post('b', -100)], 'a', 'b'],
  [[post('a', 100), post('b', -60), post('c', -40)], 'a', null],
  [[post('a', 100), post('b', -60), post('c', -40)], 'b', 'a'],
  [[post('a', 100), post('b', -100)], 'x', null],
])('in %j, against %s stands %s', (postings, ledger, contra) => {
  expect(contraOf(postings, ledger)).toBe(contra);
});

it('an effect and its reverse come to nothing', () => {
  const effect: Effect = {
    date: '2026-04-01',
    postings: [post('a', 100), post('b', -100)],
    bills: [{ ledgerId: 'a', billId: 'v', kind: 'opens', amount: paise(100) }],
    movements: [{ itemId: 'i', locationId: null, batch: null, quantity: scaled(-10_000), value: null }],
  };
  const other = reversed(effect);
  expect(mergePostings([...effect.postings, ...other.postings])).toEqual([]);
  expect(other.bills[0]).toEqual({ ledgerId: 'a', billId: 'v', kind: 'opens', amount: -100 });
  expect(other.movements[0]).toEqual({ itemId: 'i', locationId: null, batch: null, quantity: 10_000, value: null });
  expect(reversed(other)).toEqual(effect);
});
