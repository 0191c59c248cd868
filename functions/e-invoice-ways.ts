import type { Context } from '#application/context';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import { eInvoicesWaiting } from '#events/e-invoice-waiting';
import { sendMessage } from '#functions/jobs/send-message';
import { portalAccess, portalGate } from '#functions/portal-access';
import { once } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { documents } from '#modules/all-modules';
import type { AnyDocument } from '#modules/kit/module';

/** The documents that become e-invoices. */
export const eInvoiceDocuments: readonly AnyDocument[] = documents.filter(({ fields }) => 'eInvoice' in fields);

/** One for the process: it remembers users for a while. */
const accesses = once(portalAccess);

/** The longest time for which a queue holds a message back, in seconds. */
const longest = 900;

/** What the jobs of e-invoices reach besides the books of this organisation. */
export function eInvoiceWays(organisationId: string): EInvoiceWays {
  return {
    accesses: accesses(),
    gate: portalGate(),
    async sendWaiting(gstin, milliseconds) {
      const seconds = Math.min(longest, Math.ceil(milliseconds / 1_000));
      await sendMessage(eInvoicesWaiting, { version: eInvoicesWaiting.version, organisationId, gstin }, organisationId, seconds);
    },
  };
}

/** The context of a job, on behalf of the person who saved the document. */
export async function jobContext(
  organisationId: string,
  { branchId = '', financialYearId = '', userId = '', requestId = '' }: Partial<Context['scope']>,
): Promise<Context> {
  return {
    scope: { organisationId, branchId, financialYearId, userId, from: 'job', requestId },
    caller: { userId, email: '', name: '', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
}
