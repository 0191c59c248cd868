import type { InvoiceType } from '#domain/gst/place-of-supply';
import type { Taxability } from '#domain/gst/rate';
import { type Paise, paise } from '#domain/money/paise';

export type Supplier = 'Regular' | 'Composition' | 'Unregistered';

/** How the supplier is registered, from the GSTIN and the scheme of its branch. */
export function supplierOf({ gstin, composition }: { readonly gstin: string | null; readonly composition: boolean }): Supplier {
  if (gstin === null) return 'Unregistered';
  return composition ? 'Composition' : 'Regular';
}

/**
 * The title of a sale on paper: a tax invoice (CGST Act section 31(1)); a bill of supply if nothing is taxable or the supplier is under
 * composition (section 31(3)(c)); an invoice if the supplier is not registered. Exports are taxable, even without payment of tax.
 */
export function documentTitle(supplier: Supplier, taxabilities: readonly Taxability[]): 'Tax Invoice' | 'Bill of Supply' | 'Invoice' {
  if (supplier === 'Unregistered') return 'Invoice';
  const taxable = taxabilities.some((taxability) => taxability === 'Taxable' || taxability === 'ZeroRated');
  return supplier === 'Composition' || !taxable ? 'Bill of Supply' : 'Tax Invoice';
}

/** The words at the top of every bill of supply of a composition dealer (Composition rules, rule 5(1)(f) of the CGST Rules). */
export const compositionWords = 'composition taxable person, not eligible to collect tax on supplies';

/** The endorsement of a zero-rated invoice (rule 46, third proviso), with the LUT number if IGST is not paid (rule 96A). */
export function endorsement(withPayment: boolean, lutNumber: string | null): string {
  const supply = 'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS';
  if (withPayment) return `${supply} ON PAYMENT OF INTEGRATED TAX`;
  return `${supply} UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX${lutNumber === null ? '' : ` (LUT ${lutNumber})`}`;
}

/** From this taxable value on, an invoice to an unregistered recipient needs name and address, with the state (rule 46(e)). */
export const namedFrom: Paise = paise(50_000_00);

/** Missing details on an invoice to an unregistered recipient (rule 46(e)); null when nothing is missing or the amount is small enough. */
export function recipientProblem(
  taxable: Paise,
  recipient: { readonly named: boolean; readonly hasAddress: boolean },
): 'name' | 'address' | 'name and address' | null {
  if (taxable < namedFrom || (recipient.named && recipient.hasAddress)) return null;
  if (recipient.named) return 'address';
  return recipient.hasAddress ? 'name' : 'name and address';
}

/** Whether an e-invoice may follow (rule 48(4)): regular suppliers report sales to registered recipients, to SEZ and abroad. */
export function mayBeEInvoiced(supplier: Supplier, type: InvoiceType): boolean {
  return supplier === 'Regular' && type !== 'B2C';
}
