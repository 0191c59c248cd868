import { giveUpRejecting, rejectOthersBill, takeUpRejecting } from '#application/eway-bill/answer-others';
import { fetchOthers, giveUpFetch } from '#application/eway-bill/fetch-others';
import { othersEwayBills } from '#events/eway-bill-of-others';
import { ewayBillWays } from '#functions/eway-bill-ways';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { contextOf } from '#functions/portal-jobs';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

/** Fetches e-way bills that others made for us, or rejects one of them. */
export const handler = jobOf(
  othersEwayBills,
  async (message) => {
    const [context, ways] = [await contextOf(message), ewayBillWays(message.organisationId)];
    if (message.slug !== othersEwayBill.slug) return fetchOthers(context, ways, message);
    if (message.again) await takeUpRejecting(context, message);
    await rejectOthersBill(context, ways, message);
  },
  {
    giveUp: async (message) => {
      const givenUp = message.slug === othersEwayBill.slug ? giveUpRejecting : giveUpFetch;
      await givenUp(await contextOf(message), message);
    },
    record: recordFailed,
  },
);
