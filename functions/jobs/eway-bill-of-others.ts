import { giveUpRejecting, rejectOthersBill, takeUpRejecting } from '#application/eway-bill/answer-others';
import { fetchDaily } from '#application/eway-bill/fetch-daily';
import { fetchOthers, giveUpFetch } from '#application/eway-bill/fetch-others';
import { othersEwayBills } from '#events/eway-bill-of-others';
import { ewayBillWays } from '#functions/eway-bill-ways';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { contextOf, scheduledContext } from '#functions/portal-jobs';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

/** Fetches e-way bills that others made for us, or rejects one of them. In the morning it begins what is fetched by itself. */
export const handler = jobOf(
  othersEwayBills,
  async (message) => {
    if ('daily' in message) return fetchDaily(await scheduledContext(message));
    const [context, ways] = [await contextOf(message), ewayBillWays(message.organisationId)];
    if (message.slug !== othersEwayBill.slug) return fetchOthers(context, ways, message);
    if (message.again) await takeUpRejecting(context, message);
    await rejectOthersBill(context, ways, message);
  },
  {
    giveUp: async (message) => {
      if ('daily' in message) return;
      const givenUp = message.slug === othersEwayBill.slug ? giveUpRejecting : giveUpFetch;
      await givenUp(await contextOf(message), message);
    },
    record: recordFailed,
  },
);
