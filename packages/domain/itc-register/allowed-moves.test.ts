import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusTaxes } from '#domain/gst-returns/credit';
import { eachHead, noTaxes } from '#domain/gst-returns/tax-heads';
import {
  headAbove,
  reclaimable,
  reversedForGood,
  reversedNow,
  reversible,
  takingBackProblem,
  taxHeads,
} from '#domain/itc-register/allowed-moves';
import type { MovedAmount, ReclaimedFrom } from '#domain/itc-register/credit-move';
import { leftToReclaim, runningStatement } from '#domain/itc-register/running-statement';

const igst = (amount: number) => ({ ...noTaxes, igst: amount });
const reversed = (rule: string, month: string, amount: number) => ({ kind: 'reversed', rule, month, taxes: igst(amount) }) as MovedAmount;
const reclaimed = (rule: string, month: string, amount: number) => ({ kind: 'reclaimed', rule, month, taxes: igst(amount) }) as MovedAmount;

const [aug, sep, oct, nov] = ['2026-08', '2026-09', '2026-10', '2026-11'];

it.each`
  what                                      | moves                                                                             | left
  ${'nothing is reversed'}                  | ${[]}                                                                             | ${100}
  ${'a part is reversed'}                   | ${[reversed('37', aug, 40)]}                                                      | ${60}
  ${'two rules reverse'}                    | ${[reversed('37', aug, 40), reversed('37A', oct, 50)]}                            | ${10}
  ${'a part is reclaimed'}                  | ${[reversed('37', aug, 100), reclaimed('37', sep, 30)]}                           | ${30}
  ${'it is reversed for good'}              | ${[reversed('17(5)', aug, 100)]}                                                  | ${0}
  ${'more is reversed than is claimed now'} | ${[reversed('other', aug, 120)]}                                                  | ${0}
  ${'all is reclaimed'}                     | ${[reversed('37', aug, 100), reclaimed('37', sep, 60), reclaimed('37', nov, 40)]} | ${100}
`('of 100 claimed, $left can be reversed when $what', ({ moves, left }) => {
  expect(reversible(igst(100), moves)).toEqual(igst(left));
});

it.each`
  what                                | moves                                                                               | rule       | month  | left
  ${'it was reversed before'}         | ${[reversed('37', aug, 40)]}                                                        | ${'37'}    | ${sep} | ${40}
  ${'it is reversed in that month'}   | ${[reversed('37', sep, 40)]}                                                        | ${'37'}    | ${sep} | ${40}
  ${'it is reversed later'}           | ${[reversed('37', oct, 40)]}                                                        | ${'37'}    | ${sep} | ${0}
  ${'another rule reversed it'}       | ${[reversed('37A', aug, 40)]}                                                       | ${'37'}    | ${sep} | ${0}
  ${'a part was reclaimed'}           | ${[reversed('37', aug, 40), reclaimed('37', sep, 15)]}                              | ${'37'}    | ${oct} | ${25}
  ${'a later month reclaims already'} | ${[reversed('37', aug, 40), reclaimed('37', nov, 15)]}                              | ${'37'}    | ${sep} | ${25}
  ${'a later month reverses more'}    | ${[reversed('37', aug, 40), reversed('37', oct, 60), reclaimed('37', nov, 90)]}     | ${'37'}    | ${sep} | ${10}
  ${'rules are apart'}                | ${[reversed('37', aug, 40), reversed('other', aug, 7), reclaimed('other', aug, 2)]} | ${'other'} | ${sep} | ${5}
`('$left can be reclaimed when $what', ({ moves, rule, month, left }) => {
  expect(reclaimable(moves, rule, month)).toEqual(igst(left));
});

it.each`
  what                                  | moves                                                                         | at   | why
  ${'a reversal alone'}                 | ${[reversed('37', aug, 2)]}                                                   | ${0} | ${null}
  ${'a reversal that is reclaimed'}     | ${[reversed('37', aug, 2), reclaimed('37', sep, 1)]}                          | ${0} | ${'It was reclaimed. Take the reclaim back first'}
  ${'one that another one covers'}      | ${[reversed('37', aug, 2), reversed('37', aug, 3), reclaimed('37', sep, 1)]}  | ${0} | ${null}
  ${'one that a later one does not'}    | ${[reversed('37', aug, 2), reclaimed('37', sep, 1), reversed('37', oct, 3)]}  | ${0} | ${'It was reclaimed. Take the reclaim back first'}
  ${'one that another rule does not'}   | ${[reversed('37', aug, 2), reversed('37A', aug, 3), reclaimed('37', sep, 1)]} | ${0} | ${'It was reclaimed. Take the reclaim back first'}
  ${'a reclaim'}                        | ${[reversed('37', aug, 2), reclaimed('37', sep, 1)]}                          | ${1} | ${null}
  ${'a reclaim that is reversed again'} | ${[reversed('37', aug, 2), reclaimed('37', sep, 2), reversed('37A', oct, 2)]} | ${1} | ${'Its credit was reversed again since. Take that back first'}
`('taking back $what: $why', ({ moves, at, why }) => {
  expect(takingBackProblem(moves, at)).toBe(why);
});

it('names the head that is too much', () => {
  expect(headAbove({ ...noTaxes, cgst: 5, sgst: 6 }, { ...noTaxes, cgst: 5, sgst: 5 })).toBe('sgst');
  expect(headAbove(noTaxes, noTaxes)).toBeUndefined();
});

describe('random histories', () => {
  const rules = ['37', '37A', 'other', '17(5)'] as const;
  const amounts = fc.record({ igst: fc.nat(50_00), cgst: fc.nat(50_00), sgst: fc.nat(50_00), cess: fc.nat(9) });
  const step = fc.record({
    kind: fc.constantFrom('reversed', 'reclaimed', 'taken back'),
    rule: fc.constantFrom(...rules),
    month: fc.constantFrom(aug, sep, oct, nov),
    taxes: amounts,
    at: fc.nat(20),
  });
  const least = (one: typeof noTaxes, other: typeof noTaxes) => eachHead((head) => Math.max(0, Math.min(one[head], other[head])));

  it('never reclaim more than was reversed, nor reverse more than is claimed; the statement has the same balance and is never below zero', () => {
    fc.assert(
      fc.property(amounts, fc.array(step, { maxLength: 30 }), (claimed, steps) => {
        let moves: MovedAmount[] = [];
        for (const { kind, rule, month, taxes, at } of steps) {
          if (kind === 'taken back') {
            const which = at % Math.max(1, moves.length);
            if (takingBackProblem(moves, which) === null) moves = moves.filter((_, place) => place !== which);
          } else if (kind === 'reversed') {
            moves = [...moves, { kind, rule, month, taxes: least(taxes, reversible(claimed, moves)) }];
          } else if (rule !== '17(5)') {
            moves = [...moves, { kind, rule, month, taxes: least(taxes, reclaimable(moves, rule, month)) }];
          }
        }
        const now = reversedNow(moves);
        for (const head of taxHeads) {
          expect(now[head]).toBeGreaterThanOrEqual(0);
          expect(now[head]).toBeLessThanOrEqual(claimed[head]);
          expect(reversible(claimed, moves)[head] + now[head]).toBe(claimed[head]);
        }
        const forNow = moves.filter(({ rule }) => rule !== '17(5)');
        const statement = runningStatement(
          null,
          forNow.map(({ kind, month, taxes }) => ({
            month,
            reversed: kind === 'reversed' ? taxes : noTaxes,
            reclaimed: kind === 'reclaimed' ? taxes : noTaxes,
          })),
        );
        for (const { month, closing } of statement) {
          expect(closing).toEqual(reversedNow(forNow.filter((one) => one.month <= month)));
          for (const head of taxHeads) expect(closing[head]).toBeGreaterThanOrEqual(0);
          for (const rule of ['37', '37A', 'other'] as const satisfies readonly ReclaimedFrom[])
            expect(headAbove(reclaimable(moves, rule, month), leftToReclaim(statement, null, month))).toBeUndefined();
        }
        expect(plusTaxes(statement.at(-1)?.closing ?? noTaxes, reversedForGood(moves))).toEqual(now);
      }),
      { numRuns: 1_000 },
    );
  });
});
