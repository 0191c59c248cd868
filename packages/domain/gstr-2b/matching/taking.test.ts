import { expect, it } from 'vitest';
import { candidate, sidesOf } from '#domain/gstr-2b/matching/candidates';
import type { Pair } from '#domain/gstr-2b/matching/rows';
import { isFree, several, takeOne, taker } from '#domain/gstr-2b/matching/taking';
import { paise } from '#domain/money/paise';
import { bookRow, portalRow } from '#test/kit/books/gstr-2b-rows';

function open(bookDays: readonly number[], portalDays: readonly number[], taxable: readonly number[] = []) {
  const books = bookDays.map((_, at) => ({ ...bookRow, id: `P${at}` }));
  const portal = portalDays.map((_, at) => ({ ...portalRow, id: `Q${at}`, taxable: paise(taxable[at] ?? bookRow.taxable) }));
  return { ...sidesOf(books, portal, paise(100)), bookDays: Int32Array.from(bookDays), portalDays: Int32Array.from(portalDays) };
}

const inShort = (pairs: readonly Pair[]) => pairs.map(({ books, portal }) => `${books}=${portal}`);

it.each`
  what                   | bookDays  | portalDays | taxable         | pairs
  ${'the nearest day'}   | ${[5]}    | ${[9, 6]}  | ${[]}           | ${['P0=Q1']}
  ${'the nearest value'} | ${[5]}    | ${[6, 4]}  | ${[1, 999_000]} | ${['P0=Q1']}
  ${'the first name'}    | ${[5]}    | ${[6, 4]}  | ${[]}           | ${['P0=Q0']}
  ${'each row once'}     | ${[5, 9]} | ${[9, 6]}  | ${[]}           | ${['P1=Q0', 'P0=Q1']}
`('$what is taken', ({ bookDays, portalDays, taxable, pairs }) => {
  const sides = open(bookDays, portalDays, taxable);
  const found: Pair[] = [];
  const all = sides.books.flatMap((_, book) => sides.portal.map((__, row) => candidate(sides, book, row)));
  taker(sides, found, 'gstin')('suggested', all);
  expect(inShort(found)).toEqual(pairs);
});

it('a pair of one GSTIN says so, at whichever level it was found', () => {
  const found: Pair[] = [];
  takeOne(open([5], [5]), found, 0, 0, 'mismatch', 'pan');
  expect(found.map(({ level }) => level)).toEqual(['gstin']);
});

it('rows of a sum are free no more, and amounts are compared in sum', () => {
  const sides = open([5], [5, 6, 7], [4_000_00, 6_000_50]);
  const found: Pair[] = [];
  several(sides, found, { books: [0], portal: [0, 1] });
  expect(found[0]).toMatchObject({ books: ['P0'], portal: ['Q0', 'Q1'], result: 'several' });
  expect(found[0]?.fields.map(({ field }) => field)).toEqual(['taxable', 'igst']);
  expect([isFree(sides, { book: 0, row: 2 }), sides.portalTaken[2]]).toEqual([false, 0]);
  takeOne(sides, found, 0, 2, 'mismatch', 'gstin');
  expect(found).toHaveLength(1);
});
