import { sameNumberKey } from '#domain/gst/document-number';
import { amendedRows } from '#domain/gstr-2b/matching/amendments';
import {
  alikeInNumber,
  areAlike,
  byDay,
  type Candidate,
  candidate,
  combined,
  compareIds,
  nearInValue,
  push,
  type Sides,
} from '#domain/gstr-2b/matching/candidates';
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
import { dayNumbers, financialYear } from '#domain/gstr-2b/matching/quick-day';
import { type BookRow, type Matching, type Pair, type PairResult, type PortalRow, portalKinds } from '#domain/gstr-2b/matching/rows';
import { sumsOf } from '#domain/gstr-2b/matching/sums';
import type { PortalKind } from '#domain/gstr-2b/portal-document';
import { sumOfFigures } from '#domain/gstr-2b/tax-figures';
import { type Paise, paise } from '#domain/money/paise';
import { panOfGstin } from '#domain/registration/gstin';

/** A rupee: suppliers round each document, and returns do not. */
const rupee = paise(1_00);

/**
 * Matches purchases with what suppliers reported. Documents of one kind, supplier and financial year are compared in these stages, each over
 * what those before it left, and each row is in one pair at most. Of several partners the one with the nearest date is taken.
 *
 * 1. exact: the number, own GSTIN, place of supply, reverse charge, every amount, and the rows by rate where both sides have them
 * 2. suggested: a number that is alike within ten days, and the rest as in 1
 * 3. suggested: the number, and every amount within the tolerance
 * 4. suggested: both of these differences
 * 5. several: one document that is two to five on the other side
 * 6. mismatch: the number, whatever else differs
 * 7. mismatch: a number that is alike within ten days, whatever else differs
 * 8. mismatch: another number within ten days, and every amount within the tolerance
 *
 * What is left is compared by PAN, as a supplier may have invoiced from another state, and is a mismatch: number and sums, then a number that
 * is alike and sums, then such a number alone, then sums alone. Bills of entry run by port, and have no such level.
 *
 * Rows that were rejected in the IMS, or whose credit is only to be reversed, are left out. So are those that an amendment replaces.
 */
export function matchRows(books: readonly BookRow[], portal: readonly PortalRow[], tolerance: Paise = rupee): Matching {
  const amended = amendedRows(portal);
  const sides = sidesOf(books, portal, tolerance);
  const replaced = new Set(amended.map(({ row }) => row));
  const isOut = Uint8Array.from(portal, ({ part, id }) => (part !== 'credit' || (replaced.size > 0 && replaced.has(id)) ? 1 : 0));
  const pairs: Pair[] = [];
  const groups = groupsOf(sides, isOut);
  const chains = chainsOf(sides);
  for (const group of groups) matchGroup(sides, group, pairs, chains);
  for (const group of panGroupsOf(sides, groups)) matchByPan(sides, group, pairs);
  return {
    pairs,
    onlyBooks: books.filter((_, at) => sides.bookTaken[at] === 0).map(({ id }) => id),
    onlyPortal: portal.filter((_, at) => sides.portalTaken[at] === 0 && isOut[at] === 0).map(({ id }) => id),
    amended,
  };
}

/** Whether a pair may be accepted without a look at it: nothing but the date differs, and the portal gives the credit. */
export function isCertain({ result }: Pair, { itc }: Pick<PortalRow, 'itc'>): boolean {
  return result === 'exact' && (itc.said === '' || /^y/i.test(itc.said));
}

interface Group {
  readonly books: number[];
  readonly portal: number[];
  readonly kind: PortalKind;
  /** In which the financial year began. */
  readonly year: number;
}

function sidesOf(books: readonly BookRow[], portal: readonly PortalRow[], tolerance: Paise): Sides {
  const numberOf = dayNumbers();
  return {
    books,
    portal,
    bookDays: Int32Array.from(books, ({ date }) => numberOf(date)),
    portalDays: Int32Array.from(portal, ({ date }) => numberOf(date)),
    bookTaken: new Uint8Array(books.length),
    portalTaken: new Uint8Array(portal.length),
    bookClean: [],
    portalClean: [],
    tolerance,
  };
}

/** Rows that may be compared at all. Kinds never mix, and numbers begin again with each year. */
function groupsOf({ books, portal }: Sides, isOut: Uint8Array): readonly Group[] {
  const groups: Group[] = [];
  const ofPlace = new Map<string, Group[]>();
  const groupOf = ({ supplier, port, date }: BookRow | PortalRow, kind: PortalKind) => {
    const place = (kind === 'bill-of-entry' ? port : supplier) ?? '';
    const year = financialYear(date);
    let there = ofPlace.get(place);
    if (there === undefined) {
      there = [];
      ofPlace.set(place, there);
    }
    // A supplier has few kinds and years.
    const known = there.find((one) => one.year === year && one.kind === kind);
    if (known !== undefined) return known;
    const group: Group = { books: [], portal: [], kind, year };
    there.push(group);
    groups.push(group);
    return group;
  };
  books.forEach((book, at) => {
    groupOf(book, portalKinds[book.kind]).books.push(at);
  });
  portal.forEach((row, at) => {
    if (isOut[at] === 0) groupOf(row, row.kind).portal.push(at);
  });
  return groups;
}

function matchGroup(sides: Sides, group: Group, pairs: Pair[], chains: Chains): void {
  if (group.books.length === 0 || group.portal.length === 0) return;
  const take = taker(sides, pairs, 'gstin');
  const byNumber = withSameNumber(sides, group, pairs, chains);
  const { books, portal } = leftOf(sides, group);
  if (books.length === 0 || portal.length === 0) return;
  const areClose = (book: BookRow, row: PortalRow) => agree(book, row) && areNear(book, row, sides.tolerance);
  const byValue = nearInValue(sides, books, portal, areClose);
  const alikeByValue = byValue.filter(({ book, row }) => areAlike(sides, book, row));
  take('suggested', alikeByValue.filter(between(sides, (book, row) => areEqual(book, row) && haveSameRates(book, row))));
  take('suggested', byNumber.filter(between(sides, areClose)));
  take('suggested', alikeByValue);
  const rest = leftOf(sides, group);
  if (rest.books.length === 0 || rest.portal.length === 0) return;
  const alike = alikeInNumber(sides, rest.books, rest.portal);
  const named = byNumber.filter((one) => isFree(sides, one));
  for (const sum of sumsOf(sides, rest.books, rest.portal, [...named, ...alike])) pairs.push(several(sides, sum));
  take('mismatch', named);
  take('mismatch', alike);
  take('mismatch', byValue);
}

/** Bills of entry are grouped by port, so that a group may have more than one supplier. */
function agree(book: BookRow, row: PortalRow): boolean {
  return haveSameTerms(book, row) && haveSameSupplier(book, row);
}

/** Rows of one number, each with the place of the next; -1 is the end. One set serves all groups. */
interface Chains {
  readonly firstOf: Map<string, number>;
  readonly nextRow: Int32Array;
  readonly nextBook: Int32Array;
  /** The first book of a number, at the place of its first row. */
  readonly firstBook: Int32Array;
}

function chainsOf({ books, portal }: Sides): Chains {
  const places = (length: number) => new Int32Array(length);
  return { firstOf: new Map(), nextRow: places(portal.length), nextBook: places(books.length), firstBook: places(portal.length) };
}

/** Takes the exact pairs. Gives the other pairs of the same number. */
function withSameNumber(sides: Sides, { books, portal }: Group, pairs: Pair[], chains: Chains): readonly Candidate[] {
  const { firstOf, nextRow, nextBook, firstBook } = chains;
  // Chains of positions in place of lists: nearly every number is there once on each side.
  firstOf.clear();
  for (const at of portal) {
    const key = quickNumberKey(sides.portal[at]?.number ?? '');
    nextRow[at] = firstOf.get(key) ?? -1;
    firstBook[at] = -1;
    firstOf.set(key, at);
  }
  const firsts: number[] = [];
  for (const at of books) {
    const first = firstOf.get(quickNumberKey(sides.books[at]?.number ?? ''));
    if (first === undefined) continue;
    if (firstBook[first] === -1) firsts.push(first);
    nextBook[at] = firstBook[first] ?? -1;
    firstBook[first] = at;
  }
  const others: Candidate[] = [];
  const take = taker(sides, pairs, 'gstin');
  for (const first of firsts) {
    const book = firstBook[first] ?? -1;
    if (nextRow[first] === -1 && nextBook[book] === -1) {
      if (isExact(sides, book, first)) takeOne(sides, pairs, book, first, 'exact', 'gstin');
      else others.push(candidate(sides, book, first));
      continue;
    }
    const all = combined(sides, chained(nextBook, book), chained(nextRow, first));
    take(
      'exact',
      all.filter((one) => isExact(sides, one.book, one.row)),
    );
    for (const one of all) others.push(one);
  }
  return others;
}

function chained(next: Int32Array, first: number): readonly number[] {
  const found: number[] = [];
  for (let at = first; at >= 0; at = next[at] ?? -1) found.push(at);
  return found;
}

function isExact(sides: Sides, at: number, place: number): boolean {
  const [book, row] = [sides.books[at], sides.portal[place]];
  return book !== undefined && row !== undefined && areEqual(book, row) && agree(book, row) && haveSameRates(book, row);
}

/** Most numbers are in capitals already. */
function quickNumberKey(number: string): string {
  return /[^A-Z0-9/-]/.test(number) ? sameNumberKey(number) : number;
}

/** What is left, by the PAN of the supplier, kind and year. */
function panGroupsOf(sides: Sides, groups: readonly Group[]): readonly Group[] {
  const found = new Map<string, Group>();
  for (const group of groups) {
    if (group.kind === 'bill-of-entry') continue;
    const { books, portal } = leftOf(sides, group);
    const [book, row] = [books[0], portal[0]];
    const supplier = book === undefined ? (row === undefined ? null : sides.portal[row]?.supplier) : sides.books[book]?.supplier;
    const pan = panOfGstin(supplier ?? '');
    if (pan === null) continue;
    const key = `${pan}${group.kind}${group.year}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { ...group, books: [...books], portal: [...portal] });
    else {
      for (const at of books) known.books.push(at);
      for (const at of portal) known.portal.push(at);
    }
  }
  return [...found.values()].filter(({ books, portal }) => books.length > 0 && portal.length > 0);
}

function matchByPan(sides: Sides, group: Group, pairs: Pair[]): void {
  const take = taker(sides, pairs, 'pan');
  const { books, portal } = leftOf(sides, group);
  const areSumsNear = between(sides, (book, row) => areNearInSum(book, row, sides.tolerance));
  take('mismatch', sameNumberOf(sides, books, portal).filter(areSumsNear));
  const byValue = nearInValue(sides, books, portal, (book, row) => areNearInSum(book, row, sides.tolerance));
  take(
    'mismatch',
    byValue.filter(({ book, row }) => areAlike(sides, book, row)),
  );
  const rest = leftOf(sides, group);
  take('mismatch', alikeInNumber(sides, rest.books, rest.portal));
  take('mismatch', byValue.filter(between(sides, haveSameTerms)));
}

function sameNumberOf(sides: Sides, books: readonly number[], portal: readonly number[]): readonly Candidate[] {
  const [booksOf, rowsOf] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const at of books) push(booksOf, sameNumberKey(sides.books[at]?.number ?? ''), at);
  for (const at of portal) push(rowsOf, sameNumberKey(sides.portal[at]?.number ?? ''), at);
  return [...booksOf].flatMap(([key, found]) => combined(sides, found, rowsOf.get(key) ?? []));
}

function leftOf(sides: Sides, { books, portal }: Pick<Group, 'books' | 'portal'>) {
  const freeBooks = books.filter((at) => sides.bookTaken[at] === 0);
  const freeRows = portal.filter((at) => sides.portalTaken[at] === 0);
  return { books: byDay(freeBooks, sides.bookDays, sides.books), portal: byDay(freeRows, sides.portalDays, sides.portal) };
}

function between(sides: Sides, holds: (book: BookRow, row: PortalRow) => boolean): (one: Candidate) => boolean {
  return ({ book, row }) => {
    const [one, other] = [sides.books[book], sides.portal[row]];
    return one !== undefined && other !== undefined && holds(one, other);
  };
}

function isFree(sides: Sides, { book, row }: Candidate): boolean {
  return sides.bookTaken[book] === 0 && sides.portalTaken[row] === 0;
}

/** Takes candidates, the nearest in days first, then the nearest in value, then by their names. */
function taker(sides: Sides, pairs: Pair[], level: Pair['level']): (result: PairResult, candidates: readonly Candidate[]) => void {
  const gap = ({ book, row }: Candidate) => Math.abs((sides.books[book]?.taxable ?? 0) - (sides.portal[row]?.taxable ?? 0));
  const byId = (a: Candidate, b: Candidate) =>
    compareIds(sides.books[a.book]?.id ?? '', sides.books[b.book]?.id ?? '') ||
    compareIds(sides.portal[a.row]?.id ?? '', sides.portal[b.row]?.id ?? '');
  return (result, candidates) => {
    const sorted = candidates.length < 2 ? candidates : candidates.toSorted((a, b) => a.days - b.days || gap(a) - gap(b) || byId(a, b));
    for (const { book, row } of sorted) takeOne(sides, pairs, book, row, result, level);
  };
}

function takeOne(sides: Sides, pairs: Pair[], at: number, place: number, result: PairResult, level: Pair['level']): void {
  const [book, row] = [sides.books[at], sides.portal[place]];
  if (book === undefined || row === undefined || sides.bookTaken[at] === 1 || sides.portalTaken[place] === 1) return;
  sides.bookTaken[at] = 1;
  sides.portalTaken[place] = 1;
  const sameSupplier = level === 'gstin' || book.supplier === row.supplier;
  pairs.push({ books: [book.id], portal: [row.id], result, level: sameSupplier ? 'gstin' : 'pan', fields: differencesOf(book, row) });
}

function several(sides: Sides, { books, portal }: { readonly books: readonly number[]; readonly portal: readonly number[] }): Pair {
  for (const at of books) sides.bookTaken[at] = 1;
  for (const at of portal) sides.portalTaken[at] = 1;
  const [ours, theirs] = [books.flatMap((at) => sides.books[at] ?? []), portal.flatMap((at) => sides.portal[at] ?? [])];
  return {
    books: ours.map(({ id }) => id),
    portal: theirs.map(({ id }) => id),
    result: 'several',
    level: 'gstin',
    fields: amountDifferences(sumOfFigures(ours), sumOfFigures(theirs)),
  };
}
