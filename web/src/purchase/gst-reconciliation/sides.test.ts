import { expect, it } from 'vitest';
import { book, pair, portal } from './sample.ts';
import { linesOf, taxOf, totalOf } from './sides.ts';

it.each`
  side        | kind               | taxable
  ${'books'}  | ${'purchase'}      | ${10_000_00}
  ${'books'}  | ${'return'}        | ${-10_000_00}
  ${'books'}  | ${'debit'}         | ${-10_000_00}
  ${'books'}  | ${'credit'}        | ${10_000_00}
  ${'portal'} | ${'invoice'}       | ${10_000_00}
  ${'portal'} | ${'credit'}        | ${-10_000_00}
  ${'portal'} | ${'debit'}         | ${10_000_00}
  ${'portal'} | ${'isd-credit'}    | ${-10_000_00}
  ${'books'}  | ${'bill-of-entry'} | ${10_000_00}
`('$kind in $side counts $taxable', ({ side, kind, taxable }) => {
  const row = { ...pair, books: [{ ...book, kind }], portal: [{ ...portal, kind }] };
  expect(totalOf(row, side)?.amounts).toMatchObject({ taxable, igst: 0 });
});

it('adds up several documents of a side below them', () => {
  const row = { ...pair, portal: [portal, { ...portal, id: 'x2', number: 'KP-82', kind: 'credit' as const, cgst: 100_00, sgst: 100_00 }] };
  expect(linesOf(row, 'portal').map(({ number }) => number)).toEqual(['KP-81', 'KP-82', '2 together']);
  expect(totalOf(row, 'portal')?.amounts).toEqual({ taxable: 0, igst: 0, cgst: 800_00, sgst: 800_00, cess: 0 });
  expect(linesOf(row, 'books')).toHaveLength(1);
});

it.each`
  row                                                                | tax
  ${{ ...pair, portal: [{ ...portal, igst: 1_00 }] }}                | ${1_801_00}
  ${{ ...pair, portal: [] }}                                         | ${1_800_00}
  ${{ ...pair, books: [], portal: [{ ...portal, kind: 'credit' }] }} | ${-1_800_00}
`('a tab counts $tax', ({ row, tax }) => {
  expect(taxOf(row)).toBe(tax);
});
