import type { BillsByIrn, EwayBillPortal } from '#application/ports/eway-bill-portal';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';

/** A portal, and who we are there. */
export interface PortalAccess {
  readonly portal: InvoicePortal;
  readonly account: PortalAccount;
}

/** The e-way bill portal, and who we are there. Bills from registered invoices are made by the invoice registration portal. */
export interface BillAccess {
  readonly portal: EwayBillPortal;
  readonly account: PortalAccount;
  /** Undefined: nobody can speak to that portal for this GSTIN. */
  readonly byIrn: { readonly bills: BillsByIrn; readonly account: PortalAccount } | undefined;
}

/** The way to the portal for a GSTIN. */
export interface PortalAccesses {
  /** By the provider and mode of the `gst-registration`; a sentence if user and password are not entered, or the provider is not set up. */
  invoices(scope: Scope, registration: Row): Promise<PortalAccess | string>;
}

/** The way to the e-way bill portal for a GSTIN. */
export interface BillAccesses {
  /** As for invoices, with a user of its own. */
  bills(scope: Scope, registration: Row): Promise<BillAccess | string>;
}
