import type { PortalAccesses } from '#application/ports/portal-access';
import type { PortalGate } from '#application/ports/portal-gate';

/** What the jobs of e-invoices reach besides the books. */
export interface EInvoiceWays {
  readonly accesses: PortalAccesses;
  readonly gate: PortalGate;
  /** Sends what waits for this GSTIN after `milliseconds`. */
  readonly sendWaiting: (gstin: string, milliseconds: number) => Promise<void>;
}
