import { eInvoicesThatWait } from '#application/e-invoice/follow-e-invoice';
import { sendWaiting } from '#application/portals/send-waiting';
import { eInvoicesWaiting } from '#events/e-invoice-waiting';
import { eInvoiceWays } from '#functions/e-invoice-ways';
import { jobOf } from '#functions/jobs/batch';
import { allOf, eInvoiceKinds } from '#functions/portal-documents';
import { sendingDeadline, waitingContext } from '#functions/portal-jobs';

/** Sends what waits for the invoice registration portal under a GSTIN, the oldest first. */
export const handler = jobOf(eInvoicesWaiting, async (message) => {
  const ways = eInvoiceWays(message.organisationId);
  const waits = eInvoicesThatWait(ways, await allOf(eInvoiceKinds));
  await sendWaiting(await waitingContext(message), ways, waits, message.gstin, sendingDeadline());
});
