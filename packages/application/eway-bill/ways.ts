import type { PortalWays } from '#application/portals/look-after';
import type { BillAccesses } from '#application/ports/portal-access';
import type { PortalDistances } from '#application/ports/portal-distances';
import type { PortalGate } from '#application/ports/portal-gate';

/** What the jobs of e-way bills reach besides the books. */
export interface EwayBillWays extends PortalWays {
  readonly accesses: BillAccesses;
  /** Of the e-invoice portal, which makes bills from invoices and fails apart from this one. */
  readonly invoiceGate: PortalGate;
  readonly distances: PortalDistances;
}
