import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

/** Orders from the day they are entered until nothing of them is to come. */
let app: App;
let org: Organisation;
let customer: { id: string };
let supplier: { id: string };
let panel: { id: string };
let cable: { id: string };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

interface Order {
  readonly id: string;
  readonly number: string;
  readonly version: number;
  readonly lines: readonly { readonly lineId: string }[];
}
const report = async (kind: 'salesOrder' | 'purchaseOrder', filter: object = {}, as = org.owner) =>
  ok(await org.call('POST', `/api/ims-crm/${kind}Report/s/data`, { body: { from: today, to: today, ...filter }, as }));
const rowsOf = async (kind: 'salesOrder' | 'purchaseOrder', filter: object = {}) =>
  (await report(kind, filter)).rows.map(({ cells }: { cells: object }) => cells);
const from = (slug: string, order: Order, at: number, itemId: string, quantity: number) => ({
  ...{ sourceSlug: slug, sourceId: order.id, sourceLine: order.lines[at]?.lineId, itemId, quantity: quantity * 1_0000 },
});

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Order Readers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const party = (name: string, group: string) =>
    org.post('customer', {
      ...{ name, groupId: derivedId(org.organisationId, `group:${group}`), registrationType: 'Unregistered' },
      billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
    });
  const item = (name: string, unit: string, salesRate: number) =>
    org.post('inventory-item', {
      ...{
        name,
        type: 'Goods',
        unitId: derivedId(org.organisationId, `unit:${unit}`),
        hsn: '85444999',
        salesRate,
        purchaseRate: salesRate,
      },
      gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 18_0000, hsn: '85444999' }],
    });
  customer = await party('Asha Traders', 'debtors');
  supplier = await party('Kutch Panels', 'creditors');
  panel = await item('Panel', 'NOS', 1_000_0000);
  cable = await item('Cable', 'MTR', 100_0000);
});

describe('the report of sales orders', () => {
  let order: Order;
  let other: Order;

  it('has an order at the moment it is saved', async () => {
    const lines = [
      { itemId: panel.id, quantity: 10_0000 },
      { itemId: cable.id, quantity: 5_0000 },
    ];
    order = await org.post('sales-order', { date: today, partyId: customer.id, lines });
    other = await org.post('sales-order', { date: today, partyId: customer.id, lines: [{ itemId: cable.id, quantity: 2_0000 }] });
    const table = await report('salesOrder');
    expect(table.rows.map(({ cells }: { cells: object }) => cells)).toMatchObject([
      { number: order.number, partyName: 'Asha Traders', status: 'Pending', orderedValue: 10_500_00, balanceValue: 10_500_00, age: 0 },
      { number: other.number, unit: 'Mtr', ordered: 2_0000, balance: 2_0000 },
    ]);
    expect(table.totals).toMatchObject({ orderedValue: 10_700_00, balanceValue: 10_700_00 });
  });

  it('takes off what a delivery note and an invoice took, each once', async () => {
    const note: Order = await org.post('delivery-note', {
      ...{ date: today, partyId: customer.id, lines: [from('sales-order', order, 0, panel.id, 4)] },
    });
    await org.post('sales-invoice', { date: today, partyId: customer.id, lines: [from('delivery-note', note, 0, panel.id, 4)] });
    await org.post('sales-invoice', { date: today, partyId: customer.id, lines: [from('sales-order', order, 1, cable.id, 5)] });
    const [first] = (await report('salesOrder')).rows;
    expect(first.cells).toMatchObject({ status: 'Partial', fulfilledValue: 4_500_00, balanceValue: 6_000_00 });
    expect(first.children.map(({ cells }: { cells: object }) => cells)).toMatchObject([
      { partyName: 'Panel', ordered: 10_0000, fulfilled: 4_0000, balance: 6_0000 },
      { partyName: 'Cable', ordered: 5_0000, fulfilled: 5_0000, balance: 0 },
    ]);
  });

  it('shows one item or party, and only what is open', async () => {
    expect(await rowsOf('salesOrder', { itemId: cable.id, openOnly: true })).toMatchObject([{ number: other.number, balance: 2_0000 }]);
    expect(await rowsOf('salesOrder', { itemId: panel.id })).toMatchObject([{ number: order.number, ordered: 10_0000, balance: 6_0000 }]);
    expect(await rowsOf('salesOrder', { partyId: supplier.id })).toEqual([]);
  });

  it('counts the rest of a cancelled order as cancelled', async () => {
    const body = { version: other.version, remark: 'Not needed' };
    ok(await org.call('PUT', `/api/ims-crm/salesOrder/s/${other.id}/cancel`, { body }));
    expect(await rowsOf('salesOrder')).toMatchObject([
      { number: order.number },
      { number: other.number, status: 'Cancelled', cancelled: 2_0000, balance: 0, fulfilledValue: 0, balanceValue: 0, age: null },
    ]);
    expect(await rowsOf('salesOrder', { openOnly: true })).toMatchObject([{ number: order.number }]);
  });

  it('comes as a workbook, a PDF and JSON', async () => {
    for (const as of ['EXCEL', 'PDF', 'JSON']) {
      const reply = await org.call('POST', '/api/ims-crm/salesOrderReport/s/export', { body: { from: today, to: today, as } });
      expect([as, reply.status]).toEqual([as, 200]);
    }
  });
});

describe('the report of purchase orders', () => {
  it('takes off what was received', async () => {
    const order: Order = await org.post('purchase-order', {
      ...{ date: today, partyId: supplier.id, lines: [{ itemId: panel.id, quantity: 3_0000 }] },
    });
    await org.post('purchase-invoice', {
      ...{ date: today, partyId: supplier.id, referenceNo: 'K/7', referenceDate: today },
      lines: [from('purchase-order', order, 0, panel.id, 1)],
    });
    expect(await rowsOf('purchaseOrder', { openOnly: true })).toMatchObject([
      { number: order.number, partyName: 'Kutch Panels', ordered: 3_0000, fulfilled: 1_0000, balance: 2_0000, balanceValue: 2_000_00 },
    ]);
  });
});

describe('the reports of orders', () => {
  it('are shown to people who may see them, and to nobody else', async () => {
    const [seller, buyer] = [await org.member('Sales'), await org.member('Purchase')];
    expect((await report('salesOrder', {}, seller)).rows).toHaveLength(2);
    expect((await report('purchaseOrder', {}, buyer)).rows).toHaveLength(1);
    const body = { from: today, to: today };
    expect((await org.call('POST', '/api/ims-crm/purchaseOrderReport/s/data', { body, as: seller })).status).toBe(403);
    expect((await org.call('POST', '/api/ims-crm/salesOrderReport/s/data', { body, as: buyer })).status).toBe(403);
  });

  it('refuse a day that is none', async () => {
    const reply = await org.call('POST', '/api/ims-crm/salesOrderReport/s/data', { body: { from: '2026-02-30', to: today } });
    expect([400, 422]).toContain(reply.status);
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain('from');
  });
});
