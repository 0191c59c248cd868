import { beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

// A branch sold in August and was deactivated in September: the return of August has its sales, and can be marked as filed.
const gstin = '27AAACR5055K1Z7';
let org: Organisation;
let accountant: Person;
let clerk: Person;

beforeAll(async () => {
  const app = await sharedApp();
  org = await app.organisation('Deactivating Traders', { state: '27', gstin });
  const address = { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' };
  const branch = (code: string) => org.post('branch', { code, name: code, address, gstin });
  const [shop, depot] = [await branch('SHOP'), await branch('DEPOT')];
  accountant = await org.member('Accountant', [org.branchId, depot.id]);
  clerk = await org.member('Accountant');
  const groupId = derivedId(org.organisationId, 'group:debtors');
  const buyer = { name: 'Asha Traders', groupId, registrationType: 'Regular', gstin: '27AAPFU0939F1ZV', billingAddress: address };
  const partyId = (await org.post('customer', buyer)).id;
  const gstHistory = [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  const item = { name: 'Mono PERC', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85414300', gstHistory };
  const itemId = (await org.post('inventory-item', item)).id;
  const lines = [{ itemId, quantity: 1_0000, rate: 1_000_0000 }];
  for (const branchId of [org.branchId, shop.id]) {
    const body = { id: newId(), date: '2026-08-12', partyId, lines };
    ok(
      await org.call('POST', '/api/ims-crm/salesInvoice/s', {
        body,
        scope: { organisationId: org.organisationId, branchId, financialYearId: org.financialYearId },
      }),
    );
  }
  const { version } = await org.get('branch', `/${shop.id}`);
  ok(await org.call('PUT', `/api/ims-crm/branch/s/statusChange/${shop.id}`, { body: { version, active: false } }));
}, 60_000);

const taxable = async (as: Person) => {
  const filter = { from: '2026-08-01', to: '2026-08-31', branches: [] };
  const { rows } = ok(await org.call('POST', '/api/ims-crm/gstr3b/s/data', { body: filter, as }));
  return rows[0].children[0].cells.taxable;
};

it('its sales stay in the return of those who may in all active branches', async () => {
  expect([await taxable(org.owner), await taxable(accountant), await taxable(clerk)]).toEqual([2_000_00, 2_000_00, 1_000_00]);
});

it('the return can still be marked as filed, by those who may in all active branches', async () => {
  const body = { form: 'GSTR-1', month: '2026-08', filedOn: '2026-09-11', arn: 'AA271026000008A' };
  const file = (as: Person) => org.call('POST', '/api/ims-crm/gstRegistration/s/returns/file', { body, as });
  expect((await file(clerk)).status).toBe(422);
  ok(await file(accountant));
});
