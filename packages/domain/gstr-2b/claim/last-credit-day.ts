import { lastAdjustment } from '#domain/gst/last-adjustment';
import type { PortalKind } from '#domain/gstr-2b/portal-document';
import type { Day } from '#domain/time/day';

interface CreditPaper {
  readonly kind: PortalKind;
  /** Of a debit note its own date, whatever the date of its invoice (section 16(4) since January 2021). */
  readonly date: Day;
  /** When the annual return of the financial year of `date` was filed; null: not yet. */
  readonly annualReturn: Day | null;
}

/**
 * The last day on which credit is claimed (section 16(4) of the CGST Act): 30 November after the financial year of the document, or the day
 * of the annual return if that is earlier. Null: there is no such day, as for notes that lower the credit.
 *
 * Two choices are not certain. Bills of entry have no last day, because the section speaks of invoices and debit notes only; this is disputed.
 * An invoice that the recipient makes under reverse charge counts by its own date (Circular 211/5/2024-GST), which is said of suppliers
 * without registration only.
 */
export function lastCreditDay({ kind, date, annualReturn }: CreditPaper): Day | null {
  if (kind !== 'invoice' && kind !== 'debit' && kind !== 'isd-invoice') return null;
  const last = lastAdjustment(date);
  return annualReturn !== null && annualReturn < last ? annualReturn : last;
}
