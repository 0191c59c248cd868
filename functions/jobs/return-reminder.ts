import { remindReturns } from '#application/gst-returns/remind-returns';
import { sendReturnReminder } from '#application/gst-returns/send-return-reminder';
import { returnReminder } from '#events/return-reminder';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { scheduledContext } from '#functions/portal-jobs';
import { wiring } from '#functions/wiring';
import { sesMailer } from '#integrations/mail/ses';
import { env } from '#topology/env';

const mailer = sesMailer({ from: process.env[env.mailFrom] ?? '' });

/** Notes each morning which GST returns people are to be reminded of, and mails each reminder. */
export const handler = jobOf(
  returnReminder,
  async (message) => {
    const context = await scheduledContext(message);
    if ('daily' in message) return remindReturns(context);
    await sendReturnReminder({ ...context, ports: { ...context.ports, mailer } }, wiring, message.reminderId);
  },
  { record: recordFailed },
);
