import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/organisation/derived-id';
import { moduleOf } from '#modules/all';
import { basePath } from '#modules/kit/operation';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** A cashier who enters receipts and nothing else: sees the bills of a party, and no payment passes. */
let app: App;
let org: Organisation;
let cashier: Person;
let customerId: string;
let bill: { readonly id: string; readonly total: number };
const path = basePath(moduleOf('bank-cash') as never);
const cash = () => derivedId(org.organisationId, 'ledger:cash');

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Godavari Stores');
  const idOf = (name: string) => derivedId(org.organisationId, name);
  ({ id: customerId } = await org.post('customer', { name: 'Kaveri Traders', groupId: idOf('group:debtors') }));
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '998331' }];
  const item = { name: 'Survey', type: 'Service', unitId: idOf('unit:NOS'), hsn: '998331', gstHistory };
  const { id: itemId } = await org.post('inventory-item', item);
  const { start } = ok(await org.call('GET', `/api/ims-crm/financialYear/s/${org.financialYearId}`));
  bill = await org.post('sales-invoice', { date: start, partyId: customerId, lines: [{ itemId, quantity: 1_0000, rate: 1000_0000 }] });
  const rights = ['', '/add', '/edit', '/view', '/cancel', '/undo-cancel', '/delete', '/receipt'];
  await org.post('role', { name: 'Cashier', permissions: rights.map((right) => `/bank-cash${right}`) });
  cashier = await org.member('Cashier');
}, 120_000);

const as = (method: string, below: string, body?: object) =>
  org.call(method, `${path}${below}`, { token: cashier.token, ...(body && { body }) });
const voucher = (type: string, amount = 500_00) => ({
  ...{ id: newId(), type, accountId: cash(), date: undefined },
  lines: [{ ledgerId: customerId, amount }],
});
const dated = async (type: string, more: object = {}) => {
  const { start } = ok(await org.call('GET', `/api/ims-crm/financialYear/s/${org.financialYearId}`));
  return { ...voucher(type), date: start, ...more };
};

describe('a cashier', () => {
  it('finds the party, sees what is open although no invoice is open to them, and settles it', async () => {
    const options = ok(await org.call('GET', '/api/ims-crm/customer/s/options?search=Kaveri', { token: cashier.token }));
    expect(options.map((one: { id: string }) => one.id)).toEqual([customerId]);
    const open = () =>
      org.call('GET', `/api/ims-crm/customer/s/getUnadjustedVoucherDetailsByLedgerId/${customerId}`, { token: cashier.token });
    expect(ok(await open())).toMatchObject([{ billId: bill.id, open: bill.total }]);
    expect((await org.call('GET', `/api/ims-crm/salesInvoice/s/${bill.id}`, { token: cashier.token })).status).toBe(403);
    const allocations = [{ ledgerId: customerId, kind: 'against', billId: bill.id, amount: 500_00 }];
    ok(await as('POST', '', await dated('Receipt', { allocations })));
    expect(ok(await open())).toMatchObject([{ billId: bill.id, open: bill.total - 500_00 }]);
  });

  it.each(['Payment', 'Contra'])('enters no %s, by no call', async (type) => {
    const lines = [{ ledgerId: derivedId(org.organisationId, 'ledger:bank_charges'), amount: 10_00 }];
    const refused = await as('POST', '', await dated(type, { lines }));
    expect([refused.status, refused.body.message]).toEqual([403, `You do not have permission for ${type.toLowerCase()}s`]);
    const receipt = ok(await as('POST', '', await dated('Receipt')));
    const turned = { ...(await dated(type, { lines })), id: receipt.id, version: receipt.version };
    expect((await as('PUT', '', turned)).status).toBe(403);
  });

  it('changes and cancels receipts, and nothing that others paid', async () => {
    const receipt = ok(await as('POST', '', await dated('Receipt')));
    const changed = ok(await as('PUT', '', { ...(await dated('Receipt')), id: receipt.id, version: 1, narration: 'Counter 2' }));
    const cancelled = ok(await as('PUT', `/${receipt.id}/cancel`, { version: changed.version, remark: 'Twice' }));
    ok(await as('DELETE', `/${receipt.id}?version=${cancelled.version}`));
    const lines = [{ ledgerId: derivedId(org.organisationId, 'ledger:bank_charges'), amount: 10_00 }];
    const paid = await org.post('bank-cash', await dated('Payment', { lines }));
    expect((await as('PUT', `/${paid.id}/cancel`, { version: paid.version, remark: 'Twice' })).status).toBe(403);
    expect((await as('PUT', `/statusChange/${paid.id}`, { active: false, remark: 'Twice' })).status).toBe(403);
    expect((await as('DELETE', `/${paid.id}?version=${paid.version}`)).status).toBe(403);
    expect((await as('DELETE', `/hardDelete/${paid.id}`)).status).toBe(403);
    expect(ok(await as('GET', `/${paid.id}`)).type).toBe('Payment');
  });
});
