import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

/** Invoices that name who installs what is sold, and the report that counts them. */
let app: App;
let org: Organisation;
let asha: { id: string };
let ravi: { id: string };
let jose: { id: string };
let meera: { id: string };
let panel: { id: string };
let first: { id: string; number: string; version: number; installerId: string };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

const report = async (filter: object, as = org.owner) =>
  ok(await org.call('POST', '/api/ims-crm/installerReport/s/data', { body: { from: today, to: today, ...filter }, as }));
const cellsOf = ({ rows }: { rows: { cells: object }[] }) => rows.map(({ cells }) => cells);
const sell = (customer: { id: string }, quantity: number, more: object = {}) =>
  org.post('sales-invoice', {
    ...{ date: today, partyId: customer.id, lines: [{ itemId: panel.id, quantity: quantity * 1_0000 }], ...more },
  });

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Installer Readers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const customer = (name: string) =>
    org.post('customer', {
      ...{ name, groupId: derivedId(org.organisationId, 'group:debtors'), registrationType: 'Unregistered' },
      billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
    });
  asha = await customer('Asha Traders');
  ravi = await customer('Ravi Stores');
  jose = await org.post('installer', { insFirstName: 'Jose', insLastName: 'Mathew', insMobile: '9800000001', licenceNumber: 'MH-77' });
  meera = await org.post('installer', { insFirstName: 'Meera' });
  panel = await org.post('inventory-item', {
    ...{ name: 'Panel', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85414300', salesRate: 1_000_0000 },
    gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
  });
});

describe('the installer report', () => {
  it('counts the invoices of each installer at the moment they are saved', async () => {
    first = await sell(asha, 2, { installerId: jose.id });
    await sell(ravi, 3, {
      installerId: jose.id,
      lines: [
        { itemId: panel.id, quantity: 1_0000 },
        { itemId: panel.id, quantity: 2_0000 },
      ],
    });
    await sell(ravi, 1, { installerId: meera.id });
    await sell(ravi, 7);
    const table = await report({ show: 'installers' });
    expect(cellsOf(table)).toMatchObject([
      { installer: 'Jose Mathew', mobile: '9800000001', licence: 'MH-77', installations: 2, taxable: 5_000_00 },
      { installer: 'Meera', installations: 1, taxable: 1_000_00 },
    ]);
    expect(table.totals).toMatchObject({ installations: 3, taxable: 6_000_00 });
  });

  it('shows the installations of one installer, or for one customer', async () => {
    const { rows, totals } = await report({ show: 'installations', installerId: jose.id });
    expect(rows[0]).toMatchObject({
      cells: { number: first.number, installer: 'Jose Mathew', partyName: 'Asha Traders', taxable: 2_000_00 },
      children: [{ cells: { partyName: 'Panel', quantity: 2_0000, unit: 'Nos', taxable: 2_000_00 } }],
      link: `/app/sales-invoice/view/${first.id}`,
    });
    expect([rows.length, totals.taxable]).toEqual([2, 5_000_00]);
    expect(cellsOf(await report({ show: 'installers', partyId: ravi.id }))).toMatchObject([
      { installer: 'Jose Mathew', installations: 1, taxable: 3_000_00 },
      { installer: 'Meera', installations: 1, taxable: 1_000_00 },
    ]);
  });

  it('follows an invoice that gets another installer, and one that is cancelled', async () => {
    const { id, version } = first;
    const lines = [{ lineId: '1', itemId: panel.id, quantity: 2_0000 }];
    first = await org.put('sales-invoice', { id, version, date: today, partyId: asha.id, installerId: meera.id, lines });
    expect(cellsOf(await report({ show: 'installers' }))).toMatchObject([{ installations: 1 }, { installations: 2, taxable: 3_000_00 }]);
    const body = { version: first.version, remark: 'Ordered twice' };
    ok(await org.call('PUT', `/api/ims-crm/salesInvoice/s/${first.id}/cancel`, { body }));
    expect(cellsOf(await report({ show: 'installers' }))).toMatchObject([{ installations: 1 }, { installations: 1, taxable: 1_000_00 }]);
  });

  it('has the charges of an invoice in its value and below it', async () => {
    const sales = derivedId(org.organisationId, 'ledger:sales');
    const sold = await sell(asha, 1, { installerId: meera.id, charges: [{ ledgerId: sales, amount: 80_00, taxRate: 18_0000 }] });
    const { rows } = await report({ show: 'installations', partyId: asha.id, installerId: meera.id });
    const row = rows.find(({ id }: { id: string }) => id === sold.id);
    expect(row.cells.taxable).toBe(1_080_00);
    expect(cellsOf({ rows: row.children })).toMatchObject([{ taxable: 1_000_00 }, { partyName: 'Additional charges', taxable: 80_00 }]);
    ok(await org.call('PUT', `/api/ims-crm/salesInvoice/s/${sold.id}/cancel`, { body: { version: sold.version, remark: 'Test' } }));
  });

  it('names an installer that does not exist as a fault of its field', async () => {
    const body = { date: today, partyId: asha.id, installerId: asha.id, lines: [{ itemId: panel.id, quantity: 1_0000 }] };
    const reply = await org.call('POST', '/api/ims-crm/salesInvoice/s', { body: { id: crypto.randomUUID(), ...body } });
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual(['installerId']);
  });

  it('comes as a workbook, a PDF and JSON', async () => {
    for (const as of ['EXCEL', 'PDF', 'JSON'])
      for (const show of ['installers', 'installations']) {
        const body = { from: today, to: today, show, as };
        const reply = await org.call('POST', '/api/ims-crm/installerReport/s/export', { body });
        expect([as, show, reply.status]).toEqual([as, show, 200]);
      }
  });

  it('is shown to people who may see it, and to nobody else', async () => {
    expect((await report({ show: 'installers' }, await org.member('Sales'))).totals.installations).toBe(2);
    const body = { from: today, to: today, show: 'installers' };
    expect((await org.call('POST', '/api/ims-crm/installerReport/s/data', { body, as: await org.member('HR') })).status).toBe(403);
  });
});
