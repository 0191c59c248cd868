import type { Context } from '#application/context';
import { openScope } from '#application/identity/scope/open-scope';
import { giveUpLetters, sendLetters } from '#application/letters/send-letters';
import { isToSupplier } from '#application/letters/supplier-letters';
import { type PartyLetters, partyLetters } from '#events/party-letters';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { wiring } from '#functions/wiring';

/** Mails letters to parties, with the requester's permissions at the time of sending; letters to suppliers are written already, and need none. */
export const handler = jobOf(partyLetters, async (message) => sendLetters(await contextOf(message), message.runId, message.again), {
  giveUp: async ({ organisationId, branchId, financialYearId, userId, runId }) => {
    const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: runId };
    await giveUpLetters({ scope, ports: await wiring.portsOf(organisationId) }, runId);
  },
  record: recordFailed,
});

async function contextOf({ organisationId, branchId, financialYearId, userId, runId }: PartyLetters): Promise<Context> {
  const ports = await wiring.portsOf(organisationId);
  const written = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: runId };
  if (await isToSupplier({ scope: written, ports }, runId))
    return { scope: written, caller: { userId, email: '', name: '', permissions: 'all' }, ports, today: wiring.today() };
  const [user] = (await wiring.members.users([userId])).values();
  const who = { userId, email: user?.email ?? '', name: user ? `${user.firstName} ${user.lastName}`.trim() : '', sessionId: '' };
  const asked = { organisationId, branchId, financialYearId };
  const today = wiring.today();
  const visitor = { from: 'job', requestId: runId };
  const { scope, caller } = await openScope(ports.records, wiring.recall.membership, asked, 'branch', { ...who, ...visitor }, today);
  return { scope, caller, ports, today };
}
