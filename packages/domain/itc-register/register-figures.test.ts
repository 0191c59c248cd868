import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CreditStanding } from '#domain/gst-returns/credit';
import { plusTaxes } from '#domain/gst-returns/credit';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { reclaimable, reversible } from '#domain/itc-register/allowed-moves';
import type { ClaimedPart } from '#domain/itc-register/claimed-part';
import type { MovedAmount } from '#domain/itc-register/credit-move';
import { registerFigures, registerStates } from '#domain/itc-register/register-figures';

const igst = (amount: number): Taxes => ({ ...noTaxes, igst: amount });
const claim = (standing: CreditStanding | null, credit = 90, blocked = 10): ClaimedPart => ({
  ...{ standing, month: standing === null ? null : '2026-06' },
  ...{ credit: igst(standing === null ? 0 : credit), blocked: igst(standing === null ? 0 : blocked) },
});
const reversed = (rule: string, amount: number) => ({ kind: 'reversed', rule, month: '2026-08', taxes: igst(amount) }) as MovedAmount;
const reclaimed = (rule: string, amount: number) => ({ kind: 'reclaimed', rule, month: '2026-09', taxes: igst(amount) }) as MovedAmount;
const bill = { whole: igst(100), blocked: igst(10), moves: [], lastDay: '2027-11-30', today: '2026-11-21', isAvailable: true };

// Of a bill with a tax of 100, of which 10 are blocked.
it.each`
  what                             | given                                                                            | state          | parts
  ${'nobody decided'}              | ${{ claim: claim(null) }}                                                        | ${'available'} | ${{ available: 90, blocked: 10 }}
  ${'it is the last day'}          | ${{ claim: claim(null), today: '2027-11-30' }}                                   | ${'available'} | ${{ available: 90, blocked: 10 }}
  ${'the last day is over'}        | ${{ claim: claim(null), today: '2027-12-01' }}                                   | ${'blocked'}   | ${{ blocked: 10, lost: 90 }}
  ${'all of it is too late'}       | ${{ claim: claim(null), today: '2027-12-01', blocked: noTaxes }}                 | ${'lost'}      | ${{ lost: 100 }}
  ${'the portal has none'}         | ${{ claim: claim(null), isAvailable: false, blocked: noTaxes }}                  | ${'lost'}      | ${{ lost: 100 }}
  ${'a bill of entry is old'}      | ${{ claim: claim(null), lastDay: null, today: '2030-01-01' }}                    | ${'available'} | ${{ available: 90, blocked: 10 }}
  ${'it is claimed'}               | ${{ claim: claim('claimed') }}                                                   | ${'claimed'}   | ${{ claimed: 90, blocked: 10 }}
  ${'less is reported'}            | ${{ claim: claim('claimed', 80, 9) }}                                            | ${'claimed'}   | ${{ claimed: 80, blocked: 9, lost: 11 }}
  ${'more is reported and taken'}  | ${{ claim: claim('claimed', 120, 10) }}                                          | ${'claimed'}   | ${{ claimed: 120, blocked: 10 }}
  ${'it is claimed without 2B'}    | ${{ claim: claim('considered') }}                                                | ${'claimed'}   | ${{ claimed: 90, blocked: 10 }}
  ${'a part is reversed'}          | ${{ claim: claim('claimed'), moves: [reversed('37', 30)] }}                      | ${'reversed'}  | ${{ claimed: 60, reversed: 30, blocked: 10 }}
  ${'that is reclaimed'}           | ${{ claim: claim('claimed'), moves: [reversed('37', 30), reclaimed('37', 30)] }} | ${'reclaimed'} | ${{ claimed: 90, blocked: 10 }}
  ${'it proves to be blocked'}     | ${{ claim: claim('claimed'), moves: [reversed('17(5)', 90)] }}                   | ${'blocked'}   | ${{ blocked: 100 }}
  ${'it is set aside'}             | ${{ claim: claim('set-aside') }}                                                 | ${'reversed'}  | ${{ reversed: 90, blocked: 10 }}
  ${'a part of that is reclaimed'} | ${{ claim: claim('set-aside'), moves: [reclaimed('set-aside', 40)] }}            | ${'reversed'}  | ${{ reversed: 50, claimed: 40, blocked: 10 }}
  ${'all of that is reclaimed'}    | ${{ claim: claim('set-aside'), moves: [reclaimed('set-aside', 90)] }}            | ${'reclaimed'} | ${{ claimed: 90, blocked: 10 }}
  ${'it is refused'}               | ${{ claim: claim('refused') }}                                                   | ${'blocked'}   | ${{ blocked: 100 }}
  ${'it is only reported'}         | ${{ claim: claim('not-available') }}                                             | ${'lost'}      | ${{ lost: 100 }}
`('when $what it is $state', ({ given, state, parts }) => {
  const figures = registerFigures({ ...bill, ...given });
  const { state: found, credit, ...amounts } = figures;
  expect([found, Object.fromEntries(Object.entries(amounts).flatMap(([name, one]) => (one.igst === 0 ? [] : [[name, one.igst]])))]).toEqual(
    [state, parts],
  );
  expect(credit.igst).toBe(Object.values(amounts).reduce((sum, one) => sum + one.igst, 0));
});

it('keeps the sign of a note that lowers the credit', () => {
  const note = { ...bill, whole: igst(-50), blocked: noTaxes, lastDay: null };
  expect(registerFigures({ ...note, claim: claim(null) })).toMatchObject({ state: 'available', available: igst(-50), lost: noTaxes });
  expect(registerFigures({ ...note, claim: claim('claimed', -60, 0) })).toMatchObject({ claimed: igst(-60), lost: noTaxes });
});

it('puts every paisa of the credit of the books into one part, whatever was decided, reversed and reclaimed', () => {
  const amount = fc.nat(1_00_000);
  const heads = fc.record({ igst: amount, cgst: amount, sgst: amount, cess: amount });
  const standings = ['claimed', 'considered', 'set-aside', 'refused', 'not-available', null] as const;
  const step = fc.record({ rule: fc.constantFrom('37', '37A', 'other', '17(5)'), back: fc.boolean(), taxes: heads });
  fc.assert(
    fc.property(
      heads,
      heads,
      fc.constantFrom(...standings),
      fc.array(step, { maxLength: 8 }),
      fc.boolean(),
      (whole, some, standing, steps, isLate) => {
        const blocked = eachHead((head) => Math.min(some[head], whole[head]));
        const credit = plusTaxes(whole, blocked, -1);
        let moves: MovedAmount[] = [];
        if (standing === 'claimed' || standing === 'considered')
          for (const { rule, back, taxes } of steps) {
            const most = back ? reclaimable(moves, rule as '37', '2026-08') : reversible(credit, moves);
            if (back && rule === '17(5)') continue;
            moves = [
              ...moves,
              {
                kind: back ? 'reclaimed' : 'reversed',
                rule,
                month: '2026-08',
                taxes: eachHead((head) => Math.min(most[head], taxes[head])),
              } as MovedAmount,
            ];
          }
        const part = standing === null ? claim(null) : { standing, month: '2026-06', credit, blocked };
        const figures = registerFigures({
          ...{ whole, blocked, claim: part, moves, lastDay: '2026-11-30', isAvailable: true },
          today: isLate ? '2026-12-01' : '2026-11-30',
        });
        const { available, claimed, reversed: forNow, lost } = figures;
        const sum = [available, claimed, forNow, figures.blocked, lost].reduce((all, one) => plusTaxes(all, one), noTaxes);
        expect([figures.credit, sum]).toEqual([whole, whole]);
        for (const one of [available, claimed, forNow, figures.blocked, lost])
          expect(Math.min(...Object.values(one))).toBeGreaterThanOrEqual(0);
        expect(registerStates).toContain(figures.state);
      },
    ),
  );
});
