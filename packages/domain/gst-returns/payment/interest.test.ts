import { expect, it } from 'vitest';
import { interestOn, isChargedInNext, lowestCash, otherLateFee } from '#domain/gst-returns/payment/interest';
import { noTaxes } from '#domain/gst-returns/tax-heads';

it.each`
  cash      | lowest       | due             | paidOn          | interest | why
  ${10_000} | ${0}         | ${'2026-11-20'} | ${'2026-11-30'} | ${49}    | ${'10 days: 49.32'}
  ${10_000} | ${4_000_00}  | ${'2026-11-20'} | ${'2026-11-30'} | ${30}    | ${'of 6,000: 29.59'}
  ${10_000} | ${20_000_00} | ${'2026-11-20'} | ${'2026-11-30'} | ${0}     | ${'more lay there'}
  ${10_000} | ${0}         | ${'2026-11-20'} | ${'2026-11-20'} | ${0}     | ${'in time'}
  ${10_000} | ${0}         | ${'2026-11-20'} | ${'2026-11-11'} | ${0}     | ${'early'}
  ${36_500} | ${0}         | ${'2025-11-20'} | ${'2026-11-20'} | ${6_570} | ${'a year'}
`('$cash in cash on $paidOn bear $interest: $why', ({ cash, lowest, due, paidOn, interest }) => {
  expect(interestOn({ cash: { ...noTaxes, cgst: cash }, lowest: { ...noTaxes, cgst: lowest }, due, paidOn })).toEqual({
    ...noTaxes,
    cgst: interest,
  });
});

it.each([
  ['2025-12', false],
  ['2026-01', true],
  ['2026-12', true],
])('of %s it is charged in the next return: %s', (month, isNext) => {
  expect(isChargedInNext(month)).toBe(isNext);
});

it('has a late fee of CGST and SGST only', () => {
  expect(otherLateFee({ ...noTaxes, cgst: 250_00, sgst: 250_00 })).toEqual([]);
  expect(otherLateFee({ igst: 1, cgst: 0, sgst: 0, cess: 1 }).map(({ path }) => path)).toEqual(['lateFee.igst', 'lateFee.cess']);
});

const cash = (asOf: string, cgst: number) => ({ ...noTaxes, cgst, asOf, ledger: 'cash', by: 'Asha' }) as const;

it.each([
  ['nothing is entered', [], 0],
  ['it is entered after the due day only', [cash('2026-11-21', 500)], 0],
  ['it lay there before', [cash('2026-10-01', 700), cash('2026-11-19', 500)], 500],
  ['it fell in between', [cash('2026-11-20', 500), cash('2026-11-25', 200), cash('2026-12-01', 100)], 200],
  ['it was paid with it', [cash('2026-11-20', 500), cash('2026-11-30', 0)], 500],
  ['it rose in between', [cash('2026-11-20', 500), cash('2026-11-25', 900)], 500],
  ['it is another ledger', [{ ...cash('2026-11-20', 500), ledger: 'credit' as const }], 0],
])('%s', (_, balances, lowest) => {
  expect(lowestCash(balances, '2026-11-20', '2026-11-30')).toEqual({ ...noTaxes, cgst: lowest });
});
