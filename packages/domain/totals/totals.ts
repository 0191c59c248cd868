import type { TaxedBy } from '#domain/gst/taxed-by';
import { mulDiv, type Paise, paise, type Rate, sum, zero } from '#domain/money/paise';
import { roundToRupee } from '#domain/money/spread';
import { refuseIfAny } from '#domain/refusal';
import { customsDuties } from '#domain/totals/customs';
import type { Charge, DocumentInput, Line } from '#domain/totals/document-input';
import { documentValues, taxedByOf, type Value } from '#domain/totals/document-values';
import { asStated, type TaxHeads, taxParts, withHeads } from '#domain/totals/tax-parts';
import { type HsnRow, hsnSummary, type RateRow, rateSummary } from '#domain/totals/tax-summary';
import { totalsProblems } from '#domain/totals/totals-problems';
import { withheld } from '#domain/totals/withholding';

export interface Taxed extends TaxHeads {
  /** Always in rupees. */
  readonly taxable: Paise;
  /** The same in the document's currency; null if that is the rupee. */
  readonly foreign: Paise | null;
  readonly taxedBy: TaxedBy;
  readonly credit: boolean;
  /** Tax without credit. */
  readonly inCost: Paise;
  /** Customs duty with its surcharge. */
  readonly duty: Paise;
  /** Taxable and the tax that the party charges. */
  readonly total: Paise;
}

export interface LineTotals extends Taxed {
  /** Gross and discounts are in the document's currency. */
  readonly gross: Paise;
  readonly discount: Paise;
  /** This line's share of the document's discount. */
  readonly documentDiscount: Paise;
}

export interface DocumentTotals extends TaxHeads {
  readonly lines: readonly LineTotals[];
  readonly charges: readonly Taxed[];
  readonly gross: Paise;
  readonly discount: Paise;
  readonly documentDiscount: Paise;
  readonly taxable: Paise;
  /** Tax that the party charges or pays. */
  readonly collected: Paise;
  /** Tax under reverse charge: stated on a sale, owed on a purchase. */
  readonly reverseChargeTax: Paise;
  /** Tax by a bill of entry. */
  readonly importTax: Paise;
  readonly ineligible: Paise;
  readonly duty: Paise;
  readonly tds: Paise;
  readonly tcs: Paise;
  readonly roundOff: Paise;
  /** Taxable + collected + TCS + round-off. */
  readonly total: Paise;
  /** The bill of the party: the total less the tax deducted. */
  readonly payable: Paise;
  /** The total in the document's currency; null if that is the rupee. */
  readonly foreignTotal: Paise | null;
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
  const sources = [...input.lines, ...(input.charges ?? [])];
  const values = documentValues(input);
  const parts = taxed(sources, values.values, input);
  const lines = values.lines.map((line, i) => ({ ...at(parts, i), ...line }));
  const total = (field: 'taxable' | 'duty' | 'inCost' | keyof TaxHeads) => sum(parts.map((part) => part[field]));
  const taxBy = (...by: readonly TaxedBy[]) => sum(parts.map(({ taxedBy, tax }) => (by.includes(taxedBy) ? tax : zero)));
  const taxable = total('taxable');
  const collected = taxBy('party');
  const tcs = input.tcsAmount ?? (input.tcs ? withheld(paise(taxable + collected), input.tcs) : zero);
  const tds = input.tdsAmount ?? (input.tds ? withheld(taxable, input.tds) : zero);
  const exact = paise(taxable + collected + tcs);
  const roundOff =
    input.stated?.roundOff ?? input.roundOff ?? (input.rounded && !input.exchangeRate ? paise(roundToRupee(exact) - exact) : zero);
  return {
    lines,
    charges: parts.slice(lines.length),
    gross: sum(lines.map(({ gross }) => gross)),
    discount: sum(lines.map(({ discount }) => discount)),
    documentDiscount: values.documentDiscount,
    taxable,
    igst: total('igst'),
    cgst: total('cgst'),
    sgst: total('sgst'),
    cess: total('cess'),
    cessByQuantity: total('cessByQuantity'),
    tax: total('tax'),
    collected,
    reverseChargeTax: taxBy('stated', 'rcm'),
    importTax: taxBy('import'),
    ineligible: total('inCost'),
    duty: total('duty'),
    tds,
    tcs,
    roundOff,
    total: paise(exact + roundOff),
    payable: paise(exact + roundOff - tds),
    foreignTotal: foreignTotal(parts, paise(collected + tcs), input.exchangeRate),
    rates: rateSummary(sources, parts),
    hsn: hsnSummary(sources, parts),
  };
}

/** Lines and charges in the currency, and what taxes and TCS, which are in rupees, come to in it. */
function foreignTotal(parts: readonly Taxed[], rupees: Paise, exchangeRate: Rate | null | undefined): Paise | null {
  if (!exchangeRate) return null;
  return paise(sum(parts.map(({ foreign }) => foreign ?? zero)) + mulDiv(rupees, 10_000, exchangeRate));
}

function taxed(sources: readonly (Line | Charge)[], values: readonly Value[], input: DocumentInput): readonly Taxed[] {
  const assessed = sources.map((source, i) => {
    const taxable = values[i]?.taxable ?? zero;
    const taxedBy = taxedByOf(source, input);
    const value = taxedBy === 'import' && 'assessable' in source ? (source.assessable ?? taxable) : taxable;
    return { tax: source.tax, taxedBy, quantity: 'quantity' in source ? source.quantity : null, value };
  });
  const imported = assessed.map(({ taxedBy, value }) => (taxedBy === 'import' ? value : zero));
  const duties = input.customs ? customsDuties(imported, input.customs) : [];
  const bases = assessed.map(({ value, ...part }, i) => ({ ...part, base: paise(value + (duties[i] ?? zero)), duty: duties[i] ?? zero }));
  const atRates = taxParts(bases, input.kind).map((heads, i) => {
    const given = bases[i]?.taxedBy === 'none' ? undefined : sources[i]?.heads;
    return given === undefined ? heads : withHeads(heads, given);
  });
  return asStated(atRates, bases, input.stated).map((heads, i) => {
    const taxable = values[i]?.taxable ?? zero;
    const { taxedBy = 'none', duty = zero } = bases[i] ?? {};
    const credit = sources[i]?.credit !== false;
    return {
      ...heads,
      taxable,
      foreign: values[i]?.foreign ?? null,
      taxedBy,
      credit,
      inCost: credit ? zero : heads.tax,
      duty,
      total: taxedBy === 'party' ? paise(taxable + heads.tax) : taxable,
    };
  });
}

function at(taxed: readonly Taxed[], i: number): Taxed {
  const part = taxed[i];
  if (part === undefined) throw new Error('Broken assumption: a line without its taxes');
  return part;
}
