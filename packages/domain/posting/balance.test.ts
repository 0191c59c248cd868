import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { assertBalanced, balanced, balancedSides, imbalance, mergePostings } from '#domain/posting/balance';
import type { Posting } from '#domain/posting/effect';

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

it('unbalanced postings throw', () => {
  expect(() => assertBalanced([post('a', 100), post('b', -99)])).toThrow('postings differ by 0.01');
  expect(() => balanced([post('a', 1)])).toThrow('differ');
  expect(balanced([post('a', 100), post('b', -60), post('b', -40)])).toEqual([post('a', 100), post('b', -100)]);
});

it('debits and credits of a ledger stay separate if its statement shows both', () => {
  const postings = [post('a', 100), post('b', -60), post('a', -70), post('b', -40), post('c', 70)];
  expect(balancedSides(postings)).toEqual([post('a', 100), post('b', -100), post('a', -70), post('c', 70)]);
  expect(() => balancedSides([post('a', 1)])).toThrow('differ');
});
