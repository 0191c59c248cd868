import { type Taxability, taxabilities } from '#domain/gst/rate';
import type { Posting } from '#domain/posting/effect';
import { amount, type Plain, rowsIn, text } from '#domain/registers/plain-row';
import type { RegisterKind } from '#domain/registers/register-kind';
import type { Day } from '#domain/time/day';

/** Amounts of one rate of GST, or of several together, in paise. */
export interface TaxAmounts {
  readonly taxable: number;
  readonly igst: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly cess: number;
}

export interface RateAmounts extends TaxAmounts {
  readonly taxability: Taxability;
  /** Ten-thousandths of a percent. */
  readonly rate: number;
}

export interface HsnAmounts extends TaxAmounts {
  readonly hsn: string;
  /** Unit Quantity Code; empty for services. */
  readonly unit: string;
  readonly rate: number;
  /** Ten-thousandths of the unit. */
  readonly quantity: number;
}

/** What a register says of an invoice or return: positive in each of the four registers. */
export interface RegisterEntry {
  readonly kind: RegisterKind;
  readonly date: Day;
  readonly number: string;
  readonly partyId: string;
  readonly partyName: string;
  readonly partyGstin: string;
  readonly placeOfSupply: string;
  readonly clientType: string;
  /** Number and date of the supplier's invoice, or of the invoice that a return names. */
  readonly referenceNo: string;
  readonly referenceDate: Day | '';
  readonly reverseCharge: boolean;
  readonly rates: readonly RateAmounts[];
  readonly hsn: readonly HsnAmounts[];
  readonly roundOff: number;
  readonly tcs: number;
  readonly total: number;
  /** All of the voucher: a debit is positive. */
  readonly postings: readonly Posting[];
}

/** The entry of a stored document in its register; null without an effect: drafts and cancelled documents are in none. */
export function registerEntry(
  kind: RegisterKind,
  row: Readonly<Record<string, unknown>>,
  effect: { readonly date: Day; readonly postings: readonly Posting[] } | null,
): RegisterEntry | null {
  if (effect === null || row['unsold'] === true) return null;
  const returned = kind === 'sales-returns' || kind === 'purchase-returns';
  return {
    kind,
    date: effect.date,
    number: text(row['number']),
    partyId: text(row['partyId']),
    partyName: text(row['buyerName']) || text(row['partyName']),
    partyGstin: text(row['partyGstin']),
    placeOfSupply: text(row['placeOfSupply']),
    clientType: text(row['clientType']),
    referenceNo: text(row[returned ? 'invoiceNumber' : 'referenceNo']),
    referenceDate: text(row[returned ? 'invoiceDate' : 'referenceDate']),
    reverseCharge: row['reverseCharge'] === true,
    rates: ratesOf(row),
    hsn: hsnRowsOf(row),
    roundOff: amount(row['roundOff']),
    tcs: amount(row['tcs']),
    total: amount(row['total']),
    postings: effect.postings,
  };
}

/** The tax summary of a stored document. */
export function ratesOf(row: Plain): readonly RateAmounts[] {
  return summedRates(rowsIn(row['rates']).map(rateOf));
}

/** The HSN summary of a stored document. */
export function hsnRowsOf(row: Plain): readonly HsnAmounts[] {
  return rowsIn(row['hsnSummary']).map(hsnOf);
}

/** Rows that differ only in their cess are one. */
function summedRates(rows: readonly RateAmounts[]): readonly RateAmounts[] {
  const rates = new Map<string, RateAmounts>();
  for (const row of rows) {
    const key = rateKey(row);
    const before = rates.get(key);
    rates.set(key, before === undefined ? row : { ...row, ...plus(before, row) });
  }
  return [...rates.values()];
}

/** What tells one rate from another in a register. */
export function rateKey({ taxability, rate }: Pick<RateAmounts, 'taxability' | 'rate'>): string {
  return `${taxability} ${rate}`;
}

export const noTax: TaxAmounts = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };

export function plus(one: TaxAmounts, other: TaxAmounts, factor: 1 | -1 = 1): TaxAmounts {
  return {
    taxable: one.taxable + factor * other.taxable,
    igst: one.igst + factor * other.igst,
    cgst: one.cgst + factor * other.cgst,
    sgst: one.sgst + factor * other.sgst,
    cess: one.cess + factor * other.cess,
  };
}

function rateOf(row: Plain): RateAmounts {
  const taxability = taxabilities.find((known) => known === row['taxability']) ?? 'Taxable';
  return { taxability, rate: amount(row['rate']), ...amountsOf(row) };
}

function hsnOf(row: Plain): HsnAmounts {
  return {
    hsn: text(row['hsn']),
    unit: text(row['unit']),
    rate: amount(row['rate']),
    quantity: amount(row['quantity']),
    ...amountsOf(row),
  };
}

function amountsOf(row: Plain): TaxAmounts {
  return {
    taxable: amount(row['taxable']),
    igst: amount(row['igst']),
    cgst: amount(row['cgst']),
    sgst: amount(row['sgst']),
    cess: amount(row['cess']),
  };
}
