import type { SupplyKind } from '#domain/gst/place-of-supply';
import type { Tax } from '#domain/gst/rate';
import type { TaxedBy } from '#domain/gst/taxed-by';
import type { Paise, Percent, Quantity, Rate } from '#domain/money/paise';
import type { CustomsRates } from '#domain/totals/customs';

export type Discount = { readonly percent: Percent } | { readonly amount: Paise };

export interface Line {
  readonly quantity: Quantity;
  /** Rupees per unit, or the document's currency. */
  readonly rate: Rate;
  readonly discount?: Discount | null;
  /** The value is a share of an earlier line's, so quantity, rate and discounts do not make it: in rupees, and in the currency. */
  readonly taxable?: Paise;
  readonly foreign?: Paise;
  readonly tax: Tax;
  /** The rate includes the tax. */
  readonly taxInclusive?: boolean;
  /** Absent: as the document says. */
  readonly taxedBy?: TaxedBy;
  /** The tax can be set off; otherwise it is a cost. Absent: true. */
  readonly credit?: boolean;
  /** The tax, where it does not follow from the rate. Without effect on what bears none. */
  readonly heads?: Heads;
  /** The value that customs assess, in rupees. Absent: the taxable value. */
  readonly assessable?: Paise | null;
  readonly hsn?: string | null;
  /** Unit quantity code, for the HSN summary. */
  readonly unit?: string | null;
}

/** Freight, packing and the like. */
export interface Charge {
  readonly amount: Paise;
  readonly tax: Tax;
  readonly taxInclusive?: boolean;
  readonly taxedBy?: TaxedBy;
  readonly credit?: boolean;
  readonly heads?: Heads;
  readonly hsn?: string | null;
}

export const headNames = ['igst', 'cgst', 'sgst', 'cess'] as const;
export type Heads = Readonly<Record<(typeof headNames)[number], Paise>>;

/** What the paper of a supplier says of a document as a whole; absent: as computed. Tax under reverse charge is not on it. */
export type Stated = Partial<Heads & { readonly roundOff: Paise }>;

export interface DocumentInput {
  readonly kind: SupplyKind;
  readonly lines: readonly Line[];
  readonly charges?: readonly Charge[];
  /** Discount on all lines together, before tax. */
  readonly discount?: Discount | null;
  /** Rounds the amount payable to the rupee; never with a foreign currency. */
  readonly rounded: boolean;
  /** The round-off, where it does not follow from the amounts. */
  readonly roundOff?: Paise | null;
  /** Who accounts for the tax of a line or charge that does not say. Absent: the party. */
  readonly taxedBy?: TaxedBy;
  /** The rates of a bill of entry, for lines taxed by import. */
  readonly customs?: CustomsRates | null;
  /** Tax and round-off as on the paper of a supplier (decision D52). */
  readonly stated?: Stated | null;
  /** Income tax deducted from the taxable value. */
  readonly tds?: Percent | null;
  /** The amount of it, where it does not follow from a rate. */
  readonly tdsAmount?: Paise | null;
  readonly tcsAmount?: Paise | null;
  /** Income tax collected on the value with the tax of the party. */
  readonly tcs?: Percent | null;
  /** Rupees for one unit of the currency of rates and amounts; absent or null if they are in rupees. */
  readonly exchangeRate?: Rate | null;
}
