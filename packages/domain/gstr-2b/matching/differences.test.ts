import { describe, expect, it } from 'vitest';
import {
  amountDifferences,
  areEqual,
  areNear,
  areNearInSum,
  differencesOf,
  haveSameRates,
  haveSameSupplier,
  haveSameTerms,
} from '#domain/gstr-2b/matching/differences';
import type { BookRow, PortalRow } from '#domain/gstr-2b/matching/rows';
import { figuresFrom, taxFields } from '#domain/gstr-2b/tax-figures';
import { paise } from '#domain/money/paise';
import { bookRow, portalRow } from '#test/kit/books/gstr-2b-rows';

const of = (...amounts: readonly number[]) => figuresFrom((field) => amounts[taxFields.indexOf(field)] ?? 0);
const book: BookRow = { ...bookRow, number: 'GB/1' };
const row: PortalRow = { ...portalRow, number: 'GB/1' };
const fields = (ours: object, theirs: object = {}) => differencesOf({ ...book, ...ours }, { ...row, ...theirs }).map(({ field }) => field);

it.each`
  ours                                                                         | theirs                                                        | expected
  ${{}}                                                                        | ${{}}                                                         | ${[]}
  ${{ number: 'gb/1 ' }}                                                       | ${{}}                                                         | ${[]}
  ${{ number: 'GB/2', date: '2025-10-06' }}                                    | ${{}}                                                         | ${['number', 'date']}
  ${{ supplier: '08AAMPB4410D1ZA' }}                                           | ${{}}                                                         | ${['supplier']}
  ${{ supplier: null }}                                                        | ${{}}                                                         | ${[]}
  ${{ placeOfSupply: null }}                                                   | ${{}}                                                         | ${[]}
  ${{ ownGstin: '29AAGCG4821K1ZC', placeOfSupply: '29', reverseCharge: true }} | ${{}}                                                         | ${['ownGstin', 'placeOfSupply', 'reverseCharge']}
  ${of(10_000_00, 0, 900_00, 900_00)}                                          | ${{}}                                                         | ${['igst', 'cgst', 'sgst']}
  ${of(10_000_00, 1_200_00)}                                                   | ${{}}                                                         | ${['igst', 'rate']}
  ${of(10_000_00, 1_234_00)}                                                   | ${{}}                                                         | ${['igst']}
  ${of(0, 1_800_00)}                                                           | ${{}}                                                         | ${['taxable']}
  ${{ rates: [{ rate: 12_0000, ...of(10_000_00, 1_200_00) }] }}                | ${{ rates: [{ rate: 18_0000, ...of(10_000_00, 1_800_00) }] }} | ${['rate']}
`('$ours beside $theirs differ in $expected', ({ ours, theirs, expected }) => {
  expect(fields(ours, theirs)).toEqual(expected);
});

it('terms are the own GSTIN, reverse charge and the place of supply where both have one', () => {
  expect(haveSameTerms(book, row)).toBe(true);
  expect(haveSameTerms({ ...book, placeOfSupply: null }, row)).toBe(true);
  expect(haveSameTerms({ ...book, placeOfSupply: '29' }, row)).toBe(false);
});

it('suppliers are compared where both sides have one', () => {
  const suppliers = [row.supplier, null, '08AAMPB4410D1ZA'];
  expect(suppliers.map((supplier) => haveSameSupplier({ ...book, supplier }, row))).toEqual([true, true, false]);
});

describe('amounts', () => {
  const rupee = paise(100);
  it.each`
    ours                                  | equal    | near     | nearInSum
    ${of(10_000_00, 1_800_00)}            | ${true}  | ${true}  | ${true}
    ${of(10_001_00, 1_799_00)}            | ${false} | ${true}  | ${true}
    ${of(10_001_01, 1_800_00)}            | ${false} | ${false} | ${false}
    ${of(10_000_00, 0, 900_00, 900_50)}   | ${false} | ${false} | ${true}
    ${of(10_000_00, 1_800_00, 0, 0, 101)} | ${false} | ${false} | ${false}
  `('$ours are equal: $equal, near: $near, near in sum: $nearInSum', ({ ours, equal, near, nearInSum }) => {
    expect([areEqual(ours, row), areNear(ours, row, rupee), areNearInSum(ours, row, rupee)]).toEqual([equal, near, nearInSum]);
  });

  it('are listed where they differ', () => {
    expect(amountDifferences(of(1, 2), of(1, 3))).toEqual([{ field: 'igst', books: 2, portal: 3 }]);
  });
});

it('rates are compared where both sides have them', () => {
  const rates = [{ rate: 5_0000 as BookRow['rates'][number]['rate'], ...of(100, 5) }];
  expect(haveSameRates({ ...book, rates }, row)).toBe(true);
  expect(haveSameRates({ ...book, rates }, { ...row, rates })).toBe(true);
  expect(haveSameRates({ ...book, rates }, { ...row, rates: [...rates, ...rates] })).toBe(false);
});
