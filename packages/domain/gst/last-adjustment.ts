import type { Day } from '#domain/time/day';
import { startYearOf } from '#domain/time/financial-year';

/**
 * The last day on which a return or credit note still lowers the tax of an invoice: 30 November after the financial year of the invoice
 * (section 34(2) of the CGST Act). The year of the law is April to March, whatever the books follow.
 */
export function lastAdjustment(invoiceDate: Day): Day {
  return `${startYearOf(invoiceDate) + 1}-11-30`;
}
