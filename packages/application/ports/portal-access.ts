import type { PortalAccount } from '#application/ports/gst-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';

/** A portal, and who we are there. */
export interface PortalAccess {
  readonly portal: InvoicePortal;
  readonly account: PortalAccount;
}

/** The way to the portal for a GSTIN. */
export interface PortalAccesses {
  /** By the provider and mode of the `gst-registration`; a sentence if user and password are not entered, or the provider is not set up. */
  invoices(scope: Scope, registration: Row): Promise<PortalAccess | string>;
}
