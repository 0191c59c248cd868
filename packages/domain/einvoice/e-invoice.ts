import type { InvoiceType } from '#domain/gst/place-of-supply';
import type { Paise, Percent, Quantity, Rate } from '#domain/money/paise';
import type { Day } from '#domain/time/day';

/** The types of document that the invoice registration portal knows: invoice, credit note, debit note. */
export type EInvoiceType = 'INV' | 'CRN' | 'DBN';

/** A name and an address as papers show them. `pin` is null where there is none, as abroad. */
export interface EInvoicePlace {
  /** Where people change them, as forms name their fields: `billingAddress`. */
  readonly nameAt: string;
  readonly addressAt: string;
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly place: string;
  readonly pin: number | null;
  /** GST state code, `96` outside India. */
  readonly state: string;
}

/** A taxable line, or a charge that bears tax. All amounts are in rupees and positive: the type of the document carries the sign. */
export interface EInvoiceItem {
  /** How the form names its fields: `lines.0`, `charges.1`. */
  readonly path: string;
  readonly description: string;
  readonly hsn: string;
  readonly service: boolean;
  /** Null: it is not counted, as a charge. Zero: only the value changes, as by a note. */
  readonly quantity: Quantity | null;
  readonly unit: string | null;
  /** Of one unit before discounts; of the whole where nothing is counted. */
  readonly price: Rate;
  /** The value before discounts, and what of it is discounted. */
  readonly gross: Paise;
  readonly taxable: Paise;
  readonly rate: Percent;
  readonly igst: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly cessRate: Percent;
  /** Cess by rate and cess by quantity together, and the second alone. */
  readonly cess: Paise;
  readonly cessByQuantity: Paise;
  readonly freeQuantity?: Quantity;
  readonly batch?: { readonly number: string; readonly expiry: Day | null } | undefined;
}

/** How the goods go, for their e-way bill. */
export interface Transport {
  readonly mode: 'Road' | 'Rail' | 'Air' | 'Ship' | null;
  /** Kilometres; zero: the portal finds it out. */
  readonly distance: number;
  readonly vehicle: string | null;
  readonly vehicleType: 'Regular' | 'Over Dimensional Cargo' | null;
  readonly transporterId: string | null;
  readonly transporterName: string | null;
  readonly documentNumber: string | null;
  readonly documentDate: Day | null;
}

/** A document that is to be registered, as the product knows it. */
export interface EInvoice {
  readonly type: EInvoiceType;
  readonly number: string;
  readonly date: Day;
  readonly supply: Exclude<InvoiceType, 'B2C'>;
  readonly reverseCharge: boolean;
  /** IGST although the place of supply is the state of the seller, and the buyer is no SEZ. */
  readonly igstOnIntra: boolean;
  readonly seller: EInvoicePlace & { readonly gstin: string };
  readonly buyer: EInvoicePlace & { readonly gstin: string | null; readonly placeOfSupply: string };
  readonly dispatchFrom: EInvoicePlace | null;
  readonly shipTo: (EInvoicePlace & { readonly gstin: string | null }) | null;
  readonly items: readonly EInvoiceItem[];
  /** What is in the total and in no item: exempt lines, charges without tax, tax collected at source. */
  readonly otherCharges: Paise;
  readonly roundOff: Paise;
  readonly total: Paise;
  /** The total in the currency of the document, without tax; null in rupees. */
  readonly foreign: { readonly currency: string; readonly total: Paise } | null;
  /** The invoices that a note or return corrects. */
  readonly preceding: readonly { readonly number: string; readonly date: Day }[];
  readonly exported: {
    /** Two letters (ISO 3166), null if unknown. */
    readonly country: string | null;
    readonly port: string | null;
    readonly shippingBill: string | null;
    readonly shippingBillDate: Day | null;
  } | null;
  readonly transport: Transport | null;
}
