import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { irnText } from '#domain/einvoice/irn';
import type { App, Organisation } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';
import { sharedApp } from '#test/kit/shared-app';
import { gstins, type SharedPortals, sellerAtPortals, sharedPortals } from '#test/kit/shared-portals';

// From the settings of a GSTIN to a cancelled e-invoice and a credit note: over HTTP, through the queue, to the portal by its own protocol.
let app: App;
let portal: SharedPortals['invoices'];
let org: Organisation;
let date: string;
let partyId: string;
let itemId: string;

beforeAll(async () => {
  app = await sharedApp();
  portal = (await sharedPortals()).invoices;
  const settings = { eInvoiceFrom: '2022-10-01', turnoverClass: '10-100 crore', automatic: true };
  ({ org, date, partyId, itemId } = await sellerAtPortals('Surya E-Invoices', gstins.invoices, settings, ['e-invoice']));
}, 120_000);

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
    expect(portal.register.entries().find(({ irn }) => irn === invoice.irn)?.document.DocDtls.No).toBe(saved.number);
    const { rows } = await org.list('sales-invoice', { filters: { eInvoice: ['Generated'] } });
    expect(rows.map(({ id }: { id: string }) => id)).toContain(saved.id);
    // What was delivered before comes again, and nothing is sent.
    const calls = [...portal.simulator.calls.values()].reduce((sum, one) => sum + one, 0);
    await run();
    expect([...portal.simulator.calls.values()].reduce((sum, one) => sum + one, 0)).toBe(calls);
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

  it('made elsewhere of an old invoice is entered, and noted as cancelled there', async () => {
    const [{ id: registration }] = (await org.list('gst-registration')).rows;
    const begins = async (eInvoiceFrom: string | null) => {
      const { gstin, provider, mode, turnoverClass, automatic, version } = await org.get('gst-registration', `/${registration}`);
      await org.put('gst-registration', { id: registration, version, gstin, provider, mode, turnoverClass, automatic, eInvoiceFrom });
    };
    await begins(null);
    const [saved, other] = [await sell(), await sell()];
    expect(saved).toMatchObject({ eInvoice: 'Not applicable' });
    const path = `/api/ims-crm/salesInvoice/s/${saved.id}/e-invoice-mark`;
    const irn = createHash('sha256')
      .update(irnText(gstins.invoices, 'INV', saved.number, date))
      .digest('hex');
    const mark = () => org.call('PUT', path, { body: { version: saved.version, irn, ackNumber: '112610089412345', ackDate: date } });
    expect((await mark()).body.message).toContain('E-invoicing does not apply to this GSTIN');
    await begins('2022-10-01');
    expect((await mark()).body.data).toMatchObject({ eInvoice: 'Marked by hand', irn });
    const { version } = await invoiceNow(saved.id);
    const leave = await org.call('PUT', `/api/ims-crm/salesInvoice/s/${saved.id}/cancel`, { body: { version, remark: 'Not sold' } });
    expect(leave.body.message).toContain('note that here with Cancel E-Invoice');
    const asked = { version, reason: 'Order Cancelled', remark: 'On the site of the portal' };
    expect((await cancel(saved.id, asked)).body.data).toMatchObject({ eInvoice: 'Cancelled', cancelled: true });
    expect(portal.register.entries().some((one) => one.irn === irn)).toBe(false);
    const generate = `/api/ims-crm/salesInvoice/s/${other.id}/e-invoice-generate`;
    expect((await org.call('PUT', generate, { body: { version: other.version } })).status).toBe(200);
    await run();
    expect(await invoiceNow(other.id)).toMatchObject({ eInvoice: 'Generated' });
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
    const { document } = portal.register.entries().find(({ irn }) => irn === registered.irn) ?? expect.fail('registered');
    expect(document).toMatchObject({ DocDtls: { Typ: 'CRN' }, RefDtls: { PrecDocDtls: [{ InvNo: invoice.number }] } });
  });
});
