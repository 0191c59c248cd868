import { type HsnRow, hsnSummary, type RateRow, rateSummary } from '#domain/documents/tax-summary';
import type { SupplyKind } from '#domain/gst/place-of-supply';
import type { Tax } from '#domain/gst/rate';
import { extend, mulDiv, type Paise, type Percent, paise, percentOf, type Quantity, type Rate, sum, zero } from '#domain/money/paise';
import { roundToRupee, spread, spreadPercent } from '#domain/money/spread';
import { type Problem, refuseIfAny } from '#domain/refusal';

export type Discount = { readonly percent: Percent } | { readonly amount: Paise };

export interface Line {
  readonly quantity: Quantity;
  /** Rupees per unit. */
  readonly rate: Rate;
  readonly discount?: Discount | null;
  readonly tax: Tax;
  /** The rate includes the tax. */
  readonly taxInclusive?: boolean;
  readonly hsn?: string | null;
  /** Unit quantity code, for the HSN summary. */
  readonly unit?: string | null;
}

/** Freight, packing and the like. */
export interface Charge {
  readonly amount: Paise;
  readonly tax: Tax;
  readonly taxInclusive?: boolean;
  readonly hsn?: string | null;
}

export interface DocumentInput {
  readonly kind: SupplyKind;
  readonly lines: readonly Line[];
  readonly charges?: readonly Charge[];
  /** Discount on all lines together, before tax. */
  readonly discount?: Discount | null;
  /** Rounds the amount payable to the rupee. */
  readonly rounded: boolean;
  /** The recipient owes the tax to the government, so it is stated but not collected. */
  readonly reverseCharge?: boolean;
}

export interface Taxed {
  readonly taxable: Paise;
  readonly igst: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  /** Both kinds of cess. */
  readonly cess: Paise;
  /** The part of the cess charged by quantity, which e-invoices report separately. */
  readonly cessByQuantity: Paise;
  /** All heads together, as stated. */
  readonly tax: Paise;
  /** Taxable and the tax that is collected. */
  readonly total: Paise;
}

export interface LineTotals extends Taxed {
  readonly gross: Paise;
  readonly discount: Paise;
  /** This line's share of the document's discount. */
  readonly documentDiscount: Paise;
}

export interface DocumentTotals extends Taxed {
  readonly lines: readonly LineTotals[];
  readonly charges: readonly Taxed[];
  readonly gross: Paise;
  readonly discount: Paise;
  readonly documentDiscount: Paise;
  /** Tax that the party pays; none under reverse charge. */
  readonly collected: Paise;
  readonly roundOff: Paise;
  /** What the party pays: taxable + collected + round-off. */
  readonly total: Paise;
  readonly rates: readonly RateRow[];
  readonly hsn: readonly HsnRow[];
}

/**
 * All figures of a document (decision D18): tax is computed per head and rate on the taxable total of lines and charges, rounded half-up, and
 * spread over them carrying the error forward, so that they add up to it; CGST and SGST are each half the rate and always equal.
 * Throws a Refusal that names the field when `totalsProblems` finds any.
 */
export function documentTotals(input: DocumentInput): DocumentTotals {
  refuseIfAny(totalsProblems(input));
  const before = input.lines.map((line) => beforeDocumentDiscount(line, input));
  const documentDiscount = discountOf(sum(before.map(({ taxable }) => taxable)), input.discount);
  const shares = spread(
    documentDiscount,
    before.map(({ taxable }) => taxable),
  );
  const charges = input.charges ?? [];

  const taxed = taxAll(
    [
      ...input.lines.map((line, i) => ({
        tax: line.tax,
        quantity: line.quantity,
        taxable: paise((before[i]?.taxable ?? zero) - (shares[i] ?? zero)),
      })),
      ...charges.map((charge) => ({ tax: charge.tax, quantity: null, taxable: withoutTax(charge.amount, charge, null, input) })),
    ],
    input,
  );
  const lines = before.map(({ gross, discount }, i) => ({ ...at(taxed, i), gross, discount, documentDiscount: shares[i] ?? zero }));
  const total = (field: keyof Taxed) => sum(taxed.map((part) => part[field]));
  const exact = total('total');
  const roundOff = input.rounded ? paise(roundToRupee(exact) - exact) : zero;
  return {
    lines,
    charges: taxed.slice(lines.length),
    gross: sum(lines.map(({ gross }) => gross)),
    discount: sum(lines.map(({ discount }) => discount)),
    documentDiscount,
    taxable: total('taxable'),
    igst: total('igst'),
    cgst: total('cgst'),
    sgst: total('sgst'),
    cess: total('cess'),
    cessByQuantity: total('cessByQuantity'),
    tax: total('tax'),
    collected: input.reverseCharge ? zero : total('tax'),
    roundOff,
    total: paise(exact + roundOff),
    rates: rateSummary([...input.lines, ...charges], taxed),
    hsn: hsnSummary([...input.lines, ...charges], taxed),
  };
}

/** Amounts beyond ten thousand crore rupees are refused: sums of very many of them must stay exact. */
const mostOfDocument = 10_000_00_00_000_00;

/** What cannot be computed, each at its field: `lines.2.discount`, `charges.0.amount`, `discount`. */
export function totalsProblems(input: DocumentInput): readonly Problem[] {
  const problems: Problem[] = [];
  let size = 0;
  input.lines.forEach((line, i) => {
    // An estimate is enough here, and it must not overflow as the exact product would.
    const amount = (Math.abs(line.quantity) * Math.abs(line.rate)) / 1_000_000 + (Math.abs(line.quantity) * line.tax.cessPerUnit) / 10_000;
    size += amount;
    if (amount > mostOfDocument) problems.push({ path: `lines.${i}.rate`, message: 'The amount is too large' });
    else problems.push(...discountProblems(line.discount, extend(line.quantity, line.rate), `lines.${i}.discount`));
  });
  (input.charges ?? []).forEach((charge, i) => {
    size += Math.abs(charge.amount);
    if (Math.abs(charge.amount) > mostOfDocument) problems.push({ path: `charges.${i}.amount`, message: 'The amount is too large' });
  });
  if (problems.length > 0) return problems;
  if (size > mostOfDocument) return [{ path: 'lines', message: 'The document is too large' }];
  return discountProblems(input.discount, sum(input.lines.map((line) => beforeDocumentDiscount(line, input).taxable)), 'discount');
}

function discountProblems(discount: Discount | null | undefined, amount: Paise, path: string): readonly Problem[] {
  if (!discount) return [];
  if ('percent' in discount) {
    return discount.percent < 0 || discount.percent > 100_0000 ? [{ path, message: 'Discount must be 0 to 100 %' }] : [];
  }
  if (discount.amount < 0) return [{ path, message: 'Discount cannot be negative' }];
  return discount.amount > Math.abs(amount) ? [{ path, message: 'Discount cannot be more than the amount' }] : [];
}

/** A discount reduces the amount, even a negative one, so that a return mirrors its sale. */
function discountOf(amount: Paise, discount: Discount | null | undefined): Paise {
  if (!discount) return zero;
  if ('percent' in discount) return percentOf(amount, discount.percent);
  return paise(amount < 0 ? -discount.amount : discount.amount);
}

function beforeDocumentDiscount(
  line: Line,
  input: DocumentInput,
): { readonly gross: Paise; readonly discount: Paise; readonly taxable: Paise } {
  const gross = extend(line.quantity, line.rate);
  const discount = discountOf(gross, line.discount);
  return { gross, discount, taxable: withoutTax(paise(gross - discount), line, line.quantity, input) };
}

/** Takes the tax out of a tax-inclusive price: price × 100 ÷ (100 + rate + cess rate). If no tax is collected, the price includes none. */
function withoutTax(price: Paise, { tax, taxInclusive }: Line | Charge, quantity: Quantity | null, input: DocumentInput): Paise {
  if (!taxInclusive || input.reverseCharge || bearsNone(tax, input.kind)) return price;
  return paise(mulDiv(price - cessByQuantity(tax, quantity), 1_000_000, 1_000_000 + tax.rate + tax.cessRate));
}

function bearsNone(tax: Tax, kind: SupplyKind): boolean {
  return kind === 'zero' || tax.taxability !== 'Taxable';
}

function cessByQuantity(tax: Tax, quantity: Quantity | null): Paise {
  return quantity === null ? zero : paise(mulDiv(quantity, tax.cessPerUnit, 10_000));
}

interface Part {
  readonly tax: Tax;
  readonly quantity: Quantity | null;
  readonly taxable: Paise;
}

function taxAll(parts: readonly Part[], { kind, reverseCharge }: DocumentInput): readonly Taxed[] {
  const taxable = parts.filter(({ tax }) => !bearsNone(tax, kind));
  const whole = kind === 'inter' ? perRate(taxable, 'rate', 1) : new Map<Part, Paise>();
  const half = kind === 'intra' ? perRate(taxable, 'rate', 2) : new Map<Part, Paise>();
  const adValorem = perRate(taxable, 'cessRate', 1);
  return parts.map((part) => {
    const igst = whole.get(part) ?? zero;
    const cgst = half.get(part) ?? zero;
    const byQuantity = bearsNone(part.tax, kind) ? zero : cessByQuantity(part.tax, part.quantity);
    const cess = paise((adValorem.get(part) ?? zero) + byQuantity);
    const tax = paise(igst + cgst * 2 + cess);
    const total = reverseCharge ? part.taxable : paise(part.taxable + tax);
    return { taxable: part.taxable, igst, cgst, sgst: cgst, cess, cessByQuantity: byQuantity, tax, total };
  });
}

/** One head of tax: computed once for each rate, and spread over the parts that bear it. */
function perRate(parts: readonly Part[], rate: 'rate' | 'cessRate', halves: 1 | 2): ReadonlyMap<Part, Paise> {
  const amounts = new Map<Part, Paise>();
  for (const [percent, same] of groupBy(parts, ({ tax }) => tax[rate])) {
    const taxes = spreadPercent(
      same.map(({ taxable }) => taxable),
      percent,
      halves,
    );
    same.forEach((part, i) => {
      amounts.set(part, taxes[i] ?? zero);
    });
  }
  return amounts;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function at(taxed: readonly Taxed[], i: number): Taxed {
  const part = taxed[i];
  if (part === undefined) throw new Error('Broken assumption: a line without its taxes');
  return part;
}
