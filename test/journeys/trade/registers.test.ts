import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Invoices and a return of one day, as their registers, the ledgers and the day book show them. */
let app: App;
let org: Organisation;
let party: { id: string };
let item: { id: string };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const report = async (entity: string, filter: object, as = org.owner) =>
  ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: filter, as }));
const register = (kind: string, show: string, from = today, to = today) => report(`${kind}Register`, { from, to, show });
const sale = (quantity: number) =>
  org.post('sales-invoice', { date: today, partyId: party.id, lines: [{ itemId: item.id, quantity: quantity * 1_0000 }] });
const act = async (entity: string, { id, version }: { id: string; version: number }, verb: string) =>
  ok(await org.call('PUT', `/api/ims-crm/${entity}/s/${id}/${verb}`, { body: { version, remark: 'Entered twice' } }));

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Register Readers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  party = await org.post('customer', {
    name: 'Asha Traders',
    groupId: derivedId(org.organisationId, 'group:debtors'),
    registrationType: 'Regular',
    gstin: '27AAACR5055K1Z7',
    billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
  });
  item = await org.post('inventory-item', {
    name: 'Cable',
    type: 'Goods',
    unitId: derivedId(org.organisationId, 'unit:NOS'),
    hsn: '85444999',
    salesRate: 100_0000,
    gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 18_0000, hsn: '85444999' }],
  });
});

describe('the sales register', () => {
  let first: { id: string; number: string; version: number; lines: readonly { readonly lineId: string }[] };
  let second: { id: string; number: string; version: number };

  it('has an invoice at the moment it is saved', async () => {
    first = await sale(10);
    const { rows, totals } = await register('salesInvoice', 'documents');
    expect(rows.map(({ cells }: { cells: object }) => cells)).toMatchObject([
      { number: first.number, partyName: 'Asha Traders', partyGstin: '27AAACR5055K1Z7', rates: 'GST 18%', taxable: 1_000_00, cgst: 90_00 },
    ]);
    expect(totals).toMatchObject({ taxable: 1_000_00, total: 1_180_00 });
  });

  it('agrees with the ledgers, by month, ledger and HSN code', async () => {
    second = await sale(5);
    const months = await register('salesInvoice', 'months');
    expect(months.totals).toMatchObject({ count: 2, taxable: 1_500_00, total: 1_770_00 });
    const statement = await report('ledger', { from: today, to: today, ledgerId: ledger('sales') });
    expect(statement.totals.balance).toBe(-months.totals.taxable);
    const columns = await register('salesInvoice', 'ledgers');
    expect(columns.columns.map(({ label }: { label: string }) => label)).toContain('Output CGST');
    expect(columns.totals).toMatchObject({ ledger0: 1_500_00, total: 1_770_00 });
    const hsn = await register('salesInvoice', 'hsn');
    expect(hsn.rows.map(({ cells }: { cells: object }) => cells)).toMatchObject([{ hsn: '85444999', quantity: 15_0000, tax: 270_00 }]);
  });

  it('loses a cancelled invoice, and gets it back when the cancel is undone', async () => {
    const cancelled = await act('salesInvoice', second, 'cancel');
    expect((await register('salesInvoice', 'months')).totals).toMatchObject({ count: 1, total: 1_180_00 });
    await act('salesInvoice', cancelled, 'undo-cancel');
    expect((await register('salesInvoice', 'months')).totals).toMatchObject({ count: 2, total: 1_770_00 });
  });

  it('leaves a return to the register of returns, which names the invoice', async () => {
    const line = { sourceSlug: 'sales-invoice', sourceId: first.id, sourceLine: first.lines[0]?.lineId, itemId: item.id, quantity: 2_0000 };
    await org.post('sales-return', { date: today, partyId: party.id, invoiceId: first.id, lines: [line] });
    expect((await register('salesInvoice', 'months')).totals).toMatchObject({ count: 2, total: 1_770_00 });
    const returns = await register('salesReturn', 'documents');
    expect(returns.rows.map(({ cells }: { cells: object }) => cells)).toMatchObject([
      { referenceNo: first.number, referenceDate: today, taxable: 200_00, total: 236_00 },
    ]);
  });

  it('comes as a workbook, a PDF and JSON', async () => {
    for (const [as, type] of [
      ['EXCEL', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['PDF', 'application/pdf'],
      ['JSON', 'application/json'],
    ] as const) {
      const body = { from: today, to: today, show: 'documents', as };
      const reply = await org.call('POST', '/api/ims-crm/salesInvoiceRegister/s/export', { body });
      expect([reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    }
  });

  it('is shown to people who may see it, and to nobody else', async () => {
    const accountant = await org.member('Accountant');
    expect((await report('salesInvoiceRegister', { from: today, to: today, show: 'months' }, accountant)).totals.count).toBe(2);
    const hr = await org.member('HR');
    const body = { from: today, to: today, show: 'months' };
    expect((await org.call('POST', '/api/ims-crm/salesInvoiceRegister/s/data', { body, as: hr })).status).toBe(403);
    const foreign = { ...body, branches: [newId()] };
    expect((await org.call('POST', '/api/ims-crm/salesInvoiceRegister/s/data', { body: foreign })).status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['a view that is none', { from: today, to: today, show: 'weeks' }, 'show'],
    ['a day that is none', { from: '2026-02-30', to: today, show: 'months' }, 'from'],
    ['a cursor of something else', { from: today, to: today, show: 'documents', cursor: 'bm9uc2Vuc2U' }, null],
  ])('refuses %s', async (_, body, path) => {
    const reply = await org.call('POST', '/api/ims-crm/salesInvoiceRegister/s/data', { body });
    expect([400, 422]).toContain(reply.status);
    if (path !== null) expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});
