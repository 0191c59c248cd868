import { afterAll, beforeAll, expect, it } from 'vitest';
import { tripSheetMessage } from '#events/trip-sheet';
import { functionNamed, invoke } from '#infra/local/handlers';
import { type App, ok, type Person } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { codesIn, scanned } from '#test/kit/papers/read-codes';
import { sharedApp } from '#test/kit/shared-app';
import { gstins, type Seller, type SharedPortals, sellerAtPortals, sharedPortals } from '#test/kit/shared-portals';
import { queues } from '#topology/queues';

// Several e-way bills in one vehicle: over HTTP, through the queues, to the portal by its own protocol, and on paper.
const base = '/api/ims-crm/tripSheet/s';
let app: App;
let portals: SharedPortals;
let seller: Seller;

beforeAll(async () => {
  app = await sharedApp();
  portals = await sharedPortals();
  const settings = { ewayBills: true, ewayLimit: 1_00_000_00, ewayAutomatic: true };
  seller = await sellerAtPortals('Narmada Trip Sheets', gstins.sheets, settings, ['eway-bill']);
}, 120_000);
afterAll(() => portals.bills.faults.often(0, []));

const sell = (more: object = {}) => {
  const { org, date, itemId, partyId } = seller;
  const byRoad = { transportMode: 'Road', vehicleNumber: 'MH15GV4471', distance: 12 };
  return org.post('sales-invoice', { date, partyId, lines: [{ itemId, quantity: 10_0000 }], ...byRoad, ...more });
};
const runBills = () => runJobs(app, seller.org, { branchId: seller.org.branchId }, 'eway-bill');
const runSheets = () => runJobs(app, seller.org, 'organisation', 'trip-sheet');
const invoiceNow = (id: string) => seller.org.get('sales-invoice', `/${id}`);
const sheetNow = (id: string) => seller.org.get('trip-sheet', `/${id}`);
const asked = (ids: readonly string[], more: object = {}) => ({
  ...{ id: newId(), mode: 'Road', vehicle: 'MH 12 XY 0001', from: { place: 'Pune', state: '27' } },
  ...{ bills: ids.map((id) => ({ slug: 'sales-invoice', id })), ...more },
});
const make = (body: object, as?: Person) => seller.org.call('POST', `${base}/make`, { body, ...(as && { as }) });

it('lists bills, gets its number, names the vehicle on each document, and is printed', async () => {
  const sold = [await sell(), await sell()];
  await runBills();
  const ids = sold.map(({ id }) => id);
  const body = asked(ids);
  const sheet = ok(await make(body));
  expect(sheet).toMatchObject({ sheetStatus: 'Pending', billCount: 2, vehicle: 'MH12XY0001', gstin: gstins.sheets });
  expect(ok(await make(body)).version).toBe(sheet.version);
  expect((await seller.org.call('GET', `${base}/download/${sheet.id}`)).body.message).toContain('The portal has not made this trip sheet');
  await runSheets();
  const made = await sheetNow(sheet.id);
  expect(made).toMatchObject({ sheetStatus: 'Made', sheetNumber: expect.stringMatching(/^\d+$/), request: null, sandbox: true });
  for (const id of ids) {
    const { ewayBillNo, ewayBillVehicle } = await invoiceNow(id);
    expect(ewayBillVehicle).toBe('MH12XY0001');
    const bill = portals.bills.register.bills().find(({ number }) => number === ewayBillNo);
    expect(bill?.vehicles.at(-1)).toMatchObject({ tripSheet: made.sheetNumber });
  }
  // What was delivered before comes again, and nothing is sent.
  const before = portals.bills.simulator.calls.get('POST /v1.03/ewayapi');
  await runSheets();
  expect(portals.bills.simulator.calls.get('POST /v1.03/ewayapi')).toBe(before);
  const { bytes } = await seller.org.call('GET', `${base}/download/${sheet.id}`);
  const [page] = scanned(bytes);
  expect(page && (await codesIn(page, { x: 0, y: 0, ...page }))).toEqual([`Code128 ${made.sheetNumber}`]);
  const { rows } = await seller.org.list('trip-sheet');
  expect(rows[0]).toMatchObject({ sheetNumber: made.sheetNumber, billCount: 2, sheetStatus: 'Made' });
  const history = await seller.org.get('trip-sheet', `/${sheet.id}/history`);
  expect(history.map(({ action }: { readonly action: string }) => action)).toEqual(['sheet-told', 'sheet-made', 'sheet-sent', 'make']);
});

it('says at each bill why it cannot go along', async () => {
  const [good, without] = [await sell(), await sell({ vehicleNumber: null, transportMode: null })];
  await runBills();
  expect(await make(asked([good.id, without.id, newId()], { vehicle: 'CART' }))).toMatchObject({
    status: 422,
    body: {
      errors: [
        { path: 'vehicle' },
        { path: 'bills.1', message: 'There is no e-way bill' },
        { path: 'bills.2', message: 'This document does not exist' },
      ],
    },
  });
  expect(await make(asked([]))).toMatchObject({ status: 422, body: { errors: [{ path: 'bills', message: 'Choose an e-way bill' }] } });
});

it('is for people who may make one, and only of documents that they may see', async () => {
  const { id } = await sell();
  await runBills();
  const { org } = seller;
  await org.post('role', { name: 'Looks at sheets', permissions: ['/trip-sheet', '/sales-invoice'] });
  await org.post('role', { name: 'Makes sheets', permissions: ['/trip-sheet', '/trip-sheet/add'] });
  const looks = await org.member('Looks at sheets');
  expect((await make(asked([id]), looks)).status).toBe(403);
  const blind = await org.member('Makes sheets');
  expect(await make(asked([id]), blind)).toMatchObject({ status: 422, body: { errors: [{ path: 'bills.0' }] } });
});

it('of bills that another one names waits for that one, and is tried again by people who may', async () => {
  const [one, other] = [await sell(), await sell()];
  await runBills();
  const sheet = ok(await make(asked([one.id])));
  expect(await make(asked([other.id, one.id]))).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'bills.1', message: 'It is on another trip sheet, which is on its way to the portal' }] },
  });
  const again = (as?: Person, version = sheet.version) =>
    seller.org.call('PUT', `${base}/${sheet.id}/try-again`, { body: { version }, ...(as && { as }) });
  expect((await again()).body.message).toBe('Only a trip sheet that failed can be tried again');
  // Its bill is cancelled meanwhile, so it fails.
  const { version } = await invoiceNow(one.id);
  const cancelling = { body: { version, reason: 'Order Cancelled', remark: '' } };
  ok(await seller.org.call('PUT', `/api/ims-crm/salesInvoice/s/${one.id}/eway-bill-cancel`, cancelling));
  await runSheets();
  const failed = await sheetNow(sheet.id);
  expect(failed).toMatchObject({ sheetStatus: 'Failed' });
  await seller.org.post('role', { name: 'Looks at failed sheets', permissions: ['/trip-sheet', '/trip-sheet/add', '/sales-invoice'] });
  expect((await again(await seller.org.member('Looks at failed sheets'), failed.version)).status).toBe(403);
  expect((await again(undefined, failed.version)).body.message).toContain(`${one.number}: `);
});

it('whose job fails for good says so, and is made when its message is sent again', async () => {
  const { id } = await sell();
  await runBills();
  const sheet = ok(await make(asked([id])));
  const { organisationId, branchId, financialYearId, owner } = seller.org;
  const scope = { organisationId, branchId, financialYearId, userId: owner.userId };
  const message = tripSheetMessage.schema.parse({ version: 1, ...scope, slug: 'trip-sheet', documentId: sheet.id, request: sheet.request });
  const attempts = queues.find(({ name }) => name === tripSheetMessage.name)?.attempts;
  const last = { messageId: newId(), body: JSON.stringify(message), attributes: { ApproximateReceiveCount: String(attempts) } };
  expect(await invoke(functionNamed('job-trip-sheet'), { Records: [last] })).toEqual({ batchItemFailures: [] });
  expect(await sheetNow(sheet.id)).toMatchObject({ sheetStatus: 'Failed' });
  const { rows } = await seller.org.list('failed-message');
  expect(rows[0]).toMatchObject({ purpose: 'Trip sheet MH12XY0001' });
  await runSheets();
  expect(await sheetNow(sheet.id)).toMatchObject({ sheetStatus: 'Made', request: null });
});
