import type { Context } from '#application/context';
import { mailDrop } from '#application/drops/mail-drop';
import { takeDrops } from '#application/drops/take-drops';
import { allYears } from '#application/known-records';
import { importDrop } from '#events/import-drop';
import { jobOf } from '#functions/jobs/batch';
import { writersContextOf } from '#functions/jobs/context-of';
import { recordFailed } from '#functions/jobs/record-failed';
import { sendMessage } from '#functions/jobs/send-message';
import { scheduledContext } from '#functions/portal-jobs';
import { base } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { sesMailer } from '#integrations/mail/ses';
import { bankFiles } from '#integrations/sheet/statements/bank-files';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import { moduleOf } from '#modules/all-modules';
import { env } from '#topology/env';

const mailer = sesMailer({ from: process.env[env.mailFrom] ?? '' });

/** After so many seconds it is asked what became of imports that were begun. */
const secondsBetween = 60;

/** Takes dropped files that are due, notes what became of those before, and mails it. */
export const handler = jobOf(
  importDrop,
  async (message) => {
    const context = await scheduledContext(message);
    if ('dropId' in message) return mailDrop({ ...context, ports: { ...context.ports, mailer } }, wiring, message.dropId);
    const { organisationId } = message;
    const runs = await takeDrops(context, {
      ...{ moduleOf, bankFiles, portalFiles },
      contextOf: (userId, branchId) => contextToday(context, userId, branchId),
    });
    // What the schedule asks meanwhile is taken at once.
    await base.sweeps().answer(importDrop.name, organisationId);
    if (runs) await sendMessage(importDrop, { version: 1, organisationId, due: true }, organisationId, secondsBetween);
  },
  { record: recordFailed },
);

/** In the year of today, as `writersContextOf`. */
async function contextToday({ scope, ports, today }: Context, userId: string, branchId: string): Promise<Context | undefined> {
  const years = await allYears({ scope, ports });
  const year = years.find(({ start, end }) => start <= today && today <= end) ?? years.at(-1);
  const { organisationId, requestId } = scope;
  return writersContextOf({ organisationId, branchId, financialYearId: year?.id ?? '', userId }, requestId);
}
