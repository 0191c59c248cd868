import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDetails } from '#application/documents/change-details';
import { followEwayBill } from '#application/eway-bill/follow-eway-bill';
import { cancelEwayBill, markEwayBill } from '#application/eway-bill/mark-eway-bill';
import { recordHistory } from '#application/records/record-history';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { AnyDocument } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { transportFields } from '#modules/sales/sales-invoice/transport';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type BillPortalOfBooks, withBillPortal } from '#test/kit/books/bill-portal';

// E-way bills that were made elsewhere, and documents that were saved before e-way bills were switched on.
const document: AnyDocument = salesInvoice;
let books: OpenBooks;
let bills: BillPortalOfBooks;
let sell: (more?: object) => Promise<string>;
let earlier: readonly string[];

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = [{ itemId, quantity: 200_0000, rate: 1000_0000 }];
  const byRoad = { transportMode: 'Road', vehicleNumber: 'MH15GV4471' };
  sell = async (more = {}) => (await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines, ...byRoad, ...more })).id;
  earlier = [await sell(), await sell(), await sell({ vehicleNumber: null }), await sell()];
  await expect(generate(earlier[0] ?? '')).rejects.toThrow('E-way bills are not switched on');
  bills = await withBillPortal(books, { automatic: false });
});
afterAll(async () => {
  await bills.close();
  await books.close();
});

type Row = EwayBillStanding & { readonly cancelled: boolean };
const stored = (id: string) => books.context.ports.records.find(books.context.scope, 'sales-invoice', id);
const read = async (id: string) => (await stored(id))?.row as Row;
const version = async (id: string) => (await stored(id))?.version ?? 0;
const marking = {
  number: '3210 0123 4567',
  madeOn: '2026-11-20',
  until: '2026-11-21',
  vehicle: 'MH 15 GV 4471',
  remark: 'On the portal',
} as const;

async function generate(id: string): Promise<void> {
  await actOnDocument(books.context, document, id, 'eway-bill-generate', { version: await version(id) });
}
const mark = async (id: string, change: object = {}) =>
  markEwayBill(books.context, document, id, { ...marking, ...change, version: await version(id) });
const cancelBill = async (id: string, change: object = {}) =>
  cancelEwayBill(books.context, document, id, { reason: 'Duplicate', remark: '', ...change, version: await version(id) });
const cancel = async (id: string) =>
  actOnDocument(books.context, document, id, 'cancel', { version: await version(id), remark: 'Not needed any more' });

describe('a bill that was made elsewhere', () => {
  it('is entered, told in the history, and binds its document without being sent', async () => {
    const id = await sell();
    await expect(mark(id, { number: '3210', vehicle: 'CART' })).rejects.toMatchObject({
      errors: [{ path: 'number' }, { path: 'vehicle' }],
    });
    await mark(id);
    expect(await read(id)).toMatchObject({
      ...{ ewayBill: 'Marked by hand', ewayBillNo: '321001234567', ewayBillVehicle: 'MH15GV4471' },
      ...{ ewayBillAt: '2026-11-19T18:30:00.000Z', ewayBillUntil: '2026-11-21T18:29:00.000Z' },
    });
    const [last] = await recordHistory(books.context, document, id);
    expect(last).toMatchObject({ action: 'eway-bill-mark', remark: 'On the portal' });
    await expect(generate(id)).rejects.toThrow('It has an e-way bill that was made elsewhere');
    await expect(mark(id)).rejects.toThrow('It has an e-way bill that was made elsewhere');
    expect(bills.register.bills()).toEqual([]);
  });

  it('is cancelled there by hand before its document, and another one can be entered', async () => {
    const id = await sell();
    await mark(id);
    await expect(cancel(id)).rejects.toThrow('Cancel it on the portal, and note that here with Cancel E-Way Bill');
    await expect(cancelBill(id, { reason: 'Others' })).rejects.toMatchObject({ errors: [{ path: 'remark' }] });
    await cancelBill(id);
    expect(await read(id)).toMatchObject({ ewayBill: 'Cancelled', ewayBillCancelReason: 'Duplicate' });
    expect((await read(id)).ewayBillStep).toBeUndefined();
    await mark(id, { number: '321009999999' });
    expect(await read(id)).toMatchObject({ ewayBill: 'Marked by hand', ewayBillNo: '321009999999' });
    await cancelBill(id);
    await cancel(id);
    expect(await read(id)).toMatchObject({ ewayBill: 'Cancelled', cancelled: true });
  });

  it('is not entered while one is on its way, but while the portal is down', async () => {
    const id = await sell();
    await generate(id);
    await expect(mark(id)).rejects.toThrow('Generate is on its way to the portal');
    bills.faults.often(1, ['down']);
    const asked = { documentId: id, request: (await read(id)).ewayBillRequest ?? '' };
    await followEwayBill(books.context, bills.ways, document, asked);
    bills.faults.often(0, []);
    bills.ahead(20 * 60_000);
    expect(await read(id)).toMatchObject({ ewayBill: 'Waiting' });
    await mark(id);
    await followEwayBill(books.context, bills.ways, document, asked);
    expect(await read(id)).toMatchObject({ ewayBill: 'Marked by hand', ewayBillNo: '321001234567' });
    expect(bills.register.bills()).toEqual([]);
  });
});

describe('a document from before e-way bills', () => {
  it('has no state, and is decided when somebody asks for a bill', async () => {
    const [id = '', other = ''] = earlier;
    expect((await read(id)).ewayBill).toBeUndefined();
    await generate(id);
    const { ewayBillRequest } = await read(id);
    await followEwayBill(books.context, bills.ways, document, { documentId: id, request: ewayBillRequest ?? '' });
    expect(await read(id)).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH15GV4471' });
    await mark(other);
    expect(await read(other)).toMatchObject({ ewayBill: 'Marked by hand' });
  });

  it('is decided with its vehicle in Transport Details, and has nothing to ask for once it is cancelled', async () => {
    const [, , id = '', gone = ''] = earlier;
    const details = { verb: 'transport-details', fields: transportFields };
    await changeDetails(books.context, document, details, { vehicleNumber: 'MH15GV4471', id, version: await version(id) });
    expect(await read(id)).toMatchObject({ ewayBill: 'Not made' });
    await cancel(gone);
    await expect(generate(gone)).rejects.toThrow('This is cancelled');
  });
});
