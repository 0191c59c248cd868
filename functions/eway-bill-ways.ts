import type { EwayBillWays } from '#application/eway-bill/ways';
import { ewayBillsWaiting } from '#events/eway-bill-waiting';
import { portalAccess, portalGate } from '#functions/portal-access';
import { portalWays } from '#functions/portal-jobs';
import { base, once } from '#functions/wire';

/** One for the process: it remembers users for a while. */
const accesses = once(portalAccess);

/** What the jobs of e-way bills reach besides the books of this organisation. */
export function ewayBillWays(organisationId: string): EwayBillWays {
  return {
    ...portalWays('eway-bill', ewayBillsWaiting, organisationId),
    ...{ accesses: accesses(), invoiceGate: portalGate('e-invoice'), distances: base.distances() },
  };
}
