import { sameNumberKey } from '#domain/gst/document-number';
import { amendedRows } from '#domain/gstr-2b/matching/amendments';
import {
  alikeInNumber,
  areAlike,
  byDay,
  type Candidate,
  combined,
  nearInValue,
  push,
  type Sides,
  sidesOf,
} from '#domain/gstr-2b/matching/candidates';
import { areEqual, areNear, areNearInSum, haveSameRates, haveSameTerms } from '#domain/gstr-2b/matching/differences';
import { agree, type Group, groupsWithNumbers } from '#domain/gstr-2b/matching/groups';
import type { BookRow, Matching, Pair, PortalRow } from '#domain/gstr-2b/matching/rows';
import { sumsOf } from '#domain/gstr-2b/matching/sums';
import { isFree, several, taker } from '#domain/gstr-2b/matching/taking';
import { type Paise, paise } from '#domain/money/paise';
import { panOfGstin } from '#domain/registration/gstin';

/** The usual tolerance: suppliers round each document, and returns do not. */
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
 * The rows that are left are compared by PAN, as a supplier may have invoiced from another state, and are mismatches: number and sums, then a
 * number that is alike and sums, then such a number alone, then sums alone. Bills of entry run by port, and have no such level.
 *
 * Rows that were rejected in the IMS, or whose credit is only to be reversed, are left out. So are those that an amendment replaces.
 */
export function matchRows(books: readonly BookRow[], portal: readonly PortalRow[], tolerance: Paise = rupee): Matching {
  const amended = amendedRows(portal);
  const sides = sidesOf(books, portal, tolerance);
  const replaced = new Set(amended.map(({ row }) => row));
  const pairs: Pair[] = [];
  const groups = groupsWithNumbers(sides, replaced, pairs);
  for (const group of groups) matchGroup(sides, group, pairs);
  for (const group of panGroupsOf(sides, groups)) matchByPan(sides, group, pairs);
  return {
    pairs,
    onlyBooks: books.filter((_, at) => sides.bookTaken[at] === 0).map(({ id }) => id),
    onlyPortal: portal.filter((_, at) => sides.portalTaken[at] === 0).map(({ id }) => id),
    amended,
  };
}

/** Whether a pair may be accepted without a look at it: nothing but the date differs, and the portal gives the credit. */
export function isCertain({ result }: Pair, { itc }: Pick<PortalRow, 'itc'>): boolean {
  return result === 'exact' && (itc.said === '' || /^y/i.test(itc.said));
}

function matchGroup(sides: Sides, group: Group, pairs: Pair[]): void {
  if (group.books.length === 0 || group.portal.length === 0) return;
  const take = taker(sides, pairs, 'gstin');
  const { books, portal } = leftOf(sides, group);
  if (books.length === 0 || portal.length === 0) return;
  const areClose = (book: BookRow, row: PortalRow) => agree(book, row) && areNear(book, row, sides.tolerance);
  const byValue = nearInValue(sides, books, portal, areClose);
  const alikeByValue = byValue.filter(({ book, row }) => areAlike(sides, book, row));
  take('suggested', alikeByValue.filter(between(sides, (book, row) => areEqual(book, row) && haveSameRates(book, row))));
  take('suggested', group.named.filter(between(sides, areClose)));
  take('suggested', alikeByValue);
  const rest = leftOf(sides, group);
  if (rest.books.length === 0 || rest.portal.length === 0) return;
  const alike = alikeInNumber(sides, rest.books, rest.portal);
  const named = group.named.filter((one) => isFree(sides, one));
  for (const sum of sumsOf(sides, rest.books, rest.portal, [...named, ...alike])) several(sides, pairs, sum);
  take('mismatch', named);
  take('mismatch', alike);
  take('mismatch', byValue);
}

/** What is left of all GSTINs of a PAN, of one kind and year, by day. */
interface OfPan {
  readonly books: readonly number[];
  readonly portal: readonly number[];
  /** Whether there is more than one GSTIN. */
  readonly hasOthers: boolean;
}

/** What is left, by the PAN of the supplier, kind and year. */
function panGroupsOf(sides: Sides, groups: readonly Group[]): readonly OfPan[] {
  const found = new Map<string, Group[]>();
  for (const group of groups) {
    if (group.kind === 'bill-of-entry') continue;
    const pan = panOfGstin(group.place);
    if (pan === null) continue;
    const key = `${pan}${group.kind}${group.year}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, [group]);
    else known.push(group);
  }
  // Rows of one GSTIN are compared with each other already, but for the heads of their tax.
  return [...found.values()].flatMap((all): readonly OfPan[] => {
    const { books, portal } = leftOf(sides, { books: all.flatMap((one) => one.books), portal: all.flatMap((one) => one.portal) });
    return books.length === 0 || portal.length === 0 ? [] : [{ books, portal, hasOthers: all.length > 1 }];
  });
}

function matchByPan(sides: Sides, { books, portal, hasOthers }: OfPan, pairs: Pair[]): void {
  const take = taker(sides, pairs, 'pan');
  const areSumsNear = between(sides, (book, row) => areNearInSum(book, row, sides.tolerance));
  if (hasOthers) take('mismatch', sameNumberOf(sides, books, portal).filter(areSumsNear));
  const byValue = nearInValue(sides, books, portal, (book, row) => areNearInSum(book, row, sides.tolerance));
  take(
    'mismatch',
    byValue.filter(({ book, row }) => areAlike(sides, book, row)),
  );
  const rest = leftOf(sides, { books, portal });
  if (hasOthers) take('mismatch', alikeInNumber(sides, rest.books, rest.portal));
  take('mismatch', byValue.filter(between(sides, haveSameTerms)));
}

function sameNumberOf(sides: Sides, books: readonly number[], portal: readonly number[]): readonly Candidate[] {
  const [booksOf, rowsOf] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const at of books) push(booksOf, sameNumberKey(sides.books[at]?.number ?? ''), at);
  for (const at of portal) push(rowsOf, sameNumberKey(sides.portal[at]?.number ?? ''), at);
  return [...booksOf].flatMap(([key, found]) => combined(sides, found, rowsOf.get(key) ?? []));
}

function leftOf(sides: Sides, { books, portal }: { readonly books: readonly number[]; readonly portal: readonly number[] }) {
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
