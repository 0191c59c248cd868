import { followTripSheet, giveUpTripSheet } from '#application/eway-bill/trip-sheet/follow-trip-sheet';
import { tripSheetMessage } from '#events/trip-sheet';
import { ewayBillWays } from '#functions/eway-bill-ways';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { sendMessage } from '#functions/jobs/send-message';
import { contextOf, longestDelay } from '#functions/portal-jobs';

/** Makes a trip sheet at the e-way bill portal, and tells its documents the vehicle. */
export const handler = jobOf(
  tripSheetMessage,
  async (message) => {
    const { organisationId } = message;
    const { accesses, gate } = ewayBillWays(organisationId);
    const later = (milliseconds: number) =>
      sendMessage(tripSheetMessage, message, organisationId, Math.min(longestDelay, Math.ceil(milliseconds / 1_000)));
    await followTripSheet(await contextOf(message), { accesses, gate, later }, message);
  },
  { giveUp: async (message) => giveUpTripSheet(await contextOf(message), message), record: recordFailed },
);
