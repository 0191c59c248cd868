import type { EInvoiceSettings } from '#domain/einvoice/applicability';
import type { Supplier } from '#domain/gst/invoice-rules';
import type { InvoiceType } from '#domain/gst/place-of-supply';
import type { Day } from '#domain/time/day';

/** Why no e-invoice is made of a document, as it is shown. */
export const notNeededReasons = {
  'not-posted': 'It is cancelled or a draft',
  'purchase-side': 'The supplier makes the e-invoice of a purchase',
  'not-an-invoice': 'Only invoices, returns and notes become e-invoices',
  'seller-unregistered': 'This branch has no GSTIN',
  'seller-composition': 'A composition dealer issues bills of supply',
  'exempt-class': 'This organisation is exempt from e-invoicing',
  'not-enabled': 'E-invoicing does not apply to this GSTIN',
  'before-start': 'It is dated before e-invoicing began for this GSTIN',
  'same-gstin': 'Both sides have the same GSTIN',
  'unregistered-buyer': 'The buyer has no GSTIN',
  'only-exempt': 'Nothing in it is taxable',
  'no-tax-adjusted': 'It changes no tax',
} as const;
export type NotNeeded = keyof typeof notNeededReasons;

/** Those that follow from what is set for the GSTIN: a document may need one by now, without being changed. */
const bySettings: readonly NotNeeded[] = ['exempt-class', 'not-enabled', 'before-start'];

/** Whether a reason, as it is shown, follows from what is set for the GSTIN and not from the document. */
export function isBySettings(shown: string): boolean {
  return bySettings.some((reason) => notNeededReasons[reason] === shown);
}

export interface Supplied {
  readonly date: Day;
  readonly supplier: Supplier;
  readonly supply: InvoiceType;
  readonly sellerGstin: string | null;
  readonly buyerGstin: string | null;
  /** A line or charge of it is taxable. */
  readonly taxable: boolean;
  /** False of a note between the two, and of one after the last day for it (CGST Act, section 34). */
  readonly taxAdjusted: boolean;
}

/**
 * Why a posted sale, return or note to a customer needs no e-invoice (rule 48(4) of the CGST Rules, notification 13/2020); null if it needs
 * one.
 */
export function notNeeded(of: Supplied, { applicableFrom, exemptClass }: EInvoiceSettings): NotNeeded | null {
  if (of.sellerGstin === null || of.supplier === 'Unregistered') return 'seller-unregistered';
  if (of.supplier === 'Composition') return 'seller-composition';
  if (exemptClass !== null) return 'exempt-class';
  if (applicableFrom === null) return 'not-enabled';
  if (of.date < applicableFrom) return 'before-start';
  if (of.sellerGstin === of.buyerGstin) return 'same-gstin';
  if (of.supply === 'B2C') return 'unregistered-buyer';
  if (!of.taxable) return 'only-exempt';
  return of.taxAdjusted ? null : 'no-tax-adjusted';
}
