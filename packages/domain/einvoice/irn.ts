import type { EInvoiceType } from '#domain/einvoice/e-invoice';
import type { Day } from '#domain/time/day';
import { startYearOf } from '#domain/time/financial-year';

/**
 * What the invoice reference number (IRN) is the SHA-256 of, in lower-case hex: GSTIN of the supplier, financial year, type and number, without
 * separators. The portal capitalises numbers since 1 June 2025, so that a number in another case is the same document.
 */
export function irnText(gstin: string, type: EInvoiceType, number: string, date: Day): string {
  return `${gstin}${financialYearOf(date)}${type}${number.toUpperCase()}`;
}

/** `2026-27`: the financial year of the document's date, whatever the organisation calls its own. */
export function financialYearOf(date: Day): string {
  const start = startYearOf(date);
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}
