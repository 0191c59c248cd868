import type { Paise, Percent } from '#domain/money/paise';
import type { Day } from '#domain/time/day';

/** The month of a return, `yyyy-MM`: they sort and compare as text. */
export type TaxPeriod = string;

/** What suppliers reported until now (GSTR-2A), or what the portal drew up of it once for a month (GSTR-2B). */
export type PortalStatement = 'GSTR-2A' | 'GSTR-2B';

/** Tables of both statements. An A at the end is for amendments; ECO is for supplies through an operator of e-commerce (section 9(5)). */
export const portalSections = [
  'B2B',
  'B2BA',
  'CDNR',
  'CDNRA',
  'ECO',
  'ECOA',
  'ISD',
  'ISDA',
  'IMPG',
  'IMPGA',
  'IMPGSEZ',
  'IMPGSEZA',
] as const;
export type PortalSection = (typeof portalSections)[number];

/** `reversal`: credit that was available earlier and has to be reversed. `rejected`: the recipient rejected it in the IMS. */
export type PortalPart = 'credit' | 'reversal' | 'rejected';

/** By words of their own: `credit` and `debit` are notes of the supplier. */
export type PortalKind = 'invoice' | 'credit' | 'debit' | 'bill-of-entry' | 'isd-invoice' | 'isd-credit';

/** Amounts are positive also in notes that lower the credit: the kind of the document has the sign. */
export interface TaxFigures {
  readonly taxable: Paise;
  readonly igst: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly cess: Paise;
}

export interface RateRow extends TaxFigures {
  readonly rate: Percent;
}

/** A document as the portal has it. Texts are the words of the file: JSON writes `Y` and `P` where the workbook writes `Yes` and a sentence. */
export interface PortalDocument extends TaxFigures {
  readonly statement: PortalStatement;
  readonly section: PortalSection;
  readonly part: PortalPart;
  readonly ownGstin: string;
  readonly period: TaxPeriod;
  readonly kind: PortalKind;
  /** Missing for goods from abroad. */
  readonly supplier: string | null;
  readonly supplierName: string;
  readonly number: string;
  readonly date: Day;
  /** Of a bill of entry. */
  readonly port: string | null;
  /** `R`, `Regular`, `SEWP`: the kind of supply. */
  readonly supply: string;
  /** The total of the document. */
  readonly value: Paise | null;
  /** A state code, or the words of the file if they are not the name of a state. */
  readonly placeOfSupply: string | null;
  readonly reverseCharge: boolean;
  /** GSTR-2B has none since November 2024. */
  readonly rates: readonly RateRow[];
  readonly itc: { readonly said: string; readonly reason: string };
  /** When the supplier filed, and for which month. Of a bill of entry, the day on which customs reported it. */
  readonly reported: { readonly on: Day | null; readonly period: TaxPeriod | null };
  /** What an amendment takes the place of. */
  readonly original: { readonly number: string; readonly date: Day | null } | null;
  /** The month in which the supplier amended it later, which GSTR-2A says. */
  readonly amendedIn: TaxPeriod | null;
  /** A bill of entry that customs amended. */
  readonly isAmended: boolean;
  /** From this day on, the registration of the supplier is cancelled. GSTR-2A says it. */
  readonly cancelledFrom: Day | null;
  /** The part of the rate that applies, of which 65 % is the only one but the whole. */
  readonly applicablePercent: Percent | null;
  /** `e-Invoice`, or empty. */
  readonly source: string;
  readonly irn: string | null;
  readonly irnDate: Day | null;
}

/** A part of a file that this version does not know. It is stored unchanged, and people are told. */
export interface UnknownSection {
  readonly name: string;
  readonly rows: number;
  /** As JSON. */
  readonly content: string;
}

/** What the portal says of the credit. Null where it says nothing, as GSTR-2A does. */
export function isItcAvailable({ itc }: Pick<PortalDocument, 'itc'>): boolean | null {
  return itc.said === '' ? null : /^y/i.test(itc.said);
}

/** Whether it lowers the credit. */
export function lowersCredit({ kind }: Pick<PortalDocument, 'kind'>): boolean {
  return kind === 'credit' || kind === 'isd-credit';
}

/**
 * What makes two rows the same document, so that a file may be imported again at any time: own GSTIN, month, table, supplier, number and
 * kind. Numbers of bills of entry run by port.
 */
export function identityOf(document: PortalDocument): string {
  const { statement, ownGstin, period, section, part, supplier, port, number, kind } = document;
  const place = part === 'reversal' ? 'reversal' : '';
  return [statement, ownGstin, period, section, place, supplier ?? '', port ?? '', number.toUpperCase(), kind].join('|');
}
