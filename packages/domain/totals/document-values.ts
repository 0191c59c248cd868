import type { TaxedBy } from '#domain/gst/taxed-by';
import { extend, mulDiv, type Paise, paise, percentOf, type Quantity, type Rate, sum, zero } from '#domain/money/paise';
import { spread, spreadRate } from '#domain/money/spread';
import type { Charge, Discount, DocumentInput, Line } from '#domain/totals/document-input';
import { cessByQuantity } from '#domain/totals/tax-parts';

/** The values of a document before tax. */
export interface DocumentValues {
  /** Of lines, then charges; in rupees. */
  readonly values: readonly Value[];
  /** Of the lines, in the document's currency. */
  readonly lines: readonly { readonly gross: Paise; readonly discount: Paise; readonly documentDiscount: Paise }[];
  readonly documentDiscount: Paise;
}

/** The discount of the document lies on its lines in proportion to their values; charges have no share. */
export function documentValues(input: DocumentInput): DocumentValues {
  const before = input.lines.map((line) => beforeDocumentDiscount(line, input));
  const weights = discountable(input);
  const documentDiscount = discountOf(sum(weights), input.discount);
  const shares = spread(documentDiscount, weights);
  const sources = [...input.lines, ...(input.charges ?? [])];
  const left = weights.map((weight, i) => paise(weight - (shares[i] ?? zero)));
  const afterDiscounts = isOffPrices(input) ? input.lines.map((line, i) => valueIn(left[i] ?? zero, line, input)) : left;
  return {
    values: inRupees(
      sources.map((source, i) => currencyValue(source, afterDiscounts[i] ?? zero, input)),
      input.exchangeRate,
    ),
    lines: before.map(({ gross, discount }, i) => ({ gross, discount, documentDiscount: shares[i] ?? zero })),
    documentDiscount,
  };
}

/** The value of a line or charge before tax. */
export interface Value {
  readonly taxable: Paise;
  /** In the document's currency; null if that is the rupee. */
  readonly foreign: Paise | null;
}

/** Still in the document's currency, unless it is given. */
function currencyValue(source: Line | Charge, afterDiscounts: Paise, input: DocumentInput): Value & { readonly given: boolean } {
  if ('amount' in source) return { taxable: withoutTax(source.amount, source, null, input), foreign: null, given: false };
  if (source.taxable !== undefined) return { taxable: source.taxable, foreign: source.foreign ?? null, given: true };
  return { taxable: afterDiscounts, foreign: null, given: false };
}

/** Values in a currency become rupees as the differences of rounded running totals, so that together they are the rupees of their sum. */
function inRupees(values: readonly (Value & { readonly given: boolean })[], exchangeRate: Rate | null | undefined): readonly Value[] {
  if (!exchangeRate) return values;
  const own = values.filter(({ given }) => !given);
  const rupees = spreadRate(
    own.map(({ taxable }) => taxable),
    exchangeRate,
  );
  const converted = new Map(own.map((value, i) => [value, rupees[i] ?? zero]));
  return values.map((value) => (value.given ? value : { taxable: converted.get(value) ?? zero, foreign: value.taxable }));
}

/** A discount reduces the amount, even a negative one, so that a return mirrors its sale. */
export function discountOf(amount: Paise, discount: Discount | null | undefined): Paise {
  if (!discount) return zero;
  if ('percent' in discount) return percentOf(amount, discount.percent);
  return paise(amount < 0 ? -discount.amount : discount.amount);
}

/** What the discount of the document is taken from, for each line: its taxable value, or its price with the tax. */
export function discountable(input: DocumentInput): readonly Paise[] {
  const before = input.lines.map((line) => beforeDocumentDiscount(line, input));
  return isOffPrices(input) ? before.map(({ price }) => price) : before.map(({ taxable }) => taxable);
}

/** Rupees off a document whose prices all include their tax are rupees off what the buyer pays (decision D47). */
function isOffPrices(input: DocumentInput): boolean {
  const { discount, lines } = input;
  if (!discount || 'percent' in discount || !lines.some(({ taxInclusive }) => taxInclusive)) return false;
  return lines.every((line) => line.taxInclusive || isWithoutTax(line, input));
}

/** Its price and its value are the same. */
function isWithoutTax(line: Line, input: DocumentInput): boolean {
  const { rate, cessRate, cessPerUnit } = line.tax;
  return taxedByOf(line, input) !== 'party' || (rate === 0 && cessRate === 0 && cessPerUnit === 0);
}

export function beforeDocumentDiscount(
  line: Line,
  input: DocumentInput,
): { readonly gross: Paise; readonly discount: Paise; readonly price: Paise; readonly taxable: Paise } {
  if (line.taxable !== undefined) return { gross: line.taxable, discount: zero, price: line.taxable, taxable: line.taxable };
  const gross = extend(line.quantity, line.rate);
  const discount = discountOf(gross, line.discount);
  const price = paise(gross - discount);
  return { gross, discount, price, taxable: valueIn(price, line, input) };
}

function valueIn(price: Paise, line: Line, input: DocumentInput): Paise {
  return withoutTax(price, line, line.quantity, input);
}

/** Takes the tax out of a tax-inclusive price: price × 100 ÷ (100 + rate + cess rate). If the party charges no tax, the price includes none. */
function withoutTax(price: Paise, source: Line | Charge, quantity: Quantity | null, input: DocumentInput): Paise {
  if (!source.taxInclusive || taxedByOf(source, input) !== 'party') return price;
  const { tax } = source;
  const cess = cessByQuantity(tax, quantity);
  const inCurrency = input.exchangeRate ? mulDiv(cess, 10_000, input.exchangeRate) : cess;
  return paise(mulDiv(price - inCurrency, 1_000_000, 1_000_000 + tax.rate + tax.cessRate));
}

/** Nil, exempt and non-GST lines bear no tax at all, nor does a supply that is zero-rated without payment. */
export function taxedByOf({ tax, taxedBy }: Line | Charge, input: DocumentInput): TaxedBy {
  if (input.kind === 'zero' || tax.taxability !== 'Taxable') return 'none';
  return taxedBy ?? input.taxedBy ?? 'party';
}
