import { sameNumberKey } from '#domain/gst/document-number';
import { partsOf } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import type { PurchaseInvoice } from '#modules/purchase/purchase-invoice/fields';

type Numbered = Pick<PurchaseInvoice, 'partyId' | 'referenceNo' | 'referenceDate' | 'date'>;

/** A supplier gives a number once in a financial year (rule 46(b) of the CGST Rules). */
export function supplierNumberKey(row: Numbered): string | null {
  return row.referenceNo === null ? null : `${row.partyId}|${yearIn(row)}|${sameNumberKey(row.referenceNo)}`;
}

/** One word by which search finds the invoices with this number of this supplier, and few others. */
export function supplierNumberWord(row: Numbered): string | null {
  const digits = row.referenceNo?.toLowerCase().replace(/[^a-z0-9]/g, '') ?? '';
  return digits === '' ? null : `${row.partyId.replaceAll('-', '').slice(-12)}${yearIn(row)}${digits}`.slice(0, 40);
}

function yearIn({ referenceDate, date }: Numbered): number {
  return partsOf(yearOf(referenceDate ?? date).start).year;
}
