import { startApp } from '../kit/app.ts';

/** The product in its own process, for a load from outside: reports its address and its callers, and then the CPU time it used. */
// Without the stand-in for IAM, which would check every call of the SDK.
const app = await startApp({ watched: false });
const organisation = await app.organisation('Bench Traders', { state: '24' });
const members = [organisation.owner];
for (let index = 0; index < 39; index++) members.push(await organisation.member('Admin'));
const groups = await organisation.list('group', { search: 'Sundry Debtors' });
const units = await organisation.list('measure-unit', { search: 'nos' });
const address = { line1: '1 Main Road', line2: '', city: 'Ahmedabad', state: '24', pincode: '', country: 'India' };
const parties: string[] = [];
for (let index = 0; index < 40; index++) {
  const party = await organisation.post('customer', {
    name: `Party ${index}`,
    groupId: groups.rows[0].id,
    registrationType: 'Unregistered',
    billingAddress: address,
  });
  parties.push(party.id);
}
const items: string[] = [];
for (let index = 0; index < 4; index++) {
  const item = await organisation.post('inventory-item', {
    name: `Panel ${index}`,
    type: 'Goods',
    unitId: units.rows[0].id,
    hsn: '85414300',
    salesRate: 1000_0000,
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  });
  items.push(item.id);
}
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
