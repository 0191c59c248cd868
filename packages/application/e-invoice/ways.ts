import type { PortalWays } from '#application/portals/look-after';
import type { PortalAccesses } from '#application/ports/portal-access';

/** What the jobs of e-invoices reach besides the books. */
export interface EInvoiceWays extends PortalWays {
  readonly accesses: PortalAccesses;
}
