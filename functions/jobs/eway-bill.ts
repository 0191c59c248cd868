import { followEwayBill } from '#application/eway-bill/follow-eway-bill';
import { giveUpEwayBill, takeUpEwayBill } from '#application/eway-bill/given-up';
import { ewayBill } from '#events/eway-bill';
import { ewayBillWays } from '#functions/eway-bill-ways';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { ewayBillKinds, kindOf } from '#functions/portal-documents';
import { contextOf } from '#functions/portal-jobs';

/** Takes the step that a document asks for at the e-way bill portal: makes its bill, changes it or cancels it. */
export const handler = jobOf(
  ewayBill,
  async (message) => {
    const [context, document] = await Promise.all([contextOf(message), kindOf(ewayBillKinds, message)]);
    if (message.again) await takeUpEwayBill(context, document, message);
    await followEwayBill(context, ewayBillWays(message.organisationId), document, message);
  },
  {
    giveUp: async (message) => giveUpEwayBill(await contextOf(message), await kindOf(ewayBillKinds, message), message),
    record: recordFailed,
  },
);
