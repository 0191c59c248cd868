import { startApp } from '../../kit/app.ts';
import { tradersOn } from '../books/traders.ts';

/** The product in its own process, for a load from outside: reports its address and its callers, and then the CPU time it used. */
// Without the stand-in for IAM, which would check every call of the SDK.
const app = await startApp({ watched: false });
const { organisation, members, parties, items } = await tradersOn(app);
process.on('message', async (message) => {
  if (message === 'cpu') process.send?.(process.cpuUsage());
  if (message === 'stop') {
    await app.stop();
    process.exit(0);
  }
});
const { organisationId, branchId, financialYearId } = organisation;
process.send?.({
  url: app.url,
  engine: app.engine.endpoint,
  scope: { OrganizationId: organisationId, BranchId: branchId, FinancialYearId: financialYearId },
  tokens: members.map(({ token }) => token),
  parties,
  items,
});
