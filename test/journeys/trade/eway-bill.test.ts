import { fork } from 'node:child_process';
import { join } from 'node:path';
import { GetQueueAttributesCommand, type QueueAttributeName, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ewayBill } from '#events/eway-bill';
import { ewayBillsWaiting } from '#events/eway-bill-waiting';
import { functionNamed, invoke } from '#infra/local/handlers';
import { type Outbox, openOutbox } from '#test/journeys/outbox';
import { type App, ok, type Person } from '#test/kit/app';
import { deliver, runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { codesIn, scanned } from '#test/kit/papers/read-codes';
import { sharedApp } from '#test/kit/shared-app';
import { gstins, type Seller, type SharedPortals, sellerAtPortals, sharedPortals } from '#test/kit/shared-portals';
import { env } from '#topology/env';
import { queues } from '#topology/queues';

// From the settings of a GSTIN to goods on the road: over HTTP, through the queues, to the portal by its own protocol.
const gstin = gstins.bills;
let app: App;
let portals: SharedPortals;
let seller: Seller;
let outbox: Outbox;
/** Not registered, so its invoices are no e-invoices. */
let household: string;

beforeAll(async () => {
  app = await sharedApp();
  portals = await sharedPortals();
  outbox = await openOutbox();
  const settings = {
    ...{ eInvoiceFrom: '2022-10-01', turnoverClass: '10-100 crore', automatic: true },
    ...{ ewayBills: true, ewayLimit: 1_00_000_00, ewayAutomatic: true },
  };
  seller = await sellerAtPortals('Godavari E-Way Bills', gstin, settings, ['e-invoice', 'eway-bill']);
  const { org, partyId } = seller;
  const { groupId } = await org.get('customer', `/${partyId}`);
  const address = { line1: '7 Karve Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
  household = (await org.post('customer', { name: 'Ravi Joshi', groupId, registrationType: 'Unregistered', billingAddress: address })).id;
}, 120_000);

afterAll(() => outbox.stop());

const byRoad = { transportMode: 'Road', vehicleNumber: 'MH15GV4471', distance: 12 };

/** Ten of them are above the limit. */
const sell = (more: object = {}, quantity = 10) => {
  const { org, date, itemId } = seller;
  return org.post('sales-invoice', { date, partyId: household, lines: [{ itemId, quantity: quantity * 1_0000 }], ...byRoad, ...more });
};
const run = (queue = 'eway-bill') => runJobs(app, seller.org, { branchId: seller.org.branchId }, queue);
const invoiceNow = (id: string) => seller.org.get('sales-invoice', `/${id}`);
const billsOf = ({ number }: { readonly number: string }) =>
  portals.bills.register.bills().filter(({ request }) => request.docNo === number);
const made = () => portals.bills.simulator.calls.get('POST /v1.03/ewayapi') ?? 0;
const act = async (id: string, verb: string, body: object = {}) => {
  const { version } = await invoiceNow(id);
  return seller.org.call('PUT', `/api/ims-crm/salesInvoice/s/${id}/${verb}`, { body: { version, ...body } });
};

/** What scanners read on the first page of a PDF. */
async function codesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const [page] = scanned(pdf);
  return page === undefined ? [] : (await codesIn(page, { x: 0, y: 0, ...page })).toSorted();
}

/** The message of an invoice that asks for something, as the relay sends it. */
async function messageOf(id: string) {
  const { organisationId, branchId, financialYearId, owner } = seller.org;
  const { ewayBillRequest } = await invoiceNow(id);
  const asked = { organisationId, branchId, financialYearId, userId: owner.userId, slug: 'sales-invoice', documentId: id };
  return ewayBill.schema.parse({ version: 1, ...asked, request: ewayBillRequest });
}

describe('an e-way bill', () => {
  it('comes by itself after the save, if goods above the limit name their vehicle', async () => {
    const saved = await sell();
    expect(saved).toMatchObject({ ewayBill: 'Pending' });
    expect(await sell({}, 1)).toMatchObject({ ewayBill: 'Not needed', ewayBillWhy: 'Their value is not above the limit' });
    expect(await sell({ vehicleNumber: null })).toMatchObject({ ewayBill: 'Not made' });
    await run();
    const invoice = await invoiceNow(saved.id);
    expect(invoice).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH15GV4471', ewayBillKm: 12, ewayBillSandbox: true });
    expect(billsOf(saved)).toMatchObject([{ number: invoice.ewayBillNo, gstin, irn: null }]);
    // What was delivered before comes again, and nothing is sent.
    const before = made();
    await run();
    expect(made()).toBe(before);
  });

  it('goes along on paper and by email, with what the portal made in its codes', async () => {
    const saved = await sell();
    await run();
    const { number = '', at = 0 } = billsOf(saved)[0] ?? {};
    const [day, time] = new Date(at + 330 * 60_000).toISOString().slice(0, 19).split('T');
    const codes = [`Code128 ${number}`, `QRCode ${number}/${gstin}/${day?.split('-').reverse().join('-')} ${time}`];
    const path = '/api/ims-crm/salesInvoice/s';
    const printed = await seller.org.call('GET', `${path}/print/eway-bill/${saved.id}`);
    expect(await codesOf(printed.bytes)).toEqual(codes);
    const { subject, message } = ok(await seller.org.call('GET', `${path}/eway-bill/${saved.id}/email`));
    expect(subject).toBe(`E-Way Bill ${number} of Sales Invoice ${saved.number} from Godavari E-Way Bills`);
    const to = ['driver@kaveri.example'];
    ok(await seller.org.call('POST', `${path}/eway-bill/${saved.id}/email`, { body: { requestId: newId(), to, subject, message } }));
    await outbox.run(app, seller.org);
    const [mail] = (await outbox.sent()).filter(({ destination }) => destination.to.includes('driver@kaveri.example'));
    expect(await codesOf(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64'))).toEqual(codes);
  });

  it('of an e-invoice is made from it, once that is registered', async () => {
    const saved = await sell({ partyId: seller.partyId });
    await run();
    expect(await invoiceNow(saved.id)).toMatchObject({ eInvoice: 'Pending', ewayBill: 'Pending' });
    await run('e-invoice');
    await run();
    const { irn, ewayBillNo } = await invoiceNow(saved.id);
    expect(billsOf(saved)).toMatchObject([{ number: ewayBillNo, irn }]);
  });

  it('tells how far it is, for the next document that goes there', async () => {
    const { org } = seller;
    const counted = (entity: string, pin: string, as?: Person) =>
      org.call('GET', `/api/ims-crm/${entity}/s/portalDistance?pin=${pin}`, as && { as });
    expect(ok(await counted('salesInvoice', '411057'))).toBeNull();
    const shippingAddress = { line1: '3 Hinjewadi Phase 2', line2: '', city: 'Pune', state: '27', pincode: '411057', country: 'India' };
    const saved = await sell({ shippingAddress, distance: null });
    await run();
    expect(await invoiceNow(saved.id)).toMatchObject({ ewayBill: 'Active', ewayBillKm: 13, distance: null });
    const told = { between: [411026, 411057], kilometres: 13, most: 14 };
    expect(ok(await counted('salesInvoice', '411057'))).toEqual(told);
    expect(ok(await counted('purchaseReturn', '411057'))).toEqual(told);
    // A distance that was typed is sent as it is, and does not become what the portal counted.
    await sell({ shippingAddress, distance: 14 });
    await run();
    expect(ok(await counted('salesInvoice', '411057'))).toEqual(told);
    expect((await counted('salesInvoice', '41105')).status).toBe(422);
    await org.post('role', { name: 'Reader of invoices', permissions: ['/sales-invoice', '/sales-invoice/view'] });
    expect((await counted('salesInvoice', '411057', await org.member('Reader of invoices'))).status).toBe(403);
    const other = await app.organisation('Krishna E-Way Bills', { state: '27' });
    expect(ok(await other.call('GET', '/api/ims-crm/salesInvoice/s/portalDistance?pin=411057'))).toBeNull();
  });

  it('waits while the portal is down, and is made when it is back', async () => {
    const { faults } = portals.bills;
    const saved = await sell();
    faults.often(1, ['down']);
    await run();
    expect(await invoiceNow(saved.id)).toMatchObject({ ewayBill: 'Waiting', ewayBillWhy: expect.stringContaining('as soon as possible') });
    faults.often(0, []);
    const client = new SQSClient({});
    const QueueUrl = `${process.env[env.queues]}${ewayBillsWaiting.name}`;
    const AttributeNames: QueueAttributeName[] = ['ApproximateNumberOfMessagesDelayed'];
    const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    expect(Number(Attributes?.ApproximateNumberOfMessagesDelayed)).toBeGreaterThan(0);
    // The queue holds its message back for a minute, and the test does not wait.
    const MessageBody = JSON.stringify({ version: ewayBillsWaiting.version, organisationId: seller.org.organisationId, gstin });
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    client.destroy();
    await deliver(ewayBillsWaiting.name);
    expect(await invoiceNow(saved.id)).toMatchObject({ ewayBill: 'Active' });
    expect(billsOf(saved)).toHaveLength(1);
  });

  it('is made once, though the process ended while the portal made it', async () => {
    const saved = await sell();
    const message = JSON.stringify(await messageOf(saved.id));
    const before = made();
    portals.bills.faults.add('slow');
    const first = jobIn(message);
    await expect.poll(made, { timeout: 60_000 }).toBe(before + 1);
    first.child.kill('SIGKILL');
    await first.ended;
    await expect.poll(() => billsOf(saved), { timeout: 10_000 }).toHaveLength(1);
    expect(await invoiceNow(saved.id)).toMatchObject({ ewayBill: 'Sending' });
    const cancelled = await act(saved.id, 'cancel', { remark: 'Meanwhile' });
    expect(cancelled.body.message).toContain('Generate of its e-way bill is on its way to the portal');
    // It comes again at once, which is too early, and after the visibility time of the queue.
    expect(await jobIn(message).ended).toEqual([{ index: 0, failed: 1 }]);
    await expect.poll(() => jobIn(message, 3 * 60_000).ended, { timeout: 60_000 }).toEqual([{ index: 0, failed: 0 }]);
    const invoice = await invoiceNow(saved.id);
    expect(invoice).toMatchObject({ ewayBill: 'Active' });
    expect(billsOf(saved)).toMatchObject([{ number: invoice.ewayBillNo }]);
  });

  it('whose job fails for good says so on its row, and is made when it is asked for again, or its message is sent again', async () => {
    const { org } = seller;
    const attempts = queues.find(({ name }) => name === ewayBill.name)?.attempts;
    const failing = async () => {
      const saved = await sell();
      const body = JSON.stringify(await messageOf(saved.id));
      const last = { messageId: newId(), body, attributes: { ApproximateReceiveCount: String(attempts) } };
      await expect.poll(() => invoke(functionNamed('job-eway-bill'), { Records: [last] })).toEqual({ batchItemFailures: [] });
      expect(await invoiceNow(saved.id)).toMatchObject({ ewayBill: 'Failed', ewayBillWhy: 'Generate could not be sent. Try again' });
      const { rows } = await org.list('failed-message');
      const message = rows.find(({ purpose }: { purpose: string }) => purpose === `E-way bill of ${saved.number}`);
      return { saved, sendAgain: () => org.call('PUT', `/api/utility/failedMessage/s/${message.id}/send-again`, { body: { version: 1 } }) };
    };
    const [first, second] = [await failing(), await failing()];
    expect(ok(await first.sendAgain())).toMatchObject({ messageStatus: 'Sent again' });
    await runJobs(app, org, 'organisation', 'eway-bill');
    expect(await invoiceNow(first.saved.id)).toMatchObject({ ewayBill: 'Active' });
    expect(billsOf(first.saved)).toHaveLength(1);
    expect(await act(second.saved.id, 'eway-bill-generate')).toMatchObject({ status: 200 });
    const late = await second.sendAgain();
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('so there is nothing to send')]);
    await run();
    expect(await invoiceNow(second.saved.id)).toMatchObject({ ewayBill: 'Active' });
    expect(billsOf(second.saved)).toHaveLength(1);
  });
});

describe('an e-way bill that is none of ours, or none any more', () => {
  it('made elsewhere is entered by who may, and is cancelled there before its document', async () => {
    const { org, date } = seller;
    const saved = await sell({ vehicleNumber: null });
    const bill = { number: '3210 0123 4567', madeOn: date, until: date, vehicle: 'mh 15 gv 4471', remark: 'On the site of the portal' };
    await org.post('role', { name: 'Reader without bills', permissions: ['/sales-invoice', '/sales-invoice/view', '/sales-invoice/edit'] });
    const path = `/api/ims-crm/salesInvoice/s/${saved.id}/eway-bill-mark`;
    const reader = await org.member('Reader without bills');
    expect((await org.call('PUT', path, { body: { version: saved.version, ...bill }, as: reader })).status).toBe(403);
    const wrong = await act(saved.id, 'eway-bill-mark', { ...bill, number: '3210' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'number' }] } });
    expect(ok(await act(saved.id, 'eway-bill-mark', bill))).toMatchObject({ ewayBill: 'Marked by hand', ewayBillNo: '321001234567' });
    const [last] = ok(await org.call('GET', `/api/ims-crm/salesInvoice/s/${saved.id}/history`));
    expect(last).toMatchObject({ action: 'eway-bill-mark', remark: bill.remark });
    const before = made();
    await run();
    expect([made(), billsOf(saved)]).toEqual([before, []]);
    expect((await act(saved.id, 'eway-bill-generate')).body.message).toContain('made elsewhere');
    expect((await act(saved.id, 'cancel', { remark: 'Not sold' })).body.message).toContain('Cancel it on the portal');
    expect(ok(await act(saved.id, 'eway-bill-cancel', { reason: 'Order Cancelled' }))).toMatchObject({ ewayBill: 'Cancelled' });
    expect(ok(await act(saved.id, 'cancel', { remark: 'Not sold' }))).toMatchObject({ cancelled: true });
    expect(made()).toBe(before);
  });

  it('is asked for where the document is older than e-way bills', async () => {
    const { org } = seller;
    const [{ id }] = (await org.list('gst-registration')).rows;
    const switched = async (ewayBills: boolean) => {
      const {
        gstin: own,
        provider,
        mode,
        eInvoiceFrom,
        turnoverClass,
        automatic,
        ewayLimit,
        ewayAutomatic,
        version,
      } = await org.get('gst-registration', `/${id}`);
      const kept = { gstin: own, provider, mode, eInvoiceFrom, turnoverClass, automatic, ewayLimit, ewayAutomatic };
      await org.put('gst-registration', { id, version, ...kept, ewayBills });
    };
    await switched(false);
    const saved = await sell();
    expect(saved.ewayBill).toBeUndefined();
    expect((await act(saved.id, 'eway-bill-generate')).body.message).toContain('E-way bills are not switched on');
    await switched(true);
    const load = (listId: string) => org.call('POST', '/api/utility/commonGridSetUp/s/grid/load', { body: { listId } });
    expect(ok(await load('SALES_INVOICE_LIST')).portals).toEqual({ eInvoiceFrom: '2022-10-01', ewayBills: true });
    expect(ok(await load('TRANSPORTER_LIST')).portals).toBeNull();
    expect(await act(saved.id, 'eway-bill-generate')).toMatchObject({ status: 200 });
    await run();
    expect(await invoiceNow(saved.id)).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH15GV4471' });
  });
});

describe('goods on the road', () => {
  const vehicle = {
    ...{ mode: 'Road', vehicle: 'MH 12 XY 0001', vehicleType: 'Regular', document: null, documentDate: null },
    ...{ from: { place: 'Pune', state: '27' }, reason: 'Break Down', remark: 'Axle' },
  };
  const road = async () => {
    const { status, body } = await seller.org.call('POST', '/api/ims-crm/onTheRoad/s/data', { body: {} });
    expect(status).toBe(200);
    const rows: readonly { readonly id: string; readonly cells: Readonly<Record<string, unknown>>; readonly mark?: string }[] =
      body.data.rows;
    return (id: string) => rows.find((row) => row.id === `sales-invoice/${id}`);
  };
  const answer = async (id: string) => {
    await run();
    return invoiceNow(id);
  };

  it('change their vehicle and are extended; the invoice with both is cancelled; a later one gets a credit note', async () => {
    const { id, number } = await sell({ partyId: seller.partyId });
    await run('e-invoice');
    const made = await answer(id);
    expect(made).toMatchObject({ eInvoice: 'Generated', ewayBill: 'Active' });
    expect((await road())(id)).toMatchObject({ cells: { bill: made.ewayBillNo, vehicle: 'MH15GV4471', number } });
    // A problem is told at its field, and costs no call.
    const wrong = await act(id, 'eway-bill-update-vehicle', { ...vehicle, vehicle: 'CART' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'vehicle' }] } });
    // The portal brings its end near with the next answer.
    const [bill] = billsOf({ number });
    if (bill !== undefined) await portals.bills.register.keep({ ...bill, validUntil: Date.now() + 60 * 60_000 });
    expect(await act(id, 'eway-bill-update-vehicle', vehicle)).toMatchObject({ status: 200 });
    expect(await answer(id)).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH12XY0001' });
    expect((await road())(id)).toMatchObject({ mark: 'soon', cells: { left: expect.stringMatching(/^\d+ min$/) } });
    const { remark: _, ...moved } = vehicle;
    const extension = {
      ...moved,
      vehicle: 'MH12XY0002',
      from: { place: 'Pune', state: '27', pin: 411004 },
      remaining: 12,
      reason: 'Accident',
    };
    expect(await act(id, 'eway-bill-extend-validity', extension)).toMatchObject({ status: 200 });
    const extended = await answer(id);
    expect(extended).toMatchObject({ ewayBill: 'Active', ewayBillExtended: 1, ewayBillVehicle: 'MH12XY0002' });
    expect(Date.parse(extended.ewayBillUntil)).toBeGreaterThan(Date.now() + 20 * 60 * 60_000);
    expect(billsOf({ number })).toMatchObject([{ timesExtended: 1 }]);
    // First the bill, then the e-invoice, then the books.
    expect((await act(id, 'cancel', { remark: 'Twice' })).body.message).toContain('Cancel the e-way bill first');
    expect(await act(id, 'e-invoice-cancel', { reason: 'Data Entry Mistake' })).toMatchObject({ status: 200 });
    await run('e-invoice');
    expect(await invoiceNow(id)).toMatchObject({ eInvoice: 'Cancelling', ewayBill: 'Active', cancelled: false });
    await run();
    await run('e-invoice');
    expect(await invoiceNow(id)).toMatchObject({ ewayBill: 'Cancelled', eInvoice: 'Cancelled', cancelled: true });
    expect(billsOf({ number })).toMatchObject([{ cancelledAt: expect.any(Number) }]);
    expect((await road())(id)).toBeUndefined();
    // What is older than a day stays, and a credit note corrects it.
    const later = await sell({ partyId: seller.partyId });
    await run('e-invoice');
    const { lines } = await answer(later.id);
    const note = await seller.org.post('credit-note', {
      ...{ date: seller.date, partyId: seller.partyId, invoiceId: later.id, reason: '04' },
      lines: [{ itemId: seller.itemId, amount: 100_00, sourceSlug: 'sales-invoice', sourceId: later.id, sourceLine: lines[0].lineId }],
    });
    await run('e-invoice');
    expect(await seller.org.get('credit-note', `/${note.id}`)).toMatchObject({ eInvoice: 'Generated' });
  });
});

/** The job in a process of its own, with its clock so far ahead: what it said of the message when it ended. */
function jobIn(body: string, aheadMilliseconds = 0) {
  const kit = join(import.meta.dirname, '../../kit/processes');
  const child = fork(join(kit, 'job-process.ts'), [], {
    execArgv: ['--import', join(kit, '../../faults/skewed-clock.ts')],
    env: { ...process.env, CLOCK_AHEAD_MS: String(aheadMilliseconds) },
  });
  const told: unknown[] = [];
  child.on('message', (message) => told.push(message));
  child.send({ queue: ewayBill.name, bodies: [body] });
  return { child, ended: new Promise<readonly unknown[]>((done) => child.on('exit', () => done(told))) };
}
