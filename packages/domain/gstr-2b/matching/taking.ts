import { type Candidate, compareIds, type Sides } from '#domain/gstr-2b/matching/candidates';
import { amountDifferences, differencesOf } from '#domain/gstr-2b/matching/differences';
import type { Pair, PairResult } from '#domain/gstr-2b/matching/rows';
import { sumOfFigures } from '#domain/gstr-2b/tax-figures';

export function isFree(sides: Sides, { book, row }: Pick<Candidate, 'book' | 'row'>): boolean {
  return sides.bookTaken[book] === 0 && sides.portalTaken[row] === 0;
}

/** Takes candidates, the nearest in days first, then the nearest in value, then by their names. */
export function taker(sides: Sides, pairs: Pair[], level: Pair['level']): (result: PairResult, candidates: readonly Candidate[]) => void {
  const gap = ({ book, row }: Candidate) => Math.abs((sides.books[book]?.taxable ?? 0) - (sides.portal[row]?.taxable ?? 0));
  const byId = (a: Candidate, b: Candidate) =>
    compareIds(sides.books[a.book]?.id ?? '', sides.books[b.book]?.id ?? '') ||
    compareIds(sides.portal[a.row]?.id ?? '', sides.portal[b.row]?.id ?? '');
  return (result, candidates) => {
    const sorted = candidates.length < 2 ? candidates : candidates.toSorted((a, b) => a.days - b.days || gap(a) - gap(b) || byId(a, b));
    for (const { book, row } of sorted) takeOne(sides, pairs, book, row, result, level);
  };
}

/** Makes a pair of two rows, if both are free. */
export function takeOne(sides: Sides, pairs: Pair[], at: number, place: number, result: PairResult, level: Pair['level']): void {
  const book = sides.books[at];
  const row = sides.portal[place];
  if (book === undefined || row === undefined || sides.bookTaken[at] !== 0 || sides.portalTaken[place] !== 0) return;
  sides.bookTaken[at] = 1;
  sides.portalTaken[place] = 1;
  const sameSupplier = level === 'gstin' || book.supplier === row.supplier;
  pairs.push({ books: [book.id], portal: [row.id], result, level: sameSupplier ? 'gstin' : 'pan', fields: differencesOf(book, row) });
}

/** Makes a pair of one row and several, which add up to it. */
export function several(
  sides: Sides,
  pairs: Pair[],
  { books, portal }: { readonly books: readonly number[]; readonly portal: readonly number[] },
): void {
  for (const at of books) sides.bookTaken[at] = 1;
  for (const at of portal) sides.portalTaken[at] = 1;
  const [ours, theirs] = [books.flatMap((at) => sides.books[at] ?? []), portal.flatMap((at) => sides.portal[at] ?? [])];
  pairs.push({
    books: ours.map(({ id }) => id),
    portal: theirs.map(({ id }) => id),
    result: 'several',
    level: 'gstin',
    fields: amountDifferences(sumOfFigures(ours), sumOfFigures(theirs)),
  });
}
