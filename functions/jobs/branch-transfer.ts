import type { Context } from '#application/context';
import { continueTransfer } from '#application/jobs/continue-transfer';
import { type BranchTransfer, branchTransfer } from '#events/branch-transfer';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { wire } from '#functions/wire';
import { istSales } from '#modules/stock/ist-sales/ist-sales';

const wiring = wire({});

/** Continues goods between two branches in the log of the other one. */
export const handler = jobOf(branchTransfer, async (message) => continueTransfer(await contextOf(message), istSales, message), {
  record: recordFailed,
});

async function contextOf({ organisationId, userId, dispatchId }: BranchTransfer): Promise<Context> {
  return {
    scope: { organisationId, branchId: '', financialYearId: '', userId, from: 'job', requestId: dispatchId },
    caller: { userId, email: '', name: '', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
}
