import type { Context } from '#application/context';
import { giveUpLetters, sendLetters } from '#application/letters/send-letters';
import { isToSupplier } from '#application/letters/supplier-letters';
import { type PartyLetters, partyLetters } from '#events/party-letters';
import { jobOf } from '#functions/jobs/batch';
import { contextOf } from '#functions/jobs/context-of';
import { recordFailed } from '#functions/jobs/record-failed';
import { wiring } from '#functions/wiring';

/** Mails letters to parties, with the requester's permissions at the time of sending; letters to suppliers are written already, and need none. */
export const handler = jobOf(partyLetters, async (message) => sendLetters(await contextOfRun(message), message.runId, message.again), {
  giveUp: async ({ organisationId, branchId, financialYearId, userId, runId }) => {
    const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: runId };
    await giveUpLetters({ scope, ports: await wiring.portsOf(organisationId) }, runId);
  },
  record: recordFailed,
});

async function contextOfRun({ organisationId, branchId, financialYearId, userId, runId }: PartyLetters): Promise<Context> {
  const ports = await wiring.portsOf(organisationId);
  const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: runId };
  if (await isToSupplier({ scope, ports }, runId))
    return { scope, caller: { userId, email: '', name: '', permissions: 'all' }, ports, today: wiring.today() };
  return contextOf(scope, runId);
}
