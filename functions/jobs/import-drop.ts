import type { Context } from '#application/context';
import { mailDrop } from '#application/drops/mail-drop';
import { takeDrops } from '#application/drops/take-drops';
import { openScope } from '#application/identity/scope/open-scope';
import { nameOf } from '#application/identity/world';
import { allYears } from '#application/known-records';
import { Refusal } from '#domain/refusal';
import { importDrop } from '#events/import-drop';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { sendMessage } from '#functions/jobs/send-message';
import { scheduledContext } from '#functions/portal-jobs';
import { base } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { sesMailer } from '#integrations/mail/ses';
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
    const runs = await takeDrops(context, { moduleOf, contextOf: (userId, branchId) => contextOf(context, userId, branchId) });
    // What the schedule asks meanwhile is taken at once.
    await base.sweeps().answer(importDrop.name, organisationId);
    if (runs) await sendMessage(importDrop, { version: 1, organisationId, due: true }, organisationId, secondsBetween);
  },
  { record: recordFailed },
);

/** In the year of today, with the permissions that the person has now; undefined if the organisation or the branch is closed to them. */
async function contextOf({ scope, ports, today }: Context, userId: string, branchId: string): Promise<Context | undefined> {
  const years = await allYears({ scope, ports });
  const year = years.find(({ start, end }) => start <= today && today <= end) ?? years.at(-1);
  const user = await wiring.members.user(userId);
  const { organisationId, from, requestId } = scope;
  const who = { userId, sessionId: '', email: user?.email ?? '', name: user ? nameOf(user) : '', from, requestId };
  const asked = { organisationId, branchId, financialYearId: year?.id ?? '' };
  try {
    const opened = await openScope(ports.records, wiring.recall.membership, asked, 'branch', who, today);
    return opened.caller.reads ? undefined : { scope: opened.scope, caller: opened.caller, ports, today };
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'foreignScope' || error.code === 'forbidden')) return undefined;
    throw error;
  }
}
