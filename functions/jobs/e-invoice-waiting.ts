import { eInvoicesThatWait } from '#application/e-invoice/follow-e-invoice';
import { sendWaiting } from '#application/portals/send-waiting';
import { eInvoicesWaiting } from '#events/e-invoice-waiting';
import { eInvoiceDocuments, eInvoiceWays, jobContext } from '#functions/e-invoice-ways';
import { jobOf } from '#functions/jobs/batch';
import { wiring } from '#functions/wiring';

/** So long it sends; the function ends a minute later. */
const milliseconds = 13 * 60_000;

/** Sends what waits for the invoice registration portal under a GSTIN, the oldest first. */
export const handler = jobOf(eInvoicesWaiting, async ({ organisationId, gstin }) => {
  const context = await jobContext(organisationId, { requestId: gstin });
  const ways = eInvoiceWays(organisationId);
  await sendWaiting(context, ways, eInvoicesThatWait(ways, eInvoiceDocuments), gstin, wiring.clock.now().getTime() + milliseconds);
});
