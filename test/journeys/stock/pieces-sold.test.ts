import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { importColumns } from '#modules/kit/imports/import-columns';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

/** Pieces with barcodes after their sale: who has them, who installed them, for which project, and how long their warranty lasts. */
let app: App;
let org: Organisation;
let inverter: { id: string };
const sold = '2026-06-15';

const cellsOf = async (code: string, as?: Person) =>
  ok(await org.call('POST', '/api/ims-crm/barcode/s/data', { body: { code }, ...(as && { as }) })).rows[0]?.cells;
const goods = () => ({
  ...{ type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85414300' },
  gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
});

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Warranty Readers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const party = (name: string, group: string) =>
    org.post('customer', {
      ...{ name, groupId: derivedId(org.organisationId, `group:${group}`), registrationType: 'Unregistered' },
      billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
    });
  const [buyer, supplier] = [await party('Asha Traders', 'debtors'), await party('Om Steel', 'creditors')];
  inverter = await org.post('inventory-item', { name: 'Inverter 5kW', barcodeTracking: true, warrantyMonths: 60, ...goods() });
  const plain = await org.post('inventory-item', { name: 'Meter', barcodeTracking: true, ...goods() });
  const roof = await org.post('project', { projectNo: 'P-7', name: 'Roof of the school' });
  const jose = await org.post('installer', { insFirstName: 'Jose', insLastName: 'Mathew', insMobile: '9800000001' });
  await org.post('purchase-invoice', {
    ...{ date: '2026-06-01', partyId: supplier.id, referenceNo: 'K/1', referenceDate: '2026-06-01' },
    lines: [
      { itemId: inverter.id, quantity: 3_0000, rate: 9_000_0000, barcodes: ['W-1', 'W-2', 'W-3'] },
      { itemId: plain.id, quantity: 1_0000, rate: 900_0000, barcodes: ['M-1'] },
    ],
  });
  await org.post('sales-invoice', {
    ...{ date: sold, partyId: buyer.id, projectId: roof.id, installerId: jose.id },
    lines: [
      { itemId: inverter.id, quantity: 1_0000, rate: 12_000_0000, barcodes: ['W-1'] },
      { itemId: plain.id, quantity: 1_0000, rate: 1_200_0000, barcodes: ['M-1'] },
    ],
  });
  const note = await org.post('delivery-note', {
    ...{ date: '2026-06-20', partyId: buyer.id },
    lines: [{ itemId: inverter.id, quantity: 1_0000, rate: 12_000_0000, barcodes: ['W-2'] }],
  });
  const line = { sourceSlug: 'delivery-note', sourceId: note.id, sourceLine: note.lines[0].lineId, itemId: inverter.id, quantity: 1_0000 };
  await org.post('sales-invoice', {
    ...{ date: '2026-07-01', partyId: buyer.id, projectId: roof.id, installerId: jose.id, lines: [line] },
  });
});

describe('a sold piece', () => {
  it('has its customer, installer and project, and the last day of its warranty', async () => {
    expect(await cellsOf('W-1')).toMatchObject({
      ...{ status: 'Sold', statusCode: 0, soldOn: sold, customer: 'Asha Traders', project: 'P-7' },
      ...{ installer: 'Jose Mathew', warrantyUntil: '2031-06-14' },
    });
  });

  it('has no warranty if its item has none', async () => {
    expect(await cellsOf('M-1')).toMatchObject({ installer: 'Jose Mathew', warrantyUntil: null });
  });

  it('that left with a delivery note has the installer and project of the invoice, and its warranty from the delivery', async () => {
    expect(await cellsOf('W-2')).toMatchObject({
      ...{ status: 'Actual Sold', statusCode: 2, soldOn: '2026-06-20', customer: 'Asha Traders', project: 'P-7' },
      ...{ installer: 'Jose Mathew', warrantyUntil: '2031-06-19' },
    });
  });

  it('has neither while it is in stock', async () => {
    expect(await cellsOf('W-3')).toMatchObject({ statusCode: 1, installer: null, project: null, warrantyUntil: null });
  });

  it('tells its installer and customer only to people who may see the invoice', async () => {
    await org.post('role', { name: 'Counts', permissions: ['/barcode-report'] });
    const keeper = await org.member('Counts');
    for (const code of ['W-1', 'W-2']) {
      const cells = await cellsOf(code, keeper);
      expect(cells).toMatchObject({ customer: null, installer: null, project: null });
      expect(cells.warrantyUntil).not.toBeNull();
    }
  });

  it('is in the files with them', async () => {
    for (const as of ['EXCEL', 'PDF', 'JSON']) {
      const reply = await org.call('POST', '/api/ims-crm/barcode/s/export', { body: { as } });
      expect([as, reply.status]).toEqual([as, 200]);
      if (as === 'JSON') expect(JSON.stringify(reply.body)).toContain('Warranty Until');
    }
  });
});

describe('the warranty of an item', () => {
  it.each([0, -1, 601, 1.5, 'long'])('cannot be %s months', async (warrantyMonths) => {
    const body = { id: crypto.randomUUID(), name: `Pump ${warrantyMonths}`, warrantyMonths, ...goods() };
    const reply = await org.call('POST', '/api/ims-crm/inventoryItem/s', { body });
    expect([400, 422]).toContain(reply.status);
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual(['warrantyMonths']);
  });

  it('is not of services, and is in the list and in files to import', async () => {
    const service = { ...goods(), type: 'Service', hsn: '998736', name: 'Fitting', warrantyMonths: 12 };
    service.gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '998736' }];
    expect((await org.post('inventory-item', service)).warrantyMonths ?? null).toBeNull();
    const { rows } = await org.list('inventory-item', { search: 'Inverter' });
    expect(rows).toMatchObject([{ id: inverter.id, warrantyMonths: 60 }]);
    expect(importColumns(inventoryItem).map(({ label }) => label)).toContain('Warranty (months)');
  });
});
