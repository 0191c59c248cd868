import type { PortalAnswer } from '#application/ports/gst-portal';
import type { Scope } from '#application/ports/scope';

/** Nothing was sent: the portal failed lately, or had as many calls as it allows. */
export interface Closed {
  readonly outcome: 'closed';
  /** When it is tried again: milliseconds since 1970. */
  readonly until: number;
}

/**
 * Lets calls for a GSTIN through to a portal, for all processes together: at most as many in a minute as the portal allows, and none for a
 * while after it failed several times (`busy` or `unknown`). Then one call is let through, and its answer decides.
 */
export interface PortalGate {
  call<Value>(scope: Scope, gstin: string, ask: () => Promise<PortalAnswer<Value>>): Promise<PortalAnswer<Value> | Closed>;
  /** Whether somebody will look after what waits for this GSTIN; `at`: from now on, at this moment. */
  isLookedAfter(scope: Scope, gstin: string): Promise<boolean>;
  willLookAfter(scope: Scope, gstin: string, at: number): Promise<void>;
}
