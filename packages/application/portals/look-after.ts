import type { Context } from '#application/context';
import type { PortalGate } from '#application/ports/portal-gate';

/** What jobs of a portal reach besides the books. */
export interface PortalWays {
  readonly gate: PortalGate;
  /** Sends what waits for this GSTIN after `milliseconds`. */
  readonly sendWaiting: (gstin: string, milliseconds: number) => Promise<void>;
}

/** What a job did: `done` for good, or it is tried again at `until` (milliseconds since 1970). `closed`: until then nothing at all can be sent. */
export type Sent = { readonly outcome: 'done' } | { readonly outcome: 'later'; readonly until: number; readonly closed: boolean };

/** After a call that the portal could not answer: milliseconds. */
export const againAfter = 60_000;
/** A call is over by then, however it ended. */
export const inFlight = 2 * 60_000;

/** Another process speaks to the portal about this document, so this one comes again later. */
export class AtThePortal extends Error {}

/** Sees to it that what waits is sent, from this moment on. The message is sent first: two of them do no harm, and none would. */
export async function lookAfter({ scope, ports }: Context, ways: PortalWays, gstin: string, until: number): Promise<void> {
  if (await ways.gate.isLookedAfter(scope, gstin)) return;
  await ways.sendWaiting(gstin, Math.max(0, until - ports.clock.now().getTime()));
  await ways.gate.willLookAfter(scope, gstin, until);
}
