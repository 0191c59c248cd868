import type { Context } from '#application/context';
import type { PortalWays } from '#application/portals/look-after';
import type { Contract } from '#events/contract';
import { sendMessage } from '#functions/jobs/send-message';
import { portalGate } from '#functions/portal-access';
import { wiring } from '#functions/wiring';
import type { PortalName } from '#modules/organisation/gst-registration/portals';

/** What the jobs of the government's portals have in common. */

/** The longest time for which a queue holds a message back, in seconds. */
export const longestDelay = 900;

interface Waiting {
  readonly version: 1;
  readonly organisationId: string;
  readonly gstin: string;
}

/** The gate of a portal, and the message about what waits for it. */
export function portalWays(portal: PortalName, waiting: Contract<Waiting>, organisationId: string): PortalWays {
  return {
    gate: portalGate(portal),
    async sendWaiting(gstin, milliseconds) {
      const seconds = Math.min(longestDelay, Math.ceil(milliseconds / 1_000));
      await sendMessage(waiting, { version: 1, organisationId, gstin }, organisationId, seconds);
    },
  };
}

/** For so long what waits is sent, in milliseconds; the function ends a minute later. */
const sendingMilliseconds = 13 * 60_000;

export function sendingDeadline(): number {
  return wiring.clock.now().getTime() + sendingMilliseconds;
}

interface Asked {
  readonly organisationId: string;
  readonly branchId: string;
  readonly financialYearId: string;
  readonly userId: string;
  readonly documentId: string;
}

/** The context of a message, on behalf of the person who saved the document. */
export function contextOf({ organisationId, branchId, financialYearId, userId, documentId: requestId }: Asked): Promise<Context> {
  return jobContext(organisationId, { branchId, financialYearId, userId, requestId });
}

/** The context of what waits under a GSTIN: the person who saved a document asks for it. */
export function waitingContext({ organisationId, gstin: requestId }: Waiting): Promise<Context> {
  return jobContext(organisationId, { branchId: '', financialYearId: '', userId: '', requestId });
}

/** The context of what a schedule asks for: it says itself on whose behalf it works. */
export function scheduledContext({ organisationId }: Pick<Waiting, 'organisationId'>): Promise<Context> {
  return jobContext(organisationId, { branchId: '', financialYearId: '', userId: '', requestId: organisationId });
}

async function jobContext(
  organisationId: string,
  { userId, ...scope }: Pick<Context['scope'], 'branchId' | 'financialYearId' | 'userId' | 'requestId'>,
): Promise<Context> {
  return {
    scope: { organisationId, ...scope, userId, from: 'job' },
    caller: { userId, email: '', name: '', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
}
