import { sendNoticeMail } from '#application/jobs/send-notice-mail';
import { noticeMail } from '#events/notice-mail';
import { jobOf } from '#functions/jobs/batch';
import { sesMailer } from '#integrations/mail/ses';
import { env } from '#topology/env';

const mailer = sesMailer({ from: process.env[env.mailFrom] ?? '' });

/** Sends a mail of the product's own. */
export const handler = jobOf(noticeMail, (message) => sendNoticeMail({ mailer }, message));
