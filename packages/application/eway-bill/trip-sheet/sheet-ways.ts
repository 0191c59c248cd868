import type { BillAccesses } from '#application/ports/portal-access';
import type { PortalGate } from '#application/ports/portal-gate';

/** What the job of trip sheets reaches besides the books. */
export interface SheetWays {
  readonly accesses: BillAccesses;
  readonly gate: PortalGate;
  /** Delivers the same message again after so many milliseconds. */
  readonly later: (milliseconds: number) => Promise<void>;
}

/** A trip sheet and its request. */
export interface AskedSheet {
  readonly documentId: string;
  readonly request: string;
}
