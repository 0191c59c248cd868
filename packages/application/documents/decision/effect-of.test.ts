import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merged } from '#application/documents/decision/effect-of';
import { paise, sum } from '#domain/money/paise';

const posting = (ledgerId: string, amount: number) => ({ ledgerId, amount: paise(amount) });

describe('postings on the same ledger and side become one', () => {
  it.each`
    what                                 | from                                            | to
    ${'two credits'}                     | ${[posting('sales', -5), posting('sales', -7)]} | ${[posting('sales', -12)]}
    ${'a debit and a credit stay apart'} | ${[posting('cash', 5), posting('cash', -5)]}    | ${[posting('cash', 5), posting('cash', -5)]}
    ${'nothing is left out'}             | ${[posting('igst', 0), posting('cash', 5)]}     | ${[posting('cash', 5)]}
  `('$what', ({ from, to }) => {
    expect(merged(from)).toEqual(to);
  });

  it('merging keeps the debits and credits of each ledger', () => {
    const postings = fc.array(
      fc.record({ ledgerId: fc.constantFrom('a', 'b', 'c'), amount: fc.integer({ min: -1e9, max: 1e9 }).map(paise) }),
    );
    fc.assert(
      fc.property(postings, (all) => {
        for (const ledger of ['a', 'b', 'c']) {
          for (const side of [1, -1]) {
            const of = (list: readonly { ledgerId: string; amount: number }[]) =>
              sum(
                list.filter(({ ledgerId, amount }) => ledgerId === ledger && Math.sign(amount) === side).map(({ amount }) => paise(amount)),
              );
            expect(of(merged(all))).toBe(of(all));
          }
        }
      }),
    );
  });
});
