import { beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type Organisation, ok } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

// A month from invoices to filed over HTTP: what is filed is locked at every door, until somebody who may opens it.
let org: Organisation;
let sale: { readonly id: string; readonly version: number };
let itemId: string;
let partyId: string;
const base = '/api/ims-crm/gstRegistration/s/returns';
const october = { form: 'GSTR-1', month: '2026-10' } as const;
const filing = { ...october, arn: 'aa271026000001a', filedOn: '2026-11-11' };

const call = (verb: string, body: object, as = org.owner) => org.call('POST', `${base}/${verb}`, { body, as });
const lines = (rupees: number) => [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }];
const sell = (date: string) =>
  org.call('POST', '/api/ims-crm/salesInvoice/s', { body: { id: newId(), date, partyId, lines: lines(1_000) } });
const act = (verb: string) =>
  org.call('PUT', `/api/ims-crm/salesInvoice/s/${sale.id}/${verb}`, { body: { version: sale.version, remark: 'A mistake' } });
const edit = () =>
  org.call('PUT', '/api/ims-crm/salesInvoice/s', {
    body: { id: sale.id, version: sale.version, date: '2026-10-12', partyId, lines: lines(1_500) },
  });
const october1 = async () => {
  const filter = { from: '2026-10-01', to: '2026-10-31', branches: [] };
  const { rows } = ok(await org.call('POST', '/api/ims-crm/gstr1/s/data', { body: filter }));
  return rows.find(({ id }: { readonly id: string }) => id === 'b2b').cells.taxable;
};
const locked = { status: 422, body: { message: expect.stringContaining('GSTR-1 of Oct-2026 was filed on 11-Nov-2026. Open it') } };

beforeAll(async () => {
  const app = await sharedApp();
  org = await app.organisation('Filing Traders', { state: '27', gstin: '27AAACR5055K1Z7' });
  const party = { name: 'Asha Traders', registrationType: 'Regular', gstin: '27AAPFU0939F1ZV' };
  const billingAddress = { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' };
  const groupId = derivedId(org.organisationId, 'group:debtors');
  partyId = (await org.post('customer', { ...party, billingAddress, groupId })).id;
  const gstHistory = [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  const unitId = derivedId(org.organisationId, 'unit:NOS');
  itemId = (await org.post('inventory-item', { name: 'Mono PERC', type: 'Goods', unitId, hsn: '85414300', gstHistory })).id;
  sale = ok(await sell('2026-10-12'));
}, 60_000);

it('is marked by people who may, with an ARN', async () => {
  await org.post('role', { name: 'Returns Desk', permissions: ['/gst-returns', '/gst-returns/file'] });
  await org.post('role', { name: 'Sales Desk', permissions: ['/sales-invoice', '/gst-returns'] });
  const [desk, other] = [await org.member('Returns Desk'), await org.member('Sales Desk')];
  expect((await call('file', filing, other)).status).toBe(403);
  expect((await call('file', { ...filing, arn: '12' }, desk)).body).toMatchObject({ errors: [{ path: 'arn' }] });
  expect(ok(await call('file', filing, desk))).toEqual(october);
  expect((await call('unlock', { ...october, reason: 'A price' }, desk)).status).toBe(403);
  const { gstin, returns } = ok(await org.call('GET', base, { as: other }));
  expect(gstin).toBe('27AAACR5055K1Z7');
  expect(returns).toContainEqual(expect.objectContaining({ ...october, state: 'filed', arn: 'AA271026000001A' }));
});

it.each([
  ['a new invoice', () => sell('2026-10-31')],
  ['an edit', edit],
  ['a cancellation', () => act('cancel')],
])('refuses %s in the month', async (_, attempt) => {
  expect(await attempt()).toMatchObject(locked);
  expect(await october1()).toBe(1_000_00);
});

it('keeps its registration, which says who marked it', async () => {
  const [registration] = (await org.list('gst-registration')).rows;
  const removed = await org.call('DELETE', `/api/ims-crm/gstRegistration/s/${registration.id}?version=${registration.version}`);
  expect([removed.status, removed.body.message]).toEqual([422, expect.stringContaining('Returns of this GSTIN are marked as filed')]);
  const history = ok(await org.call('GET', `/api/ims-crm/gstRegistration/s/${registration.id}/history`));
  expect(JSON.stringify(history)).toContain('GSTR-1 filed');
});

it('is opened with a reason, and then tells the change in GSTR-1A', async () => {
  expect((await call('unlock', october)).body).toMatchObject({ errors: [{ path: 'reason' }] });
  ok(await call('unlock', { ...october, reason: 'A wrong price' }));
  sale = ok(await edit());
  expect(sale).not.toHaveProperty('toldIn');
  expect(await october1()).toBe(1_000_00);
  const { returns } = ok(await org.call('GET', base));
  expect(returns).toContainEqual(expect.objectContaining({ form: 'GSTR-1A', month: '2026-10', amended: 1 }));
  ok(await call('lock', october));
  expect(await act('cancel')).toMatchObject(locked);
});
