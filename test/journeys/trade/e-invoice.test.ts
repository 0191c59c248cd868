import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { openRegister } from '#integrations/irp/simulator/register';
import { openFaults } from '#integrations/nic/simulator/faults';
import { type Simulator, startSimulator } from '#integrations/nic/simulator/server';
import type { App, Organisation } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';
import { sharedApp } from '#test/kit/shared-app';
import { env } from '#topology/env';

// From the settings of a GSTIN to a cancelled e-invoice and a credit note: over HTTP, through the queue, to the portal by its own protocol.
const gstin = '27AAPFU0939F1ZV';
const user = { userName: 'surya_api', password: 'Sunrise@2026' };
const register = openRegister(Date.now);
const faults = openFaults(Math.random);
let app: App;
let org: Organisation;
let simulator: Simulator;
let date: string;
let partyId: string;
let itemId: string;

beforeAll(async () => {
  app = await sharedApp();
  const door = nicDoor(invoicesOf(register), [{ gstin, ...user }], Date.now);
  simulator = await startSimulator(door, faults);
  const Sandbox = {
    ...{ baseUrl: simulator.url, clientId: 'bahi', clientSecret: 'hush', publicKey: door.publicKey, patience: 5_000 },
    signingKeys: { [register.kid]: register.publicKey },
  };
  const secrets = (process.env[env.secrets] ?? '').replace('file:', '');
  writeFileSync(join(secrets, 'portal-providers'), JSON.stringify({ invoices: { NIC: { Sandbox } } }));
  const address = { line1: 'Plot 14, MIDC Bhosari', line2: '', city: 'Pune', state: '27', pincode: '411026', country: 'India' };
  org = await app.organisation('Surya E-Invoices', { state: '27', gstin });
  const branch = await org.get('branch', `/${org.branchId}`);
  await org.call('PUT', '/api/ims-crm/branch/s', {
    body: { id: org.branchId, version: branch.version, name: branch.name, code: branch.code, gstin, address },
  });
  const party = await org.post('customer', {
    ...{
      name: 'Asha Traders',
      groupId: derivedId(org.organisationId, 'group:debtors'),
      registrationType: 'Regular',
      gstin: '27AAACR5055K1Z7',
    },
    billingAddress: { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' },
  });
  const item = await org.post('inventory-item', {
    ...{
      name: 'Mono PERC 545 Wp',
      type: 'Goods',
      unitId: derivedId(org.organisationId, 'unit:NOS'),
      hsn: '85414300',
      salesRate: 12_100_0000,
    },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  });
  [partyId, itemId] = [party.id, item.id];
  date = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
  const registration = await org.post('gst-registration', {
    ...{ gstin, eInvoiceFrom: '2022-10-01', turnoverClass: '10-100 crore', provider: 'NIC', mode: 'Sandbox', automatic: true },
  });
  const entered = await org.call('POST', `/api/ims-crm/gstRegistration/s/${registration.id}/portal-user`, {
    body: { version: registration.version, ...user },
  });
  expect(entered.status).toBe(200);
}, 120_000);
afterAll(() => simulator.close());

const sell = () => org.post('sales-invoice', { date, partyId, lines: [{ itemId, quantity: 1_0000 }] });
const run = () => runJobs(app, org, { branchId: org.branchId }, 'e-invoice');
const invoiceNow = (id: string) => org.get('sales-invoice', `/${id}`);
const cancel = (id: string, body: object, as = org.owner) =>
  org.call('PUT', `/api/ims-crm/salesInvoice/s/${id}/e-invoice-cancel`, { body, as });

describe('an e-invoice', () => {
  it('comes by itself after the save, and is in the list', async () => {
    const saved = await sell();
    expect(saved).toMatchObject({ eInvoice: 'Pending', can_generate_e_invoice: false });
    await run();
    const invoice = await invoiceNow(saved.id);
    expect(invoice).toMatchObject({ eInvoice: 'Generated', e_invoice_details_id: invoice.irn });
    expect(register.entries().find(({ irn }) => irn === invoice.irn)?.document.DocDtls.No).toBe(saved.number);
    const { rows } = await org.list('sales-invoice', { filters: { eInvoice: ['Generated'] } });
    expect(rows.map(({ id }: { id: string }) => id)).toContain(saved.id);
    // What was delivered before comes again, and nothing is sent.
    const calls = [...simulator.calls.values()].reduce((sum, one) => sum + one, 0);
    await run();
    expect([...simulator.calls.values()].reduce((sum, one) => sum + one, 0)).toBe(calls);
  });

  it('is cancelled with its invoice, by who may cancel both', async () => {
    const { id } = await sell();
    await run();
    const { version } = await invoiceNow(id);
    const asked = { version, reason: 'Data Entry Mistake', remark: 'Wrong customer' };
    expect((await cancel(id, { ...asked, reason: 'Because' })).status).toBe(422);
    expect((await cancel(id, { ...asked, reason: 'Others', remark: ' ' })).body.errors).toEqual([
      { path: 'remark', message: 'Say why: the portal wants a remark' },
    ]);
    const role = await org.post('role', { name: 'Desk', permissions: ['/sales-invoice', '/sales-invoice/view', '/sales-invoice/cancel'] });
    expect((await cancel(id, asked, await org.member(role.name))).status).toBe(403);
    expect((await cancel(id, asked)).body.data).toMatchObject({ eInvoice: 'Cancelling' });
    expect((await cancel(id, asked)).status).toBe(409);
    await run();
    expect(await invoiceNow(id)).toMatchObject({ eInvoice: 'Cancelled', cancelled: true, eInvoiceCancelReason: 'Data Entry Mistake' });
  });

  it('of a credit note is registered as one, and names its invoice', async () => {
    const invoice = await sell();
    await run();
    const { lines } = await invoiceNow(invoice.id);
    const note = await org.post('credit-note', {
      ...{ date, partyId, invoiceId: invoice.id, reason: '04' },
      lines: [{ itemId, amount: 100_00, sourceSlug: 'sales-invoice', sourceId: invoice.id, sourceLine: lines[0].lineId }],
    });
    await run();
    const registered = await org.get('credit-note', `/${note.id}`);
    expect(registered).toMatchObject({ eInvoice: 'Generated' });
    const { document } = register.entries().find(({ irn }) => irn === registered.irn) ?? expect.fail('registered');
    expect(document).toMatchObject({ DocDtls: { Typ: 'CRN' }, RefDtls: { PrecDocDtls: [{ InvNo: invoice.number }] } });
  });
});
