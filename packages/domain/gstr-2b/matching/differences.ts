import { sameNumberKey } from '#domain/gst/document-number';
import { isGstRate } from '#domain/gst/known-rate';
import type { BookRow, Difference, PortalRow } from '#domain/gstr-2b/matching/rows';
import type { RateRow, TaxFigures } from '#domain/gstr-2b/portal-document';
import { taxFields } from '#domain/gstr-2b/tax-figures';
import { type Paise, type Percent, percentOf, scaled } from '#domain/money/paise';

/** Terms without which two documents are never the same without a look. A place of supply that one side does not have is not compared. */
export function haveSameTerms(book: BookRow, row: PortalRow): boolean {
  return book.ownGstin === row.ownGstin && book.reverseCharge === row.reverseCharge && hasSamePlace(book, row);
}

/** A bill of entry may have no supplier with a GSTIN on one side. */
export function haveSameSupplier(book: BookRow, row: PortalRow): boolean {
  return book.supplier === row.supplier || book.supplier === null || row.supplier === null;
}

function hasSamePlace(book: BookRow, row: PortalRow): boolean {
  return book.placeOfSupply === row.placeOfSupply || book.placeOfSupply === null || row.placeOfSupply === null;
}

export function areEqual(one: TaxFigures, other: TaxFigures): boolean {
  return (
    one.taxable === other.taxable &&
    one.igst === other.igst &&
    one.cgst === other.cgst &&
    one.sgst === other.sgst &&
    one.cess === other.cess
  );
}

/** Each amount within the tolerance. */
export function areNear(one: TaxFigures, other: TaxFigures, tolerance: Paise): boolean {
  return (
    Math.abs(one.taxable - other.taxable) <= tolerance &&
    Math.abs(one.igst - other.igst) <= tolerance &&
    Math.abs(one.cgst - other.cgst) <= tolerance &&
    Math.abs(one.sgst - other.sgst) <= tolerance &&
    Math.abs(one.cess - other.cess) <= tolerance
  );
}

/** Taxable value, the sum of GST and cess within the tolerance: another GSTIN of a supplier has other heads of tax. */
export function areNearInSum(one: TaxFigures, other: TaxFigures, tolerance: Paise): boolean {
  return (
    Math.abs(one.taxable - other.taxable) <= tolerance &&
    Math.abs(gstOf(one) - gstOf(other)) <= tolerance &&
    Math.abs(one.cess - other.cess) <= tolerance
  );
}

function gstOf({ igst, cgst, sgst }: TaxFigures): number {
  return igst + cgst + sgst;
}

/** Whether the rows by rate are the same, where both sides have them. */
export function haveSameRates(book: BookRow, row: PortalRow): boolean {
  if (book.rates.length === 0 || row.rates.length === 0) return true;
  return book.rates.length === row.rates.length && otherRates(book.rates, row.rates).length === 0;
}

function otherRates(rates: readonly RateRow[], among: readonly RateRow[]): readonly RateRow[] {
  return rates.filter((one) => !among.some((other) => one.rate === other.rate && areEqual(one, other)));
}

const none: readonly Difference[] = [];

/** Every field that differs, with both values. Capitals of a number do not count. */
export function differencesOf(book: BookRow, row: PortalRow): readonly Difference[] {
  const equal = areEqual(book, row);
  const sameNumber = book.number === row.number || sameNumberKey(book.number) === sameNumberKey(row.number);
  const sameSupplier = haveSameSupplier(book, row);
  if (equal && sameNumber && sameSupplier && book.date === row.date && haveSameTerms(book, row) && haveSameRates(book, row)) return none;
  const found: Difference[] = [];
  if (!sameNumber) found.push({ field: 'number', books: book.number, portal: row.number });
  if (book.date !== row.date) found.push({ field: 'date', books: book.date, portal: row.date });
  if (!sameSupplier) found.push({ field: 'supplier', books: book.supplier ?? '', portal: row.supplier ?? '' });
  if (book.ownGstin !== row.ownGstin) found.push({ field: 'ownGstin', books: book.ownGstin, portal: row.ownGstin });
  if (!hasSamePlace(book, row)) found.push({ field: 'placeOfSupply', books: book.placeOfSupply ?? '', portal: row.placeOfSupply ?? '' });
  if (book.reverseCharge !== row.reverseCharge)
    found.push({ field: 'reverseCharge', books: book.reverseCharge, portal: row.reverseCharge });
  found.push(...amountDifferences(book, row), ...rateDifferences(book, row));
  return found;
}

export function amountDifferences(books: TaxFigures, portal: TaxFigures): readonly Difference[] {
  return taxFields.flatMap((field) => (books[field] === portal[field] ? [] : [{ field, books: books[field], portal: portal[field] }]));
}

function rateDifferences(book: BookRow, row: PortalRow): readonly Difference[] {
  const [books, portal] = [rateOf(book), rateOf(row)];
  if (books !== null && portal !== null) return books === portal ? [] : [{ field: 'rate', books, portal }];
  if (haveSameRates(book, row)) return [];
  return [{ field: 'rates', books: otherRates(book.rates, row.rates), portal: otherRates(row.rates, book.rates) }];
}

/** The rate of a document with only one; null if it has several, or if what it has is no rate of GST on its day. */
function rateOf(of: BookRow | PortalRow): Percent | null {
  if (of.rates.length > 1) return null;
  const known = of.rates[0]?.rate;
  if (known !== undefined) return known;
  if (of.taxable <= 0) return null;
  const tax = gstOf(of);
  // Half a paisa of each line is rounded, so the rate follows from the sums to a hundredth.
  const rate = scaled(Math.round((tax / of.taxable) * 10_000) * 100);
  const isExact = Math.abs(percentOf(of.taxable, rate) - tax) <= mostRounding;
  return isExact && isGstRate(rate, of.date) ? rate : null;
}

/** A few paise for many lines. */
const mostRounding = 10;
