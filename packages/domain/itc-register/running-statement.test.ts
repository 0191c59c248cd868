import { expect, it } from 'vitest';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { leftToReclaim, openingOf, runningStatement } from '#domain/itc-register/running-statement';

const taxes = (cgst: number) => ({ ...noTaxes, cgst, sgst: cgst });
const of = (month: string, reversed: number, reclaimed = 0) => ({ month, reversed: taxes(reversed), reclaimed: taxes(reclaimed) });
const months = [of('2026-10', 0, 30), of('2026-06', 100), of('2026-08', 0, 20), of('2026-06', 5), of('2026-09', 40)];

it('goes from month to month, each added up', () => {
  const rows = runningStatement(null, months);
  expect(rows.map(({ month, opening, reversed, reclaimed, closing }) => [month, opening, reversed, reclaimed, closing].map(short))).toEqual(
    [
      ['2026-06', 0, 105, 0, 105],
      ['2026-08', 105, 0, 20, 85],
      ['2026-09', 85, 40, 0, 125],
      ['2026-10', 125, 0, 30, 95],
    ],
  );
  const [first] = rows;
  expect(first?.closing).toEqual({ igst: 0, cgst: 105, sgst: 105, cess: 0 });
});

const short = (one: string | typeof noTaxes) => (typeof one === 'string' ? one : one.cgst);

it('begins with what the portal had, which has the months before in it', () => {
  const rows = runningStatement({ month: '2026-08', taxes: taxes(7) }, months);
  expect(rows.map(({ month, closing }) => [month, closing.cgst])).toEqual([
    ['2026-08', -13],
    ['2026-09', 27],
    ['2026-10', -3],
  ]);
});

it.each`
  month        | opening                                      | left     | why
  ${'2026-05'} | ${null}                                      | ${0}     | ${'nothing is reversed yet'}
  ${'2026-06'} | ${null}                                      | ${85}    | ${'August needs its 20'}
  ${'2026-07'} | ${null}                                      | ${85}    | ${'a month without moves has the balance of the one before'}
  ${'2026-09'} | ${null}                                      | ${95}    | ${'October needs its 30'}
  ${'2026-12'} | ${null}                                      | ${95}    | ${'nothing comes after it'}
  ${'2026-05'} | ${{ month: '2026-05', taxes: taxes(1_000) }} | ${1_000} | ${'the opening balance is there'}
`('$left can be reclaimed in $month: $why', ({ month, opening, left }) => {
  expect(leftToReclaim(runningStatement(opening, months), opening, month)).toEqual(taxes(left));
});

const balanceOf = (asOf: string) => ({ ledger: 'reclaims', asOf, by: 'Asha', ...taxes(7) }) as const;

it.each`
  asOf            | filed                                                     | first        | why
  ${'2026-03-31'} | ${[]}                                                     | ${'2026-03'} | ${'the return of February was due on 20 March'}
  ${'2026-04-19'} | ${[]}                                                     | ${'2026-03'} | ${'that of March is due on the day after'}
  ${'2026-04-20'} | ${[]}                                                     | ${'2026-04'} | ${'that of March was due'}
  ${'2026-04-15'} | ${[['2026-03', '2026-04-12']]}                            | ${'2026-04'} | ${'it was filed early'}
  ${'2026-04-30'} | ${[['2026-02', '2026-03-18']]}                            | ${'2026-03'} | ${'it is not filed yet'}
  ${'2026-04-30'} | ${[['2026-03', '2026-05-02'], ['2026-02', '2026-03-18']]} | ${'2026-03'} | ${'it was filed later'}
`('the balance of $asOf goes before $first: $why', ({ asOf, filed, first }) => {
  const returns = (filed as [string, string][]).map(
    ([month, filedOn]) => ({ form: 'GSTR-3B', from: month, month, filedOn, arn: '', open: null }) as const,
  );
  const known = { filing: 'monthly', state: '27', filed: returns } as const;
  expect(openingOf(balanceOf(asOf), known)).toEqual({ month: first, taxes: taxes(7) });
  expect(openingOf(undefined, known)).toBeNull();
});

it.each([
  ['2026-12-25', '2026-10', 'the quarter until December is due in January'],
  ['2026-10-21', '2026-07', 'that until September is due on the 22nd'],
  ['2026-10-22', '2026-10', 'it was due'],
])('of who files quarters, the balance of %s goes before %s: %s', (asOf, month) => {
  expect(openingOf(balanceOf(asOf), { filing: 'quarterly', state: '27', filed: [] })?.month).toBe(month);
});
