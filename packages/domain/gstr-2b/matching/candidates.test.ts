import { expect, it } from 'vitest';
import {
  alikeInNumber,
  areAlike,
  byDay,
  candidate,
  combined,
  compareIds,
  nearInValue,
  push,
  type Sides,
  sidesOf,
} from '#domain/gstr-2b/matching/candidates';
import { figuresFrom } from '#domain/gstr-2b/tax-figures';
import { paise } from '#domain/money/paise';
import { bookRow, portalRow } from '#test/kit/books/gstr-2b-rows';

type Short = readonly [number: string, day: number, taxable: number];

function open(ours: readonly Short[], theirs: readonly Short[]): Sides {
  const valuesOf = ([number, , taxable]: Short) => ({ number, ...figuresFrom((field) => (field === 'taxable' ? taxable : 0)) });
  const books = ours.map((one, at) => ({ ...bookRow, ...valuesOf(one), id: `P${at}` }));
  const portal = theirs.map((one, at) => ({ ...portalRow, ...valuesOf(one), id: `Q${at}` }));
  const days = { bookDays: Int32Array.from(ours, ([, day]) => day), portalDays: Int32Array.from(theirs, ([, day]) => day) };
  return { ...sidesOf(books, portal, paise(100)), ...days };
}

const all = (sides: Sides) =>
  [byDay([...sides.books.keys()], sides.bookDays, sides.books), byDay([...sides.portal.keys()], sides.portalDays, sides.portal)] as const;
const inShort = (found: readonly { readonly book: number; readonly row: number }[]) =>
  found.map(({ book, row }) => `${book}-${row}`).sort();

it('sorts by day, then by name', () => {
  const { books, bookDays } = open(
    [
      ['A', 5, 0],
      ['B', 3, 0],
      ['C', 5, 0],
    ],
    [],
  );
  expect(byDay([2, 0, 1], bookDays, books)).toEqual([1, 0, 2]);
  expect([compareIds('a', 'b'), compareIds('b', 'a'), compareIds('a', 'a')]).toEqual([-1, 1, 0]);
});

it('counts the days between the two', () => {
  expect(candidate(open([['A', 5, 0]], [['A', 9, 0]]), 0, 0)).toEqual({ book: 0, row: 0, days: 4 });
});

it('values within a rupee and days within ten are near', () => {
  const sides = open(
    [
      ['A', 20, 1_000],
      ['A', 20, 5_000],
    ],
    [
      ['B', 30, 1_100],
      ['B', 10, 900],
      ['B', 31, 1_000],
      ['B', 20, 1_101],
      ['B', 20, 899],
    ],
  );
  expect(inShort(nearInValue(sides, ...all(sides), () => true))).toEqual(['0-0', '0-1']);
  expect(nearInValue(sides, ...all(sides), () => false)).toEqual([]);
});

it('numbers that are alike within ten days are found, whatever makes them alike', () => {
  const sides = open(
    [
      ['GB/25-26/0123', 20, 0],
      ['77', 20, 0],
      ['BILL-23-00040', 20, 0],
      ['A/1234', 20, 0],
    ],
    [
      ['GB-123', 20, 0],
      ['GB-123', 31, 0],
      ['77', 15, 0],
      ['BILL-23-00045', 20, 0],
      ['1234', 20, 0],
      ['9', 20, 0],
    ],
  );
  expect(inShort(alikeInNumber(sides, ...all(sides)))).toEqual(['0-0', '1-2', '2-3', '3-4']);
  expect([areAlike(sides, 0, 1), areAlike(sides, 0, 5)]).toEqual([true, false]);
});

it('among thousands alike, each is compared with some', () => {
  const many = Array.from({ length: 2_000 }, (_, at): Short => [`A/${at % 7}00`, 20, 1_000]);
  const sides = open(many, many);
  const [books, portal] = all(sides);
  const most = (found: readonly { readonly book: number }[]) => {
    const counts = new Map<number, number>();
    for (const { book } of found) counts.set(book, (counts.get(book) ?? 0) + 1);
    return Math.max(...counts.values());
  };
  expect(most(combined(sides, books, portal))).toBe(64);
  expect(most(nearInValue(sides, books, portal, () => true))).toBe(64);
  expect(most(alikeInNumber(sides, books, portal))).toBeLessThanOrEqual(4 * 64);
  expect(combined(sides, books.slice(0, 3), portal.slice(0, 2))).toHaveLength(6);
});

it('groups', () => {
  const groups = new Map<string, number[]>();
  for (const at of [1, 2]) push(groups, 'a', at);
  expect(groups).toEqual(new Map([['a', [1, 2]]]));
});
