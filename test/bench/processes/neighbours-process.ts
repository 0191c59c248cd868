import { derivedId } from '#application/derived-id';
import { startApp } from '../../kit/app.ts';

/** The product in its own process, with organisations that only save and one that asks for reports. */
// Without the stand-in for IAM, which would check every call of the SDK.
const app = await startApp({ watched: false });
const neighbours: object[] = [];
for (let at = 0; at < 21; at += 1) {
  const { organisationId, branchId, financialYearId, owner } = await app.organisation(`Trader ${at}`);
  neighbours.push({
    token: owner.token,
    scope: { OrganizationId: organisationId, BranchId: branchId, FinancialYearId: financialYearId },
    ledgers: ['cash', 'sales'].map((alias) => derivedId(organisationId, `ledger:${alias}`)),
  });
}
process.on('message', async () => {
  await app.stop();
  process.exit(0);
});
process.send?.({ url: app.url, neighbours });
