import { sameNumberKey } from '#domain/gst/document-number';
import { type Candidate, candidate, combined, type Sides } from '#domain/gstr-2b/matching/candidates';
import { areEqual, haveSameRates, haveSameSupplier, haveSameTerms } from '#domain/gstr-2b/matching/differences';
import { type BookRow, type Pair, type PortalRow, portalKinds } from '#domain/gstr-2b/matching/rows';
import { takeOne, taker } from '#domain/gstr-2b/matching/taking';
import type { PortalKind } from '#domain/gstr-2b/portal-document';
import { dayNumber } from '#domain/time/day';
import { startYearOf } from '#domain/time/financial-year';

/** Rows that may be compared, and are in no exact pair: of one supplier, or one port. Kinds never mix, and numbers begin again with each year. */
export interface Group {
  /** The GSTIN of the supplier, or the port of bills of entry. */
  readonly place: string;
  readonly kind: PortalKind;
  /** In which the financial year began. */
  readonly year: number;
  readonly books: number[];
  readonly portal: number[];
  /** Pairs of the same number that are not exact. */
  readonly named: Candidate[];
}

interface Opened extends Group {
  readonly at: number;
  /** The last row of each number; the others follow in a chain. */
  readonly rowOf: Map<string, number>;
}

/**
 * Takes the exact pairs, and groups the other rows. Both are done together, as nearly every document is in an exact pair and is not looked at
 * again. Rows of another part, and those that are replaced, are left out. Rows of one number are chains of positions (-1 is the end) in place
 * of lists, because nearly every number is there once. Fills in the days of both sides.
 */
export function groupsWithNumbers(sides: Sides, replaced: ReadonlySet<string>, pairs: Pair[]): readonly Group[] {
  const { groups, groupOf } = opener();
  const [nextRow, bookOf, groupOfRow] = [filled(sides.portal.length), filled(sides.portal.length), filled(sides.portal.length)];
  const [nextBook, groupOfBook] = [filled(sides.books.length), filled(sides.books.length)];
  sides.portal.forEach((row, at) => {
    if (row.part !== 'credit' || (replaced.size > 0 && replaced.has(row.id))) {
      sides.portalTaken[at] = leftOut;
      return;
    }
    sides.portalDays[at] = dayNumber(row.date);
    const { at: group, rowOf } = groupOf(row, row.kind);
    groupOfRow[at] = group;
    const key = numberKey(row.number);
    const known = rowOf.get(key);
    if (known !== undefined) nextRow[at] = known;
    rowOf.set(key, at);
  });
  const named: number[] = [];
  sides.books.forEach((book, at) => {
    sides.bookDays[at] = dayNumber(book.date);
    const { at: group, rowOf } = groupOf(book, portalKinds[book.kind]);
    groupOfBook[at] = group;
    const row = rowOf.get(numberKey(book.number));
    if (row === undefined) return;
    if (bookOf[row] === -1) named.push(row);
    nextBook[at] = bookOf[row] ?? -1;
    bookOf[row] = at;
  });
  const take = taker(sides, pairs, 'gstin');
  for (const row of named) {
    const book = bookOf[row] ?? -1;
    if (nextRow[row] === -1 && nextBook[book] === -1) {
      if (isExact(sides, book, row)) takeOne(sides, pairs, book, row, 'exact', 'gstin');
      else groups[groupOfRow[row] ?? -1]?.named.push(candidate(sides, book, row));
      continue;
    }
    const all = combined(sides, chained(nextBook, book), chained(nextRow, row));
    take(
      'exact',
      all.filter((one) => isExact(sides, one.book, one.row)),
    );
    for (const one of all) groups[groupOfRow[row] ?? -1]?.named.push(one);
  }
  groupOfBook.forEach((group, at) => {
    if (sides.bookTaken[at] === 0) groups[group]?.books.push(at);
  });
  groupOfRow.forEach((group, at) => {
    if (sides.portalTaken[at] === 0) groups[group]?.portal.push(at);
  });
  return groups;
}

/** No row is left out after it was taken, so one mark is enough to keep both from being taken. */
const leftOut = 2;

/** Bills of entry are grouped by port, so that a group may have more than one supplier. */
export function agree(book: BookRow, row: PortalRow): boolean {
  return haveSameTerms(book, row) && haveSameSupplier(book, row);
}

function opener() {
  const groups: Opened[] = [];
  const ofPlace = new Map<string, Opened[]>();
  const groupOf = ({ supplier, port, date }: BookRow | PortalRow, kind: PortalKind): Opened => {
    const year = startYearOf(date);
    const place = (kind === 'bill-of-entry' ? port : supplier) ?? '';
    let there = ofPlace.get(place);
    if (there === undefined) {
      there = [];
      ofPlace.set(place, there);
    }
    // A supplier has few kinds and years.
    for (const one of there) if (one.year === year && one.kind === kind) return one;
    const group: Opened = { at: groups.length, place, kind, year, books: [], portal: [], named: [], rowOf: new Map() };
    there.push(group);
    groups.push(group);
    return group;
  };
  return { groups, groupOf };
}

function filled(length: number): Int32Array {
  return new Int32Array(length).fill(-1);
}

/** Most numbers are in capitals already. */
function numberKey(number: string): string {
  return /[^A-Z0-9/-]/.test(number) ? sameNumberKey(number) : number;
}

function isExact(sides: Sides, at: number, place: number): boolean {
  const book = sides.books[at];
  const row = sides.portal[place];
  return book !== undefined && row !== undefined && areEqual(book, row) && agree(book, row) && haveSameRates(book, row);
}

function chained(next: Int32Array, first: number): readonly number[] {
  const found: number[] = [];
  for (let at = first; at >= 0; at = next[at] ?? -1) found.push(at);
  return found;
}
