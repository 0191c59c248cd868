import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type Outbox, openOutbox } from '#test/journeys/outbox';
import { type App, type Organisation, ok } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

let app: App;
let outbox: Outbox;
let org: Organisation;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

beforeAll(async () => {
  app = await sharedApp();
  outbox = await openOutbox();
  org = await app.organisation('Surya Solar', { state: '27', gstin: '27AAPFU0939F1ZV' });
});
afterAll(async () => {
  await outbox.stop();
});

const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const report = async (entity: string, filter: object) => ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: filter }));
const act = (entity: string, id: string, verb: string, body: object) => org.call('PUT', `/api/ims-crm/${entity}/s/${id}/${verb}`, { body });

describe('someone registers, sells, is paid, and reads the books', () => {
  let party: { id: string };
  let item: { id: string };
  let invoice: { id: string; number: string; total: number; version: number };
  let receipt: { id: string; number: string; version: number };
  const year = () => org.get('financial-year', `/${org.financialYearId}`) as Promise<{ start: string; end: string }>;

  it('adds a customer and an item', async () => {
    party = await org.post('customer', {
      name: 'Asha Traders',
      groupId: group('debtors'),
      registrationType: 'Regular',
      gstin: '27AAACR5055K1Z7',
      billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
      creditDays: 30,
    });
    item = await org.post('inventory-item', {
      name: 'Mono PERC 545 Wp',
      type: 'Goods',
      unitId: derivedId(org.organisationId, 'unit:NOS'),
      hsn: '85414300',
      salesRate: 12_100_0000,
      gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
    });
    expect((await org.list('customer', { search: 'asha' })).rows.map(({ id }: { id: string }) => id)).toEqual([party.id]);
  });

  it('enters an invoice, which is taxed, numbered and open at once', async () => {
    invoice = await org.post('sales-invoice', { date: today, partyId: party.id, lines: [{ itemId: item.id, quantity: 10_0000 }] });
    expect(invoice).toMatchObject({ cgst: 3_025_00, sgst: 3_025_00, total: 1_27_050_00 });
    expect(invoice.number).toMatch(/^SI\/HO\d\d\/1$/);
  });

  it('prints it', async () => {
    const reply = await org.call('GET', `/api/ims-crm/salesInvoice/s/download/${invoice.id}`);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('emails it once, however often the entry and the message are delivered', async () => {
    const mailing = {
      requestId: newId(),
      to: ['accounts@asha.example'],
      subject: `Invoice ${invoice.number}`,
      message: 'Please pay <soon>.',
    };
    ok(await org.call('POST', `/api/ims-crm/salesInvoice/s/${invoice.id}/email`, { body: mailing }));
    await outbox.run(app, org);
    await outbox.run(app, org);
    // Other journeys of this process have their mails in the same box.
    const sent = (await outbox.sent()).filter(({ destination }) => destination.to.includes('accounts@asha.example'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ subject: mailing.subject, destination: { to: mailing.to } });
    expect(sent[0]?.body.html).toContain('&lt;soon&gt;');
    expect(
      Buffer.from(sent[0]?.attachments[0]?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    invoice = await org.get('sales-invoice', `/${invoice.id}`);
  });

  it('receives money against it', async () => {
    const amount = 1_00_000_00;
    receipt = await org.post('bank-cash', {
      date: today,
      type: 'Receipt',
      accountId: ledger('cash'),
      lines: [{ ledgerId: party.id, amount }],
      allocations: [{ ledgerId: party.id, billId: invoice.id, amount }],
    });
    const open = await report('paymentReceivablesPayables', { asOf: today, side: 'Receivables' });
    expect(open.totals.pending).toBe(27_050_00);
  });

  it('reads a trial balance that balances, and a statement that agrees', async () => {
    const { start, end } = await year();
    const trial = await report('trialBalance', { from: start, to: end });
    expect(trial.totals.closingDr).toBe(trial.totals.closingCr);
    expect(trial.totals.closingDr).toBe(1_27_050_00);
    const statement = await report('ledger', { from: start, to: end, ledgerId: party.id });
    expect(statement.totals.balance).toBe(27_050_00);
    const book = await report('dayBook', { from: today, to: today });
    expect(book.rows.map(({ cells }: { cells: { number: string } }) => cells.number)).toEqual([invoice.number, receipt.number]);
  });

  it('cannot cancel a settled invoice, and is told which voucher settled it', async () => {
    const reply = await act('salesInvoice', invoice.id, 'cancel', { version: invoice.version, remark: 'Returned' });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain(receipt.number);
  });

  it('cancels the receipt, then the invoice, and restores the invoice under its number', async () => {
    ok(await act('bankCash', receipt.id, 'cancel', { version: receipt.version, remark: 'Cheque bounced' }));
    const cancelled = ok(await act('salesInvoice', invoice.id, 'cancel', { version: invoice.version, remark: 'Returned' }));
    const { start, end } = await year();
    expect((await report('trialBalance', { from: start, to: end })).totals.closingDr).toBe(0);
    const back = ok(await act('salesInvoice', invoice.id, 'undo-cancel', { version: cancelled.version }));
    expect(back).toMatchObject({ number: invoice.number, cancelled: false });
    expect((await report('trialBalance', { from: start, to: end })).totals.closingDr).toBe(1_27_050_00);
  });

  it('sees who did what, and why', async () => {
    const history = await org.get('sales-invoice', `/${invoice.id}/history`);
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['undo-cancel', 'cancel', 'emailed', 'email', 'create']);
    expect(history[1]).toMatchObject({ remark: 'Returned', byName: 'Asha Rao' });
    const mailed = { byName: 'Asha Rao', after: { mailed: { to: ['accounts@asha.example'] } } };
    expect(history.slice(2, 4)).toMatchObject([mailed, mailed]);
  });

  it('deletes an invoice, and everybody who could read it still sees who deleted it, also in the day book', async () => {
    const other = await org.post('sales-invoice', { date: today, partyId: party.id, lines: [{ itemId: item.id, quantity: 10_0000 }] });
    ok(await org.call('DELETE', `/api/ims-crm/salesInvoice/s/${other.id}?version=${other.version}`));
    expect((await org.call('GET', `/api/ims-crm/salesInvoice/s/${other.id}`)).status).toBe(404);
    const history = await org.get('sales-invoice', `/${other.id}/history`);
    expect(history.map(({ action, byName }: { action: string; byName: string }) => [action, byName])).toEqual([
      ['delete', 'Asha Rao'],
      ['create', 'Asha Rao'],
    ]);
    expect(history[0]).toMatchObject({ before: { number: other.number, total: other.total }, after: null });
    const rowsOf = async (filter: object) => (await report('dayBook', { from: today, to: today, ...filter })).rows;
    const kept = (await rowsOf({})).at(-1);
    expect(kept).toMatchObject({ faint: true, cells: { number: other.number, debit: null, credit: null } });
    expect(kept.cells.particulars).toMatch(/^Deleted by Asha Rao on \d\d-\w{3}-\d{4}$/);
    expect((await rowsOf({ goneOnly: true })).map(({ cells }: { cells: { number: string } }) => cells.number)).toEqual([
      receipt.number,
      other.number,
    ]);
    // A number series leads here, also that of orders, which post nothing.
    const order = await org.post('sales-order', { date: today, partyId: party.id, lines: [{ itemId: item.id, quantity: 1_0000 }] });
    ok(await org.call('DELETE', `/api/ims-crm/salesOrder/s/${order.id}?version=${order.version}`));
    const [gone, ...more] = await rowsOf({ goneOnly: true, type: 'Sales Order', branches: [org.branchId] });
    expect([gone.cells.number, gone.cells.particulars, more]).toEqual([order.number, expect.stringMatching(/^Deleted by Asha Rao on/), []]);
    const foreign = await app.organisation('Other Books');
    expect((await foreign.call('GET', `/api/ims-crm/salesInvoice/s/${other.id}/history`)).status).toBe(404);
  });

  it('exports the report', async () => {
    const { start, end } = await year();
    const reply = await org.call('POST', '/api/ims-crm/trialBalance/s/export', { body: { from: start, to: end, as: 'EXCEL' } });
    expect(reply.status).toBe(200);
    expect(reply.bytes.subarray(0, 2).toString()).toBe('PK');
  });
});
