import type { InvoiceType } from '#domain/gst/place-of-supply';
import type { Taxability } from '#domain/gst/rate';
import { type HsnAmounts, noTax, plus, type RateAmounts, type TaxAmounts } from '#domain/registers/register-entry';
import type { Day } from '#domain/time/day';

/** `set-off`: an advance is taken back, because its invoice came or because it was refunded. */
export type OutwardKind = 'invoice' | 'credit' | 'debit' | 'advance' | 'set-off';

/** A document of one registration, as its outward returns see it. Amounts are paise and positive; the kind carries the sign. */
export interface Outward {
  readonly kind: OutwardKind;
  readonly number: string;
  readonly date: Day;
  /** Its number is counted, and nothing else. */
  readonly cancelled: boolean;
  readonly buyerName: string;
  /** Null: a consumer, or abroad. */
  readonly buyerGstin: string | null;
  readonly buyer: 'composition' | 'uin' | 'other';
  readonly supply: InvoiceType;
  /** State code; `96` outside India. */
  readonly placeOfSupply: string;
  /** Bears IGST, or would: it is between states, abroad or to a special economic zone. */
  readonly inter: boolean;
  /** The buyer pays the tax, which the rows state all the same. */
  readonly reverseCharge: boolean;
  /** The total of the document. */
  readonly value: number;
  readonly rates: readonly RateAmounts[];
  readonly hsn: readonly HsnAmounts[];
  /** Of a note: its invoice is a large one, or was before it changed. */
  readonly ofLarge: boolean;
  /** Of an advance that is taken back: when it was received. */
  readonly receivedOn: Day | null;
  readonly exported: Exported | null;
  /** The operator through whom it was sold; under section 9(5) the operator pays the tax. */
  readonly operator: { readonly gstin: string; readonly section: '52' | '9(5)' } | null;
}

export interface Exported {
  readonly port: string | null;
  readonly shippingBill: string | null;
  readonly shippingBillDate: Day | null;
}

/** The tables of GSTR-1 with documents, by the portal's names. `eco95`: supplies on which an operator pays the tax, table 14(b). */
export type OutwardSection = 'b2b' | 'b2cl' | 'b2cs' | 'exp' | 'cdnr' | 'cdnur' | 'eco95';

/** Rates with tax, or without it under LUT: they are in the sections. Nil rated, exempt and non-GST amounts are in table 8 only. */
export function reportedRates({ rates }: Pick<Outward, 'rates'>): readonly RateAmounts[] {
  return rates.filter(({ taxability }) => isReported(taxability));
}

export function isReported(taxability: Taxability): boolean {
  return taxability === 'Taxable' || taxability === 'ZeroRated';
}

/**
 * The table of GSTR-1 that a document is in; null: only in table 8. Large are supplies to consumers of another state above a limit that holds on the
 * day of the invoice; a note is large if it or its invoice is.
 */
export function outwardSection(document: Outward): OutwardSection | null {
  if (document.cancelled || isAdvance(document)) return null;
  if (document.operator?.section === '9(5)') return 'eco95';
  if (reportedRates(document).length === 0) return null;
  const note = document.kind !== 'invoice';
  if (document.buyerGstin !== null && !isExport(document)) return note ? 'cdnr' : 'b2b';
  if (isExport(document)) return note ? 'cdnur' : 'exp';
  if (isLarge(document) || (note && document.ofLarge)) return note ? 'cdnur' : 'b2cl';
  return 'b2cs';
}

/** Tax on money that was received before the supply; goods have none (Notification 66/2017-CT). */
export function isAdvance({ kind }: Pick<Outward, 'kind'>): boolean {
  return kind === 'advance' || kind === 'set-off';
}

export function isExport({ supply }: Pick<Outward, 'supply'>): boolean {
  return supply.startsWith('EXP');
}

/** Exports and supplies to a special economic zone. */
export function isZeroRated({ supply }: Pick<Outward, 'supply'>): boolean {
  return supply.startsWith('EXP') || supply.startsWith('SEZ');
}

/** A supply to a consumer of another state above the limit of its day: 2,50,000 rupees, from August 2024 on 1,00,000 (Notification 12/2024-CT). */
export function isLarge({ buyerGstin, inter, value, date }: Pick<Outward, 'buyerGstin' | 'inter' | 'value' | 'date'>): boolean {
  return buyerGstin === null && inter && value > (date < '2024-08-01' ? 2_50_000_00 : 1_00_000_00);
}

/** 1, or -1 of what lowers the outward supplies. */
export function signOf({ kind }: Pick<Outward, 'kind'>): 1 | -1 {
  return kind === 'credit' ? -1 : 1;
}

/** The rate as returns state it, in ten-thousandths of a percent: zero where no tax is paid under LUT. */
export function statedRate({ supply }: Pick<Outward, 'supply'>, { taxability, rate }: Pick<RateAmounts, 'taxability' | 'rate'>): number {
  return supply.endsWith('WOP') || !isReported(taxability) ? 0 : rate;
}

/** The rows of a document by the rate that is stated, in the order of rates. */
export function statedRows(document: Outward): readonly (TaxAmounts & { readonly rate: number })[] {
  const rows = new Map<number, TaxAmounts & { readonly rate: number }>();
  for (const one of reportedRates(document)) {
    const rate = statedRate(document, one);
    rows.set(rate, { rate, ...plus(rows.get(rate) ?? noTax, one) });
  }
  return [...rows.values()].sort((a, b) => a.rate - b.rate);
}

/** Whether returns see the same document. Its parts may be in another order, and no return has the name of a buyer. */
export function isSameSupply(one: Outward | null, other: Outward | null): boolean {
  return asText(one) === asText(other);
}

function asText(document: Outward | null): string {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
  return JSON.stringify(document === null ? null : { ...document, buyerName: '' }, sorted);
}
