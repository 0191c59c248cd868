import type { Context } from '#application/context';
import { giveUpExport, writeExport } from '#application/exports/export-job';
import { openScope } from '#application/identity/scope/open-scope';
import { portsOfCaller } from '#application/identity/scope/ports-of-caller';
import { type ListExport, listExport } from '#events/list-export';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { once } from '#functions/wire';
import { wiring } from '#functions/wiring';

const clauses = once(async () => (await import('#integrations/clauses/clauses')).clauseReader());

/** Writes a list or a report to a file, with the requester's permissions at the time of writing. */
export const handler = jobOf(
  listExport,
  async (message) => writeExport(await contextOf(message), { clauses, people: wiring }, message.exportId, message.again),
  {
    giveUp: async ({ organisationId, branchId, financialYearId, userId, exportId }) => {
      const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: exportId };
      await giveUpExport({ scope, ports: await wiring.portsOf(organisationId) }, exportId);
    },
    record: recordFailed,
  },
);

async function contextOf({ organisationId, branchId, financialYearId, userId, exportId }: ListExport): Promise<Context> {
  const ports = await wiring.portsOf(organisationId);
  const [user] = (await wiring.members.users([userId])).values();
  const who = { userId, email: user?.email ?? '', name: user ? `${user.firstName} ${user.lastName}`.trim() : '', sessionId: '' };
  const asked = { organisationId, branchId, financialYearId };
  const today = wiring.today();
  const visitor = { from: 'job', requestId: exportId };
  const { scope, caller } = await openScope(ports.records, wiring.recall.membership, asked, 'branch', { ...who, ...visitor }, today);
  return { scope, caller, ports: await portsOfCaller(ports, caller, today), today };
}
