import { expect, it } from 'vitest';
import { sidesOf } from '#domain/gstr-2b/matching/candidates';
import { agree, groupsWithNumbers } from '#domain/gstr-2b/matching/groups';
import type { BookRow, Pair, PortalRow } from '#domain/gstr-2b/matching/rows';
import { paise } from '#domain/money/paise';
import { dayNumber } from '#domain/time/day';
import { bookRow, portalRow } from '#test/kit/books/gstr-2b-rows';

function grouped(books: readonly Partial<BookRow>[], portal: readonly Partial<PortalRow>[], replaced: readonly string[] = []) {
  const ours = books.map((changed, at) => ({ ...bookRow, id: `P${at}`, ...changed }));
  const theirs = portal.map((changed, at) => ({ ...portalRow, id: `Q${at}`, ...changed }));
  const sides = sidesOf(ours, theirs, paise(100));
  const pairs: Pair[] = [];
  const groups = groupsWithNumbers(sides, new Set(replaced), pairs);
  return { sides, exact: pairs.map((pair) => `${pair.books}=${pair.portal}`), groups };
}

it.each`
  what                              | books                                | portal                                              | exact
  ${'the same'}                     | ${[{}]}                              | ${[{}]}                                             | ${['P0=Q0']}
  ${'another case of the number'}   | ${[{ number: ' gb/25-26/0123' }]}    | ${[{}]}                                             | ${['P0=Q0']}
  ${'another amount'}               | ${[{ taxable: paise(1) }]}           | ${[{}]}                                             | ${[]}
  ${'another year'}                 | ${[{ date: '2026-04-01' }]}          | ${[{}]}                                             | ${[]}
  ${'another kind'}                 | ${[{ kind: 'debit' }]}               | ${[{}]}                                             | ${[]}
  ${'another own GSTIN'}            | ${[{ ownGstin: '29AAGCG4821K1ZC' }]} | ${[{}]}                                             | ${[]}
  ${'twice, each with its nearest'} | ${[{}, { date: '2025-10-08' }]}      | ${[{ date: '2025-10-09' }, { date: '2025-10-04' }]} | ${['P0=Q1', 'P1=Q0']}
  ${'credit to be reversed'}        | ${[{}]}                              | ${[{ part: 'reversal' }]}                           | ${[]}
`('$what: exact are $exact', ({ books, portal, exact }) => {
  expect(grouped(books, portal).exact.sort()).toEqual(exact);
});

it('rows without an exact pair are in their groups, with the pairs of the same number', () => {
  const { groups } = grouped(
    [{ taxable: paise(1) }, { number: 'X' }, { supplier: '07AARFA1188C1ZI' }],
    [{}, { number: 'Y', kind: 'debit' }],
  );
  expect(groups.map(({ kind, year, books, portal, named }) => ({ kind, year, books, portal, named: named.length }))).toEqual([
    { kind: 'invoice', year: 2025, books: [0, 1], portal: [0], named: 1 },
    { kind: 'debit', year: 2025, books: [], portal: [1], named: 0 },
    { kind: 'invoice', year: 2025, books: [2], portal: [], named: 0 },
  ]);
});

it('rows that are replaced are left out, and days are filled in', () => {
  const { sides, exact } = grouped([{}], [{}, { number: 'Y' }], ['Q0']);
  expect([exact, [...sides.portalTaken], sides.bookDays[0]]).toEqual([[], [2, 0], dayNumber(bookRow.date)]);
});

it('agree in terms and supplier', () => {
  expect([agree(bookRow, portalRow), agree({ ...bookRow, supplier: '07AARFA1188C1ZI' }, portalRow)]).toEqual([true, false]);
});
