import type { PortalWays } from '#application/portals/look-after';
import type { BillAccesses } from '#application/ports/portal-access';

/** What the jobs of e-way bills reach besides the books. */
export interface EwayBillWays extends PortalWays {
  readonly accesses: BillAccesses;
}
