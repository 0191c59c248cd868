import { cleanNumber, daysAlike, isAlike, mayHaveEdit } from '#domain/gstr-2b/matching/alike-numbers';
import type { BookRow, PortalRow } from '#domain/gstr-2b/matching/rows';
import type { Paise } from '#domain/money/paise';

/** Both sides of a matching. Positions are used in place of rows, because there are many. */
export interface Sides {
  readonly books: readonly BookRow[];
  readonly portal: readonly PortalRow[];
  readonly bookDays: Int32Array;
  readonly portalDays: Int32Array;
  readonly bookTaken: Uint8Array;
  /** 1 if it is in a pair, 2 if it is left out. */
  readonly portalTaken: Uint8Array;
  /** Clean numbers, made when they are first needed. */
  readonly bookClean: (string | undefined)[];
  readonly portalClean: (string | undefined)[];
  readonly tolerance: Paise;
}

/** With no row taken, and days that are not known yet. */
export function sidesOf(books: readonly BookRow[], portal: readonly PortalRow[], tolerance: Paise): Sides {
  return {
    books,
    portal,
    bookDays: new Int32Array(books.length),
    portalDays: new Int32Array(portal.length),
    bookTaken: new Uint8Array(books.length),
    portalTaken: new Uint8Array(portal.length),
    bookClean: new Array(books.length),
    portalClean: new Array(portal.length),
    tolerance,
  };
}

/** A book row and a portal row that may be the same document. */
export interface Candidate {
  readonly book: number;
  readonly row: number;
  readonly days: number;
}

/** Rows that a row is compared with at most, so that time grows with the rows and not with their square: only among hundreds alike some are left out. */
const mostCompared = 64;

export function candidate(sides: Sides, book: number, row: number): Candidate {
  return { book, row, days: Math.abs((sides.bookDays[book] ?? 0) - (sides.portalDays[row] ?? 0)) };
}

/** Rows by day and name, so that what is left out among many does not depend on the order in which they came. */
export function byDay(positions: readonly number[], days: Int32Array, rows: readonly { readonly id: string }[]): readonly number[] {
  return positions.length < 2
    ? positions
    : positions.toSorted((a, b) => (days[a] ?? 0) - (days[b] ?? 0) || compareIds(rows[a]?.id ?? '', rows[b]?.id ?? ''));
}

export function compareIds(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** All combinations of rows of the same number, or of the nearest ones if there are hundreds of them. */
export function combined(sides: Sides, books: readonly number[], portal: readonly number[]): readonly Candidate[] {
  if (books.length * portal.length <= mostCompared * mostCompared)
    return books.flatMap((book) => portal.map((row) => candidate(sides, book, row)));
  const sortedBooks = byDay(books, sides.bookDays, sides.books);
  const sorted = byDay(portal, sides.portalDays, sides.portal);
  return sortedBooks.flatMap((book, at) => {
    const middle = Math.floor((at * sorted.length) / sortedBooks.length);
    return sorted.slice(Math.max(0, middle - mostCompared / 2), middle + mostCompared / 2).map((row) => candidate(sides, book, row));
  });
}

/**
 * Pairs within ten days whose taxable values are within the tolerance and for which `fits` holds. Both sides are sorted by `byDay`. Among
 * many rows, values are looked up by steps as wide as the tolerance.
 */
export function nearInValue(
  sides: Sides,
  books: readonly number[],
  portal: readonly number[],
  fits: (book: BookRow, row: PortalRow) => boolean,
): readonly Candidate[] {
  const isNear = (book: BookRow, row: PortalRow) => Math.abs(book.taxable - row.taxable) <= sides.tolerance && fits(book, row);
  const all = withinTenDays(sides, books, portal, isNear);
  if (all !== undefined) return all;
  const width = sides.tolerance + 1;
  const steps = new Map<number, number[]>();
  for (const row of portal) push(steps, Math.floor((sides.portal[row]?.taxable ?? 0) / width), row);
  const found: Candidate[] = [];
  books.forEach((at, place) => {
    const book = sides.books[at];
    if (book === undefined) return;
    const step = Math.floor(book.taxable / width);
    for (let near = step - 1; near <= step + 1; near += 1) {
      const inStep = steps.get(near);
      if (inStep === undefined) continue;
      for (const row of withinDays(sides, at, inStep, place)) {
        const other = sides.portal[row];
        if (other !== undefined && isNear(book, other)) found.push(candidate(sides, at, row));
      }
    }
  });
  return found;
}

/**
 * Every pair within ten days for which `fits` holds; undefined if there are so many that it would take long. Both sides are sorted by day, so
 * the rows of a book begin where those of the book before it do, or later.
 */
function withinTenDays(
  { books, portal, bookDays, portalDays }: Sides,
  ours: readonly number[],
  theirs: readonly number[],
  fits: (book: BookRow, row: PortalRow, at: number, place: number) => boolean,
): readonly Candidate[] | undefined {
  const found: Candidate[] = [];
  let from = 0;
  let left = ours.length * mostCompared;
  for (const at of ours) {
    const [book, day] = [books[at], bookDays[at] ?? 0];
    while (from < theirs.length && (portalDays[theirs[from] ?? 0] ?? 0) < day - daysAlike) from += 1;
    for (let next = from; next < theirs.length; next += 1) {
      const place = theirs[next] ?? 0;
      const days = (portalDays[place] ?? 0) - day;
      if (days > daysAlike) break;
      if (left === 0) return undefined;
      left -= 1;
      const row = portal[place];
      if (book !== undefined && row !== undefined && fits(book, row, at, place)) found.push({ book: at, row: place, days: Math.abs(days) });
    }
  }
  return found;
}

/** Those of rows sorted by day that are at most ten days away; of hundreds, some around the place. */
function withinDays(sides: Sides, book: number, sorted: readonly number[], place: number): readonly number[] {
  const day = sides.bookDays[book] ?? 0;
  const isNear = (row: number) => Math.abs((sides.portalDays[row] ?? 0) - day) <= daysAlike;
  if (sorted.length <= mostCompared) return sorted.filter(isNear);
  const from = firstAtLeast(sorted, sides.portalDays, day - daysAlike);
  const until = firstAtLeast(sorted, sides.portalDays, day + daysAlike + 1);
  const tooMany = until - from - mostCompared;
  return tooMany <= 0
    ? sorted.slice(from, until)
    : sorted.slice(from + (place % (tooMany + 1)), from + (place % (tooMany + 1)) + mostCompared);
}

function firstAtLeast(sorted: readonly number[], days: Int32Array, day: number): number {
  let [from, until] = [0, sorted.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((days[sorted[middle] ?? 0] ?? 0) < day) from = middle + 1;
    else until = middle;
  }
  return from;
}

export function areAlike(sides: Sides, book: number, row: number): boolean {
  return isAlike(cleanOf(sides.bookClean, sides.books, book), cleanOf(sides.portalClean, sides.portal, row));
}

/**
 * Pairs within ten days whose numbers are alike. Both sides are sorted by `byDay`. Among many rows, the parts that make numbers alike are looked
 * up: the same letters and digits, a run of digits that both have, or the same number without one of its characters.
 */
export function alikeInNumber(sides: Sides, books: readonly number[], portal: readonly number[]): readonly Candidate[] {
  const all = withinTenDays(sides, books, portal, (_, __, book, row) => areAlike(sides, book, row));
  if (all !== undefined) return all;
  const rowsOf = new Map<string, number[]>();
  for (const row of portal) {
    const { plain, runs, longest, edits } = keysOf(cleanOf(sides.portalClean, sides.portal, row));
    push(rowsOf, `=${plain}`, row);
    for (const run of runs) push(rowsOf, `#${run}`, row);
    if (longest !== '') push(rowsOf, `!${longest}`, row);
    for (const edit of edits) push(rowsOf, `~${edit}`, row);
  }
  const found: Candidate[] = [];
  books.forEach((book, place) => {
    const { plain, runs, longest, edits } = keysOf(cleanOf(sides.bookClean, sides.books, book));
    const keys = [`=${plain}`, `#${longest}`, ...runs.map((run) => `!${run}`), ...edits.map((edit) => `~${edit}`)];
    const seen = new Set<number>();
    for (const key of keys) {
      const rows = rowsOf.get(key);
      if (rows === undefined) continue;
      for (const row of withinDays(sides, book, rows, place)) {
        if (seen.has(row)) continue;
        seen.add(row);
        if (areAlike(sides, book, row)) found.push(candidate(sides, book, row));
      }
    }
  });
  return found;
}

function cleanOf(known: (string | undefined)[], rows: readonly { readonly number: string }[], at: number): string {
  const before = known[at];
  if (before !== undefined) return before;
  const clean = cleanNumber(rows[at]?.number ?? '');
  known[at] = clean;
  return clean;
}

function keysOf(clean: string) {
  const plain = clean.replaceAll(' ', '');
  const runs = [...new Set(plain.match(/\d+/g) ?? [])];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  const edits = mayHaveEdit(clean) ? [clean, ...Array.from(clean, (_, at) => clean.slice(0, at) + clean.slice(at + 1))] : [];
  return { plain, runs, longest, edits: [...new Set(edits)] };
}

export function push<Key>(groups: Map<Key, number[]>, key: Key, at: number): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [at]);
  else group.push(at);
}
