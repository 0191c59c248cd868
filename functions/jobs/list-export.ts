import { giveUpExport, writeExport } from '#application/exports/export-job';
import { portsOfCaller } from '#application/identity/scope/ports-of-caller';
import { listExport } from '#events/list-export';
import { jobOf } from '#functions/jobs/batch';
import { contextOf } from '#functions/jobs/context-of';
import { recordFailed } from '#functions/jobs/record-failed';
import { once } from '#functions/wire';
import { wiring } from '#functions/wiring';

const clauses = once(async () => (await import('#integrations/clauses/clauses')).clauseReader());

/** Writes a list or a report to a file, with the requester's permissions at the time of writing. */
export const handler = jobOf(
  listExport,
  async (message) => {
    const { exportId, again } = message;
    const context = await contextOf(message, exportId);
    const ports = await portsOfCaller(context.ports, context.caller, context.today);
    await writeExport({ ...context, ports }, { clauses, people: wiring }, exportId, again);
  },
  {
    giveUp: async ({ organisationId, branchId, financialYearId, userId, exportId }) => {
      const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: exportId };
      await giveUpExport({ scope, ports: await wiring.portsOf(organisationId) }, exportId);
    },
    record: recordFailed,
  },
);
