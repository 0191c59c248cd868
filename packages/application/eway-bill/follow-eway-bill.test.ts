import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { askStep } from '#application/eway-bill/ask-step';
import { ewayBillsThatWait, followEwayBill } from '#application/eway-bill/follow-eway-bill';
import { giveUpEwayBill } from '#application/eway-bill/given-up';
import { billPortal } from '#application/eway-bill/portal';
import type { EwayBillWays } from '#application/eway-bill/ways';
import { AtThePortal } from '#application/portals/look-after';
import { noteStanding } from '#application/portals/note';
import type { EwayBillPortal } from '#application/ports/eway-bill-portal';
import type { Stored } from '#application/ports/records';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { AnyDocument } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { type BillPortalOfBooks, withBillPortal } from '#test/kit/books/bill-portal';
import { minutesLater } from '#test/kit/books/ending';
import { typedFields } from '#test/kit/books/typed-fields';

// E-way bills from the save to the road, on real engines and by the portal's own protocol.
const document: AnyDocument = salesInvoice;
let books: OpenBooks;
let bills: BillPortalOfBooks;
let sold: { readonly partyId: string; readonly itemId: string };

beforeAll(async () => {
  books = await openBooks();
  sold = await withPartyAndItem(books);
  bills = await withBillPortal(books, { automatic: false });
});
afterAll(async () => {
  await bills.close();
  await books.close();
});

const byRoad = { transportMode: 'Road', vehicleNumber: 'MH15GV4471' };

async function sell(more: object = {}): Promise<string> {
  const lines = [{ itemId: sold.itemId, quantity: 200_0000, rate: 1000_0000 }];
  const values = parsed('sales-invoice', { date: '2026-11-20', partyId: sold.partyId, lines, ...byRoad, ...more });
  return (await enterDocument(books.context, document, { ...values, id: randomUUID() })).id;
}

type Found = Stored & { readonly row: EwayBillStanding };
const read = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id)) as Found;
const standing = async (id: string): Promise<EwayBillStanding> => (await read(id)).row;

/** Asked for by hand, as the menu does. */
async function generate(id: string): Promise<void> {
  await actOnDocument(books.context, document, id, 'eway-bill-generate', { version: (await read(id)).version });
}

async function deliver(id: string, { context = books.context, over = bills.ways }: { context?: Context; over?: EwayBillWays } = {}) {
  const { ewayBillRequest: request = '' } = await standing(id);
  return followEwayBill(context, over, document, { documentId: id, request: request ?? '' });
}

const broken = (change: Partial<EwayBillPortal>): EwayBillWays => ({
  ...bills.ways,
  accesses: { bills: async () => ({ portal: { ...bills.portal, ...change }, account: bills.account, byIrn: undefined }) },
});
const ends = () => Promise.reject(new Error('The process ended'));

async function onTheRoad(more: object = {}): Promise<string> {
  const id = await sell(more);
  await generate(id);
  await deliver(id);
  return id;
}

describe('a bill', () => {
  it('is needed above the limit, and made once', async () => {
    const id = await sell();
    expect(await standing(id)).toMatchObject({ ewayBill: 'Not made' });
    expect((await standing(await sell({ lines: [{ itemId: sold.itemId, quantity: 90_0000, rate: 1000_0000 }] }))).ewayBillWhy).toBe(
      'Their value is not above the limit',
    );
    await generate(id);
    await deliver(id);
    const { row } = await read(id);
    expect(row).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH15GV4471', ewayBillKm: expect.any(Number) });
    const kept = await bills.portal.get(bills.account, row.ewayBillNo ?? '');
    expect(kept).toMatchObject({ value: { active: true, documentNumber: row['number'] } });
    expect(row.ewayBillStep).toBeUndefined();
  });

  it('of a transporter alone is Part A, and begins with its vehicle', async () => {
    const id = await sell({ vehicleNumber: null, transportMode: null });
    await generate(id);
    const partA: EwayBillPortal['generate'] = (to, payload) => bills.portal.generate(to, { ...payload, transporterId: '27AAKFD3308S1ZX' });
    await deliver(id, { over: broken({ generate: partA }) });
    expect(await standing(id)).toMatchObject({ ewayBill: 'Part A only' });
    expect((await standing(id)).ewayBillUntil).toBeUndefined();
    await step(id, 'Update Vehicle', vehicle());
    await deliver(id);
    const { ewayBill, ewayBillVehicle, ewayBillUntil } = await standing(id);
    expect([ewayBill, ewayBillVehicle]).toEqual(['Active', 'MH12XY0001']);
    expect(ewayBillUntil).toMatch(/T18:29:00.000Z$/);
  });

  it('is found after a lost answer, and after the process ended', async () => {
    const [lost, ended] = [await sell(), await sell()];
    await Promise.all([generate(lost), generate(ended)]);
    bills.faults.add('answer-lost');
    await deliver(lost);
    expect(await standing(lost)).toMatchObject({ ewayBill: 'Active', ewayBillKm: expect.any(Number) });
    const afterwards: EwayBillPortal['generate'] = async (...asked) => {
      await bills.portal.generate(...asked);
      return ends();
    };
    await expect(deliver(ended, { over: broken({ generate: afterwards }) })).rejects.toThrow('The process ended');
    expect(await standing(ended)).toMatchObject({ ewayBill: 'Sending' });
    await expect(deliver(ended)).rejects.toThrow(AtThePortal);
    await deliver(ended, { context: minutesLater(books.context, 3), over: broken({ generate: ends }) });
    expect(await standing(ended)).toMatchObject({ ewayBill: 'Active' });
  });

  it('that the portal refuses says why, and binds nothing', async () => {
    const id = await sell();
    await generate(id);
    const errors = [
      { code: '715', message: 'GSTR-3B was not filed for two periods' },
      { code: '619', message: 'Name a transporter' },
    ];
    await deliver(id, { over: broken({ generate: async () => ({ outcome: 'refused', errors }) }) });
    expect(await standing(id)).toMatchObject({
      ...{ ewayBill: 'Failed', ewayBillWhy: 'GSTR-3B was not filed for two periods (715). Name a transporter (619)' },
      ewayBillProblems: [{ path: '' }, { path: 'transporterId' }],
    });
    const { row, version } = await read(id);
    const typed = typedFields('sales-invoice', row);
    await changeDocument(books.context, document, { ...typed, notes: 'Mended', id, version } as never);
    expect(await standing(id)).toMatchObject({ ewayBill: 'Not made' });
  });

  it('that the portal has already waits while it cannot be asked which one it is', async () => {
    const id = await sell();
    await generate(id);
    const errors = [{ code: '604', message: 'E-way bill(s) are already generated for the same document number' }];
    const generated: EwayBillPortal['generate'] = async (...asked) => {
      await bills.portal.generate(...asked);
      return { outcome: 'refused', errors };
    };
    const busy: EwayBillPortal['get'] = async () => ({ outcome: 'busy', why: 'The portal is busy' });
    await deliver(id, { over: broken({ generate: generated, get: busy }) });
    expect(await standing(id)).toMatchObject({ ewayBill: 'Waiting', ewayBillStep: 'Generate' });
    await deliver(id);
    expect(await standing(id)).toMatchObject({ ewayBill: 'Active', ewayBillKm: expect.any(Number) });
  });

  it('binds what it says, while the vehicle in the document may change', async () => {
    const id = await onTheRoad();
    const change = async (values: object) => {
      const { row, version } = await read(id);
      return changeDocument(books.context, document, { ...typedFields('sales-invoice', row), ...values, id, version } as never);
    };
    await change({ vehicleNumber: 'MH12XY0001' });
    await expect(change({ lines: [{ itemId: sold.itemId, quantity: 300_0000, rate: 1000_0000 }] })).rejects.toThrow(
      'It has an e-way bill, and this would change what it says. Cancel the e-way bill first',
    );
    expect(document.actions['cancel']?.offered((await read(id)).row)).toContain('Cancel the e-way bill first');
  });

  it('waits while the portal is down', async () => {
    const id = await sell();
    await generate(id);
    bills.faults.often(1, ['down']);
    for (let time = 0; time < 6; time += 1) await deliver(id);
    expect(await standing(id)).toMatchObject({ ewayBill: 'Waiting', ewayBillWhy: 'The portal is busy. It is sent as soon as possible' });
    expect(bills.lookedAfter).toHaveLength(1);
    bills.faults.often(0, []);
    bills.ahead(20 * 60_000);
    await deliver(id);
    expect(await standing(id)).toMatchObject({ ewayBill: 'Active' });
    expect(ewayBillsThatWait(bills.ways, [document])).toMatchObject({ name: 'eway-bill-waiting', portal: billPortal });
  });
});

const vehicle = () =>
  ({
    ...{ mode: 'Road', vehicle: 'MH 12 XY 0001', vehicleType: 'Regular', document: null, documentDate: null },
    ...{ from: { place: 'Pune', state: '27' }, reason: 'Break Down', remark: 'Axle' },
  }) as const;

async function step(id: string, name: Parameters<typeof askStep>[3]['step'], asked: never | object): Promise<void> {
  const verb = {
    'Update Vehicle': 'update-vehicle',
    'Several Vehicles': 'several-vehicles',
    'Update Transporter': 'update-transporter',
    'Extend Validity': 'extend-validity',
    Cancel: 'cancel',
  }[name];
  const { version } = await read(id);
  await askStep(books.context, document, id, { verb: `eway-bill-${verb}`, step: name, version, asked: asked as never });
}

describe('Part A that lapsed', () => {
  /** As if it were made so many days ago, here and at the portal. */
  async function age(id: string, days: number): Promise<void> {
    const { ewayBillAt, ewayBillNo } = await standing(id);
    const at = Date.parse(ewayBillAt ?? '') - days * 24 * 60 * 60_000;
    const stands = (stood: EwayBillStanding) => ({ ...stood, ewayBillAt: new Date(at).toISOString() });
    await noteStanding<EwayBillStanding>(books.context, billPortal, { document, id, request: undefined, action: 'aged', stands });
    await bills.register.keep({ ...(bills.register.bill(ewayBillNo ?? '') ?? expect.fail('a bill')), at });
  }

  async function lapsed(): Promise<string> {
    const id = await sell({ vehicleNumber: null, transportMode: null });
    await generate(id);
    const partA: EwayBillPortal['generate'] = (to, payload) => bills.portal.generate(to, { ...payload, transporterId: '27AAKFD3308S1ZX' });
    await deliver(id, { over: broken({ generate: partA }) });
    await expect(generate(id)).rejects.toThrow('It has an e-way bill');
    await age(id, 16);
    return id;
  }

  it('is followed by another bill, which knows nothing of it', async () => {
    const id = await lapsed();
    const { ewayBillNo: first } = await standing(id);
    const { row, version } = await read(id);
    await changeDocument(books.context, document, { ...typedFields('sales-invoice', row), ...byRoad, id, version } as never);
    const { ewayBillNo } = await standing(id);
    expect([ewayBillNo, (await standing(id)).ewayBill]).toEqual([undefined, 'Not made']);
    await generate(id);
    await deliver(id);
    const second = await standing(id);
    expect(second).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH15GV4471' });
    expect(second.ewayBillNo).not.toBe(first);
    expect(second.ewayBillTransporter).toBeUndefined();
  });

  it('is asked for again from its menu, and is not taken for the answer that was lost', async () => {
    const id = await lapsed();
    const { ewayBillNo: first } = await standing(id);
    await generate(id);
    expect(await standing(id)).toMatchObject({ ewayBill: 'Pending', ewayBillNo: null, ewayBillTransporter: null });
    const errors = [{ code: '604', message: 'E-way bill(s) are already generated for the same document number' }];
    await deliver(id, { over: broken({ generate: async () => ({ outcome: 'refused', errors }) }) });
    expect(await standing(id)).toMatchObject({ ewayBill: 'Failed', ewayBillWhy: `${errors[0]?.message} (604)` });
    await generate(id);
    await giveUpEwayBill(books.context, document, { documentId: id, request: (await standing(id)).ewayBillRequest ?? '' });
    expect(await standing(id)).toMatchObject({ ewayBill: 'Failed', ewayBillWhy: 'Generate could not be sent. Try again' });
    expect(first).toMatch(/^\d{12}$/);
  });

  it('leaves the books with its document, without a call', async () => {
    const id = await lapsed();
    const { version } = await read(id);
    await actOnDocument(books.context, document, id, 'cancel', { version, remark: 'Not needed any more' });
    expect(await standing(id)).toMatchObject({ ewayBill: 'Not needed', ewayBillWhy: 'It is cancelled' });
  });
});

describe('a step', () => {
  it.each([
    ['Update Vehicle', vehicle(), { ewayBillVehicle: 'MH12XY0001', ewayBill: 'Active' }],
    ['Update Transporter', { transporterId: '27AAKFD3308S1ZX' }, { ewayBillTransporter: '27AAKFD3308S1ZX' }],
    ['Cancel', { reason: 'Order Cancelled', remark: '' }, { ewayBill: 'Cancelled', ewayBillCancelReason: 'Order Cancelled' }],
  ] as const)('%s is taken once, though its answer is lost', async (name, asked, expected) => {
    const id = await onTheRoad();
    await step(id, name, asked);
    await expect(step(id, name, asked)).rejects.toThrow('is on its way to the portal');
    bills.faults.add('answer-lost');
    await deliver(id);
    expect(await standing(id)).toMatchObject({ ewayBillStep: name });
    await deliver(id, {
      context: minutesLater(books.context, 3),
      over: broken({ updateVehicle: ends, updateTransporter: ends, cancel: ends }),
    });
    expect(await standing(id)).toMatchObject(expected);
    expect((await standing(id)).ewayBillStep).toBeUndefined();
  });

  it('that is refused leaves the bill as it was', async () => {
    const id = await onTheRoad();
    // Before the date of the invoice.
    await step(id, 'Update Vehicle', { ...vehicle(), mode: 'Rail', vehicle: null, document: 'RR 7781', documentDate: '2026-11-01' });
    await deliver(id);
    const row = await standing(id);
    expect(row).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH15GV4471' });
    expect(row.ewayBillWhy).toMatch(/^Update Vehicle was refused: .+ \(\d+\)$/);
  });

  it('outside its time is refused before it is asked for', async () => {
    const id = await onTheRoad();
    await expect(
      step(id, 'Extend Validity', { ...vehicle(), remaining: 10, from: { place: 'Pune', state: '27', pin: 411001 } }),
    ).rejects.toThrow('It can be extended from 8 hours before its end');
  });

  it('that was never sent can be asked for again', async () => {
    const id = await onTheRoad();
    await step(id, 'Cancel', { reason: 'Duplicate', remark: '' });
    await giveUpEwayBill(books.context, document, { documentId: id, request: (await standing(id)).ewayBillRequest ?? '' });
    expect(await standing(id)).toMatchObject({ ewayBill: 'Active', ewayBillWhy: 'Cancel could not be sent. Try again' });
    await step(id, 'Cancel', { reason: 'Duplicate', remark: '' });
    await deliver(id);
    expect(await standing(id)).toMatchObject({ ewayBill: 'Cancelled' });
  });
});
