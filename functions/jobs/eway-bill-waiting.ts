import { ewayBillsThatWait } from '#application/eway-bill/follow-eway-bill';
import { sendWaiting } from '#application/portals/send-waiting';
import { ewayBillsWaiting } from '#events/eway-bill-waiting';
import { ewayBillWays } from '#functions/eway-bill-ways';
import { jobOf } from '#functions/jobs/batch';
import { allOf, ewayBillKinds } from '#functions/portal-documents';
import { sendingDeadline, waitingContext } from '#functions/portal-jobs';

/** Sends what waits for the e-way bill portal under a GSTIN, the oldest first. */
export const handler = jobOf(ewayBillsWaiting, async (message) => {
  const ways = ewayBillWays(message.organisationId);
  const waits = ewayBillsThatWait(ways, await allOf(ewayBillKinds));
  await sendWaiting(await waitingContext(message), ways, waits, message.gstin, sendingDeadline());
});
