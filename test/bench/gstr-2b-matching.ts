import { matchRows } from '#domain/gstr-2b/matching/match-rows';
import type { BookRow, Pair, PortalRow } from '#domain/gstr-2b/matching/rows';
import { peakMemory } from '#test/kit/processes/peak-memory';
import { type Figure, figure, ratioFigure } from './measuring/figure.ts';
import { type PurchasesAndReports, purchasesAndReports } from './purchases-and-gstr-2b.ts';

const rowCount = 100_000;
const turns = 15;

/** GSTR2B: a year of purchases matched with what suppliers reported, also where few suppliers have nearly all of them. */
export async function gstr2bMatching(): Promise<readonly Figure[]> {
  const many = purchasesAndReports(rowCount, 2_000);
  matchRows(many.books, many.portal);
  const memory = peakMemory();
  const few = purchasesAndReports(rowCount, 200);
  const [ofMany = none, ofFew = none] = timed([many, few]);
  return [
    ...figuresOf('2,000 suppliers', many, ofMany),
    ...figuresOf('200 suppliers', few, ofFew),
    figure('GSTR2B', 'time with 200 suppliers, as a part of that with 2,000', ofFew.ours / ofMany.ours, 'times', { most: 1.3 }),
    figure('GSTR2B', 'memory of the process with both sides', memory, 'MiB', { most: 400 }),
  ];
}

function figuresOf(name: string, { books, portal, truth }: PurchasesAndReports, time: Times): readonly Figure[] {
  const { pairs } = matchRows(books, portal);
  const isRight = ({ books: ours, portal: theirs }: Pick<Pair, 'books' | 'portal'>) =>
    ours.length === 1 && theirs.length === 1 && truth.get(ours[0] ?? '') === theirs[0];
  const right = pairs.filter(isRight).length;
  const plain = floor(books, portal).filter(isRight).length;
  const what = `${rowCount.toLocaleString('en-IN')} purchases and as many reports, ${name}`;
  return [
    ratioFigure('GSTR2B', `${what}, beside maps in plain JavaScript`, time.ours, 'ms', { most: 1.2 }, time.plain),
    figure('GSTR2B', `${name}: wrong pairs of ${pairs.length}`, pairs.length - right, 'pairs', { exactly: 0 }),
    figure('GSTR2B', `${name}: right pairs (maps in plain JavaScript find ${plain})`, right, 'pairs', { exactly: truth.size }),
  ];
}

interface Times {
  readonly ours: number;
  readonly plain: number;
}

const none: Times = { ours: Number.NaN, plain: Number.NaN };

/**
 * By turns, so that other load on the machine affects all equally. The time that a quarter of the turns keep within: other load, and the garbage
 * of the turn before, only add to it, and a median of so few turns falls on either side of a collection.
 */
function timed(sets: readonly PurchasesAndReports[]): readonly Times[] {
  const times = sets.map((): { readonly ours: number[]; readonly plain: number[] } => ({ ours: [], plain: [] }));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [at, { books, portal }] of sets.entries()) {
      times[at]?.plain.push(took(() => floor(books, portal)));
      times[at]?.ours.push(took(() => matchRows(books, portal)));
    }
  }
  return times.map(({ ours, plain }) => ({ ours: lowerQuartile(ours), plain: lowerQuartile(plain) }));
}

function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? Number.NaN;
}

function took(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

/**
 * What a person would write for these rows alone, without reasons and without rows that are merely alike: a map for each stage, of what that
 * stage needs to be equal. It knows the rules by which the rows were made.
 */
function floor(books: readonly BookRow[], portal: readonly PortalRow[]): readonly Pick<Pair, 'books' | 'portal' | 'result'>[] {
  const pairs: Pick<Pair, 'books' | 'portal' | 'result'>[] = [];
  let [leftBooks, leftRows] = [books, portal];
  for (const [groupOf, keyOf] of stages) {
    const groups = new Map<string, Map<string | number, PortalRow>>();
    for (const row of leftRows) {
      const group = groupOf(row);
      const known = groups.get(group);
      if (known === undefined) groups.set(group, new Map([[keyOf(row), row]]));
      else known.set(keyOf(row), row);
    }
    const taken = new Set<PortalRow>();
    leftBooks = leftBooks.filter((book) => {
      const row = groups.get(groupOf(book))?.get(keyOf(book));
      if (row === undefined || taken.has(row)) return true;
      taken.add(row);
      pairs.push({ books: [book.id], portal: [row.id], result: isSame(book, row) ? 'exact' : 'mismatch' });
      return false;
    });
    leftRows = leftRows.filter((row) => !taken.has(row));
  }
  return pairs;
}

type Row = BookRow | PortalRow;

/** Numbers begin again with each financial year. */
const supplierOf = ({ supplier, date }: Row) => `${supplier}${Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0)}`;

/** A group, and what is equal in it. */
const stages: readonly (readonly [(row: Row) => string, (row: Row) => string | number])[] = [
  [supplierOf, ({ number }) => number.toUpperCase()],
  [supplierOf, ({ number, taxable }) => `${plainNumber(number)} ${taxable}`],
  [supplierOf, ({ taxable }) => taxable],
  [(row) => supplierOf(row).slice(2, 12) + supplierOf(row).slice(15), ({ number }) => number],
];

function isSame(book: BookRow, row: PortalRow): boolean {
  return (
    book.ownGstin === row.ownGstin &&
    book.placeOfSupply === row.placeOfSupply &&
    book.reverseCharge === row.reverseCharge &&
    book.taxable === row.taxable &&
    book.igst === row.igst &&
    book.cgst === row.cgst &&
    book.sgst === row.sgst &&
    book.cess === row.cess
  );
}

function plainNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/(20)?25-26/, '')
    .replace(/[^0-9]/g, '')
    .replace(/^0+/, '');
}
