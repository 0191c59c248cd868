import { daysAlike } from '#domain/gstr-2b/matching/alike-numbers';
import { byDay, type Candidate, compareIds, type Sides } from '#domain/gstr-2b/matching/candidates';
import { areNear, haveSameTerms } from '#domain/gstr-2b/matching/differences';
import type { TaxFigures } from '#domain/gstr-2b/portal-document';
import { sumOfFigures } from '#domain/gstr-2b/tax-figures';
import type { Paise } from '#domain/money/paise';

/** One document that is several on the other side. One of both lists has one position. */
export interface Sum {
  readonly books: readonly number[];
  readonly portal: readonly number[];
}

/** A document is at most so many on the other side. */
const mostParts = 5;
/** Among more rows than these, a sum within a rupee may be chance. */
const mostAround = 12;
/** Rows of ten days that are looked through. */
const mostWithin = 64;

/**
 * Documents that are two to five on the other side and add up to them, each amount within the tolerance. Either the parts have the number of
 * the document, or one like it (`related`); or nothing is like its number, all are within ten days, and there is one choice only.
 */
export function sumsOf(sides: Sides, books: readonly number[], portal: readonly number[], related: readonly Candidate[]): readonly Sum[] {
  const likeBook = new Map<number, number[]>();
  const likeRow = new Map<number, number[]>();
  for (const { book, row } of related) {
    note(likeBook, book, row);
    note(likeRow, row, book);
  }
  const haveTerms = (book: number, row: number) => {
    const [one, other] = [sides.books[book], sides.portal[row]];
    return one !== undefined && other !== undefined && haveSameTerms(one, other);
  };
  const ofBooks: Side = { rows: sides.books, days: sides.bookDays, like: likeBook, fits: (book, row) => haveTerms(book, row) };
  const ofPortal: Side = { rows: sides.portal, days: sides.portalDays, like: likeRow, fits: (row, book) => haveTerms(book, row) };
  const found = [
    ...choices(ofBooks, books, ofPortal, portal, sides.tolerance).map(({ single, parts, isNamed }) => ({
      books: [single],
      portal: parts,
      isNamed,
    })),
    ...choices(ofPortal, portal, ofBooks, books, sides.tolerance).map(({ single, parts, isNamed }) => ({
      books: parts,
      portal: [single],
      isNamed,
    })),
  ];
  return withoutConflicts(sides, found);
}

interface Side {
  readonly rows: readonly (TaxFigures & { readonly id: string })[];
  readonly days: Int32Array;
  /** Rows of the other side with a number like that of a row of this one. */
  readonly like: ReadonlyMap<number, readonly number[]>;
  fits(own: number, other: number): boolean;
}

interface Choice {
  readonly single: number;
  readonly parts: readonly number[];
  readonly isNamed: boolean;
}

function choices(side: Side, singles: readonly number[], other: Side, others: readonly number[], tolerance: Paise): readonly Choice[] {
  if (others.length < 2) return [];
  const sorted = byDay(others, other.days, other.rows);
  let from = 0;
  return byDay(singles, side.days, side.rows).flatMap((single) => {
    const day = side.days[single] ?? 0;
    while (from < sorted.length && (other.days[sorted[from] ?? 0] ?? 0) < day - daysAlike) from += 1;
    const target = side.rows[single];
    if (target === undefined) return [];
    const like = side.like.get(single) ?? [];
    const isNamed = like.length > 0;
    const around = isNamed ? like : within(sorted, from, other.days, day + daysAlike);
    const parts = around.filter((at) => {
      const taxable = other.rows[at]?.taxable ?? 0;
      return taxable > tolerance && taxable < target.taxable && side.fits(single, at);
    });
    const valueAt = (at: number) => other.rows[at]?.taxable ?? 0;
    const addsUp = (chosen: readonly number[]) => {
      const sum = sumOfFigures(chosen.flatMap((at) => other.rows[at] ?? []));
      return areNear(target, sum, tolerance) && (isNamed || spanOf(chosen, other.days) <= daysAlike);
    };
    if (parts.length < 2) return [];
    const isAll = isNamed && parts.length <= mostParts && addsUp(parts);
    const chosen = isAll ? parts : onlySum(target.taxable, parts, valueAt, tolerance, addsUp);
    return chosen === null ? [] : [{ single, parts: chosen, isNamed }];
  });
}

function within(sorted: readonly number[], from: number, days: Int32Array, last: number): readonly number[] {
  const found: number[] = [];
  for (let at = from; at < sorted.length && (days[sorted[at] ?? 0] ?? 0) <= last; at += 1) {
    found.push(sorted[at] ?? 0);
    if (found.length > mostWithin) return [];
  }
  return found;
}

function spanOf(positions: readonly number[], days: Int32Array): number {
  const all = positions.map((at) => days[at] ?? 0);
  return Math.max(...all) - Math.min(...all);
}

/** The only choice of two to five that adds up; null if there is none, a second one, or too many to choose from. All values are positive. */
function onlySum(
  target: number,
  parts: readonly number[],
  valueAt: (at: number) => number,
  tolerance: number,
  addsUp: (chosen: readonly number[]) => boolean,
): readonly number[] | null {
  const found: (readonly number[])[] = [];
  if (parts.length > mostAround) return null;
  const search = (from: number, rest: number, chosen: readonly number[]): void => {
    if (chosen.length > 1 && Math.abs(rest) <= tolerance && addsUp(chosen)) found.push(chosen);
    if (chosen.length === mostParts) return;
    for (let at = from; at < parts.length && found.length < 2; at += 1) {
      const part = parts[at] ?? 0;
      if (valueAt(part) <= rest + tolerance) search(at + 1, rest - valueAt(part), [...chosen, part]);
    }
  };
  search(0, target, []);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** A sum by numbers comes before others. A row in two sums without numbers is in none: there is more than one choice. */
function withoutConflicts(sides: Sides, found: readonly (Sum & { readonly isNamed: boolean })[]): readonly Sum[] {
  const taken = new Set<string>();
  const namesOf = ({ books, portal }: Sum) => [...books.map((at) => `b${at}`), ...portal.map((at) => `p${at}`)];
  const idOf = ({ books, portal }: Sum) =>
    [...books.map((at) => sides.books[at]?.id), ...portal.map((at) => sides.portal[at]?.id)].sort().join(' ');
  const takeFree = (sums: readonly Sum[]) =>
    sums.filter((sum) => {
      const names = namesOf(sum);
      if (names.some((name) => taken.has(name))) return false;
      for (const name of names) taken.add(name);
      return true;
    });
  const named = takeFree(found.filter(({ isNamed }) => isNamed).toSorted((a, b) => compareIds(idOf(a), idOf(b))));
  const others = found.filter(({ isNamed }) => !isNamed);
  const counts = new Map<string, number>();
  for (const name of others.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...named, ...takeFree(others.filter((sum) => namesOf(sum).every((name) => counts.get(name) === 1)))];
}

function note(like: Map<number, number[]>, one: number, other: number): void {
  const known = like.get(one);
  if (known === undefined) like.set(one, [other]);
  else if (!known.includes(other)) known.push(other);
}
