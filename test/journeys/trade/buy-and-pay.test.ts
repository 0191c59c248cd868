import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok } from '#test/kit/app';
import { lettersOf } from '#test/kit/papers/pdf-texts';
import { sharedApp } from '#test/kit/shared-app';

let app: App;
let org: Organisation;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Purchases', { state: '27', gstin: '27AAPFU0939F1ZV' });
});

const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const report = async (entity: string, filter: object) => ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: filter }));

describe('someone orders, receives the invoice in parts, and pays', () => {
  let party: { id: string };
  let item: { id: string };
  let order: { id: string; number: string };
  const invoices: { id: string; number: string; total: number; version: number }[] = [];
  const invoiced = (quantity: number, more: object = {}) =>
    org.post('purchase-invoice', {
      date: today,
      partyId: party.id,
      lines: [{ itemId: item.id, quantity, rate: 10_000_0000, sourceSlug: 'purchase-order', sourceId: order.id, sourceLine: '1' }],
      ...more,
    });

  it('orders from a supplier', async () => {
    party = await org.post('customer', {
      name: 'Kutch Panels',
      groupId: group('creditors'),
      registrationType: 'Regular',
      gstin: '24AANFA2641L1ZF',
      billingAddress: { line1: '7 Port Road', city: 'Surat', state: '24', pincode: '395001' },
      billWise: true,
      creditDays: 45,
    });
    item = await org.post('inventory-item', {
      name: 'Mono PERC 545 Wp',
      type: 'Goods',
      unitId: derivedId(org.organisationId, 'unit:NOS'),
      hsn: '85414300',
      purchaseRate: 10_000_0000,
      gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
    });
    order = await org.post('purchase-order', { date: today, partyId: party.id, lines: [{ itemId: item.id, quantity: 10_0000 }] });
    expect(order).toMatchObject({
      status: 'Pending',
      igst: 5_000_00,
      total: 1_05_000_00,
      number: expect.stringMatching(/^PO\/HO\d\d\/1$/),
    });
    const reply = await org.call('GET', `/api/ims-crm/purchaseOrder/s/download/${order.id}`);
    expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('enters the first invoice with freight and TDS, and the order is partly received', async () => {
    const charges = [{ ledgerId: ledger('freight_charges'), amount: 500_00, taxRate: 5_0000, landed: true }];
    invoices.push(await invoiced(4_0000, { referenceNo: 'KP/1', charges, tdsSection: '393(1)', tdsRate: 1000 }));
    expect(invoices[0]).toMatchObject({ taxable: 40_500_00, igst: 2_025_00, tds: 41_00, total: 42_525_00, lines: [{ cost: 40_500_00 }] });
    expect(await org.get('purchase-order', `/${order.id}`)).toMatchObject({ status: 'Partial' });
    expect((await org.call('POST', '/api/ims-crm/purchaseInvoice/s', { body: {} })).status).toBe(422);
  });

  it('cannot receive more than was ordered, then receives the rest', async () => {
    const more = await org.call('POST', '/api/ims-crm/purchaseInvoice/s', {
      body: {
        id: crypto.randomUUID(),
        date: today,
        partyId: party.id,
        lines: [{ itemId: item.id, quantity: 6_0001, sourceSlug: 'purchase-order', sourceId: order.id, sourceLine: '1' }],
      },
    });
    expect(more.status).toBe(422);
    invoices.push(await invoiced(6_0000, { referenceNo: 'KP/2' }));
    expect(await org.get('purchase-order', `/${order.id}`)).toMatchObject({ status: 'Received' });
  });

  it('pays the supplier, and what is open is right', async () => {
    const amount = 42_484_00;
    await org.post('bank-cash', {
      date: today,
      type: 'Payment',
      accountId: ledger('cash'),
      lines: [{ ledgerId: party.id, amount }],
      allocations: [{ ledgerId: party.id, billId: invoices[0]?.id, amount }],
    });
    const open = await report('paymentReceivablesPayables', { asOf: today, side: 'Payables' });
    expect(Math.abs(open.totals.pending)).toBe(63_000_00);
  });

  it("enters an invoice with the supplier's own paise, and gives them back with the goods", async () => {
    const body = { id: crypto.randomUUID(), date: today, partyId: party.id, referenceNo: 'KP/3' };
    const lines = [{ itemId: item.id, quantity: 3_0000, rate: 3_333_3300 }];
    const path = '/api/ims-crm/purchaseInvoice/s';
    const wrong = await org.call('POST', path, { body: { ...body, lines, statedIgst: 501_01 } });
    expect([wrong.status, wrong.body.errors]).toMatchObject([
      422,
      [{ path: 'statedIgst', message: expect.stringContaining('at most ₹1.00') }],
    ]);
    const invoice = await org.post('purchase-invoice', { ...body, lines, statedIgst: 500_50, statedRoundOff: -49 });
    expect(invoice).toMatchObject({ igst: 500_50, roundOff: -49, total: 10_500_00, hsnSummary: [{ tax: 500_50 }] });
    const printed = async (id: string | undefined) => lettersOf((await org.call('GET', `${path}/print/${id}`)).bytes);
    const [said, plain] = [await printed(invoice.id), await printed(invoices[0]?.id)];
    for (const words of ["Taxandround-offasonthesupplier'sinvoice", '500.50', '-0.49', '10,500.00']) expect(said).toContain(words);
    expect(plain).not.toContain('supplier');
    const register = await report('purchaseInvoiceRegister', { from: today, to: today, show: 'documents' });
    const shown = register.rows.find(({ cells }: { cells: { number: string } }) => cells.number === invoice.number);
    expect(shown.cells).toMatchObject({ igst: 500_50, total: 10_500_00 });
    const ofParty = (await report('ledger', { ledgerId: party.id, from: today, to: today })).rows;
    const inLedger = ofParty.find(({ cells }: { cells: { number?: string } }) => cells.number === invoice.number);
    for (const { list } of [shown, inLedger]) expect(new URLSearchParams(list.split('?')[1]).get('ledgerId')).toBe(party.id);
    const from = { sourceSlug: 'purchase-invoice', sourceId: invoice.id, sourceLine: '1', itemId: item.id, quantity: 1_0000 };
    const given: { igst: number; total: number }[] = [];
    for (let piece = 0; piece < 3; piece++)
      given.push(await org.post('purchase-return', { date: today, partyId: party.id, invoiceId: invoice.id, lines: [from] }));
    expect(given.map(({ igst }) => igst)).toEqual([166_83, 166_84, 166_83]);
    expect(given.reduce((sum, { total }) => sum + total, 0)).toBe(invoice.total);
  });

  it('reads a trial balance that balances', async () => {
    const { start, end } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string; end: string };
    const trial = await report('trialBalance', { from: start, to: end });
    expect(trial.totals.closingDr).toBe(trial.totals.closingCr);
  });

  it('cancels the second invoice, and the order is open again', async () => {
    const { id, version } = invoices[1] ?? { id: '', version: 0 };
    ok(await org.call('PUT', `/api/ims-crm/purchaseInvoice/s/${id}/cancel`, { body: { version, remark: 'Sent back' } }));
    expect(await org.get('purchase-order', `/${order.id}`)).toMatchObject({ status: 'Partial' });
  });
});
