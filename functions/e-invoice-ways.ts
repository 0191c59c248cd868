import type { EInvoiceWays } from '#application/e-invoice/ways';
import { eInvoicesWaiting } from '#events/e-invoice-waiting';
import { portalAccess } from '#functions/portal-access';
import { portalWays } from '#functions/portal-jobs';
import { once } from '#functions/wire';

/** One for the process: it remembers users for a while. */
const accesses = once(portalAccess);

/** What the jobs of e-invoices reach besides the books of this organisation. */
export function eInvoiceWays(organisationId: string): EInvoiceWays {
  return { ...portalWays('e-invoice', eInvoicesWaiting, organisationId), accesses: accesses() };
}
