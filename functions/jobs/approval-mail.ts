import { sendApprovalMail } from '#application/jobs/send-approval-mail';
import { assert } from '#domain/assert';
import { approvalMail } from '#events/approval-mail';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { wire } from '#functions/wire';
import { sesMailer } from '#integrations/mail/ses';
import { moduleOf } from '#modules/all-modules';
import { env } from '#topology/env';

const mailer = sesMailer({ from: process.env[env.mailFrom] ?? '' });
const wiring = wire({});

/** Mails those who can give the level of approval that a document waits for. */
export const handler = jobOf(
  approvalMail,
  async (message) => {
    const { organisationId, branchId, financialYearId, slug, documentId } = message;
    const document = moduleOf(slug);
    assert(document?.kind === 'document', `${slug} is a document`);
    const { records } = await wiring.portsOf(organisationId);
    const scope = { organisationId, branchId, financialYearId, userId: '', from: 'job', requestId: documentId };
    await sendApprovalMail({ scope, ports: { records, mailer } }, wiring, document, message);
  },
  { record: recordFailed },
);
