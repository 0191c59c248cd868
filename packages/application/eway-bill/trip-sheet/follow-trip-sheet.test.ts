import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterDocument } from '#application/documents/enter-document';
import { askStep } from '#application/eway-bill/ask-step';
import { followEwayBill } from '#application/eway-bill/follow-eway-bill';
import { followTripSheet, giveUpTripSheet } from '#application/eway-bill/trip-sheet/follow-trip-sheet';
import { changeOfSheet, heldElsewhere } from '#application/eway-bill/trip-sheet/hold-bills';
import { makeTripSheet, trySheetAgain } from '#application/eway-bill/trip-sheet/make-trip-sheet';
import { printTripSheet } from '#application/eway-bill/trip-sheet/print-trip-sheet';
import type { SheetWays } from '#application/eway-bill/trip-sheet/sheet-ways';
import { AtThePortal } from '#application/portals/look-after';
import type { EwayBillPortal } from '#application/ports/eway-bill-portal';
import type { Stored } from '#application/ports/records';
import { limits } from '#domain/limits';
import type { AskedOf } from '#modules/kit/eway-bill/asked';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { SheetAsked } from '#modules/stock/trip-sheet/operations';
import type { TripSheet } from '#modules/stock/trip-sheet/trip-sheet';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { type BillPortalOfBooks, withBillPortal } from '#test/kit/books/bill-portal';
import { contextEnding, Ended, endingAt, minutesLater } from '#test/kit/books/ending';

// Trip sheets on real engines and by the portal's own protocol.
const document = documentOf('sales-invoice');
let books: OpenBooks;
let bills: BillPortalOfBooks;
let sold: { readonly partyId: string; readonly itemId: string };
let later: number[] = [];

beforeAll(async () => {
  books = await openBooks();
  sold = await withPartyAndItem(books);
  bills = await withBillPortal(books);
});
beforeEach(() => {
  later = [];
  // The gate lets a hundred calls through in a minute.
  bills.ahead(60_000);
});
afterAll(async () => {
  await bills.close();
  await books.close();
});

type Found = Stored & { readonly row: EwayBillStanding & { readonly number: string } };
const read = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id)) as Found;
const sheetOf = async (id: string) =>
  (await books.context.ports.records.find(books.context.scope, 'trip-sheet', id)) as Stored & { readonly row: TripSheet };
const portalBill = (number: string | null | undefined) => bills.register.bills().find((one) => one.number === number);

const sheetWays = (change: Partial<EwayBillPortal> = {}): SheetWays => ({
  accesses: { bills: async () => ({ portal: { ...bills.portal, ...change }, account: bills.account, byIrn: undefined }) },
  gate: bills.ways.gate,
  later: async (milliseconds) => void later.push(milliseconds),
});

async function onTheRoad(more: object = {}): Promise<string> {
  const lines = [{ itemId: sold.itemId, quantity: 200_0000, rate: 1000_0000 }];
  const byRoad = { transportMode: 'Road', vehicleNumber: 'MH15GV4471', distance: 12 };
  const values = parsed('sales-invoice', { date: '2026-11-20', partyId: sold.partyId, lines, ...byRoad, ...more });
  const { id } = await enterDocument(books.context, document, { ...values, id: randomUUID() });
  await followBill(id);
  return id;
}

async function followBill(id: string, change: Partial<EwayBillPortal> = {}): Promise<void> {
  const ways = { ...bills.ways, accesses: sheetWays(change).accesses };
  await followEwayBill(books.context, ways, document, { documentId: id, request: (await read(id)).row.ewayBillRequest ?? '' });
}

/** Made with a transporter alone. */
async function partA(): Promise<string> {
  const transporter = await books.create('transporter', { name: `Gati ${randomUUID()}`, transporterId: '27AAKFD3308S1ZX' });
  return onTheRoad({ vehicleNumber: null, transportMode: null, transporterId: transporter.id });
}

const asked = (documents: readonly string[], more: Partial<SheetAsked> = {}): SheetAsked => ({
  ...{ id: randomUUID(), mode: 'Road', vehicle: 'mh 12 xy 0001', vehicleType: 'Regular', document: null, documentDate: null },
  ...{ from: { place: 'Pune', state: '27' }, bills: documents.map((id) => ({ slug: 'sales-invoice', id })) },
  ...more,
});

const make = async (documents: readonly string[], more: Partial<SheetAsked> = {}) =>
  (await makeTripSheet(books.context, asked(documents, more))).id;

async function deliver(id: string, ways = sheetWays(), context = books.context): Promise<void> {
  const { request } = (await sheetOf(id)).row;
  if (request !== null) await followTripSheet(context, ways, { documentId: id, request });
}

const vehicle: AskedOf['Update Vehicle'] = {
  ...{ mode: 'Road', vehicle: 'MH14AB1234', vehicleType: 'Regular', document: null, documentDate: null },
  ...{ from: { place: 'Pune', state: '27' }, reason: 'Break Down', remark: 'Axle' },
};
const step = async (id: string) =>
  askStep(books.context, document, id, {
    ...{ verb: 'eway-bill-update-vehicle', step: 'Update Vehicle', version: (await read(id)).version, asked: vehicle },
  });

describe('a trip sheet', () => {
  it('lists its bills, gets its number from the portal, and names the vehicle on each document', async () => {
    const documents = [await onTheRoad(), await partA()];
    const id = await make(documents);
    const { row } = await sheetOf(id);
    expect(row).toMatchObject({
      ...{ sheetStatus: 'Pending', sheetNumber: null, vehicle: 'MH12XY0001', gstin: bills.account.gstin, billCount: 2 },
      ...{ fromPlace: 'Pune', fromState: '27', value: (row.bills[0]?.value ?? 0) * 2 },
    });
    const [first, second] = [await read(documents[0] ?? ''), await read(documents[1] ?? '')];
    expect(row.bills).toMatchObject([
      { billNumber: first.row.ewayBillNo, documentNumber: first.row.number, to: expect.stringMatching(/, \d\d /), problem: null },
      { billNumber: second.row.ewayBillNo, documentNumber: second.row.number },
    ]);
    expect(second.row).toMatchObject({ ewayBill: 'Part A only' });
    await deliver(id);
    const made = (await sheetOf(id)).row;
    expect(made).toMatchObject({
      sheetStatus: 'Made',
      sheetNumber: expect.stringMatching(/^\d+$/),
      request: null,
      why: null,
      sandbox: true,
    });
    for (const one of documents) {
      const stood = (await read(one)).row;
      expect(stood).toMatchObject({
        ewayBill: 'Active',
        ewayBillVehicle: 'MH12XY0001',
        ewayBillUntil: expect.stringMatching(/T18:29:00.000Z$/),
      });
      expect(portalBill(stood.ewayBillNo)?.vehicles.at(-1)).toMatchObject({ vehicleNo: 'MH12XY0001', tripSheet: made.sheetNumber });
    }
  });

  it('is printed once the portal has made it', async () => {
    const id = await make([await onTheRoad()]);
    await expect(printTripSheet(books.context, id)).rejects.toThrow('The portal has not made this trip sheet');
    await deliver(id);
    const { name, content } = await printTripSheet(books.context, id);
    expect(name).toBe(`Trip Sheet ${(await sheetOf(id)).row.sheetNumber}.pdf`);
    expect(Buffer.from(content).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  });

  it('is made once for the same request, and another one has another id', async () => {
    const body = asked([await onTheRoad()]);
    const first = await makeTripSheet(books.context, body);
    expect((await makeTripSheet(books.context, body)).version).toBe(first.version);
    await expect(makeTripSheet(books.context, { ...body, vehicle: 'MH14AB1234' })).rejects.toMatchObject({ code: 'idempotencyMismatch' });
  });

  it('goes by rail with its receipt', async () => {
    const id = await onTheRoad();
    const sheet = await make([id], { mode: 'Rail', vehicle: null, document: 'RR 7781', documentDate: '2026-11-20' });
    await deliver(sheet);
    expect((await read(id)).row.ewayBillVehicle).toBe('RR 7781');
  });

  it('says at each bill why it cannot go along, and at the fields what is missing', async () => {
    const [good, cancelled, moving] = [await onTheRoad(), await onTheRoad(), await onTheRoad()];
    await askStep(books.context, document, cancelled, {
      ...{ verb: 'eway-bill-cancel', step: 'Cancel', version: (await read(cancelled)).version, asked: { reason: 'Duplicate', remark: '' } },
    });
    await followBill(cancelled);
    await step(moving);
    const body = asked([good, cancelled, moving, randomUUID()], { vehicle: null, from: { place: '', state: '' } });
    await expect(makeTripSheet(books.context, body)).rejects.toMatchObject({
      errors: [
        { path: 'vehicle' },
        { path: 'from.place' },
        { path: 'from.state' },
        { path: 'bills.1', message: 'This e-way bill was cancelled' },
        { path: 'bills.2', message: 'Update Vehicle is on its way to the portal' },
        { path: 'bills.3', message: 'This document does not exist' },
      ],
    });
    const caller = { ...books.context.caller, permissions: new Set(['/trip-sheet', '/trip-sheet/add']) };
    await expect(makeTripSheet({ ...books.context, caller }, asked([good]))).rejects.toMatchObject({
      errors: [{ path: 'bills.0', message: 'This document does not exist' }],
    });
  });

  it('is not sent if one of its bills cannot go along any more, and says which', async () => {
    const [good, moving] = [await onTheRoad(), await onTheRoad()];
    const id = await make([good, moving]);
    await step(moving);
    await deliver(id, sheetWays({ consolidate: () => Promise.reject(new Error('It is sent')) }));
    const { row } = await sheetOf(id);
    expect(row).toMatchObject({ sheetStatus: 'Failed', why: 'Some of its e-way bills cannot go along any more', request: null });
    expect(row.bills.map(({ problem }) => problem)).toEqual([null, 'Update Vehicle is on its way to the portal']);
  });

  it('that the portal refuses says why', async () => {
    const id = await make([await onTheRoad()]);
    const errors = [{ code: '648', message: 'Multi Vehicle movement is already initiated' }];
    await deliver(id, sheetWays({ consolidate: async () => ({ outcome: 'refused', errors }) }));
    expect((await sheetOf(id)).row).toMatchObject({
      ...{ sheetStatus: 'Failed', why: 'Multi Vehicle movement is already initiated (648)', request: null },
    });
  });

  it('waits while the portal is busy, and comes again', async () => {
    const id = await make([await onTheRoad()]);
    await deliver(id, sheetWays({ consolidate: async () => ({ outcome: 'busy', why: 'The portal is busy' }) }));
    expect((await sheetOf(id)).row).toMatchObject({
      ...{ sheetStatus: 'Waiting', sentAt: null, why: 'The portal is busy. It is sent as soon as possible' },
    });
    expect(later).toHaveLength(1);
    await deliver(id);
    expect((await sheetOf(id)).row).toMatchObject({ sheetStatus: 'Made', why: null });
  });

  it('is found after a lost answer, and not made again', async () => {
    const one = await onTheRoad();
    const id = await make([one]);
    bills.faults.add('answer-lost');
    await deliver(id);
    expect((await sheetOf(id)).row.sheetStatus).toBe('Made');
    expect(portalBill((await read(one)).row.ewayBillNo)?.vehicles).toHaveLength(2);
  });

  it('leaves a vehicle that was named after it, and waits for one that is being named', async () => {
    const [moved, moving] = [await onTheRoad(), await onTheRoad()];
    const id = await make([moved, moving]);
    const down = async () => ({ outcome: 'busy', why: 'Down' }) as const;
    await deliver(id, sheetWays({ get: down }));
    expect((await sheetOf(id)).row).toMatchObject({ sheetStatus: 'Made', why: 'Down. Its documents are told as soon as possible' });
    await step(moved);
    await followBill(moved);
    await step(moving);
    await deliver(id);
    expect((await sheetOf(id)).row.request).not.toBeNull();
    expect(later).toHaveLength(2);
    await followBill(moving);
    await deliver(id);
    expect((await sheetOf(id)).row).toMatchObject({ request: null, why: null });
    for (const one of [moved, moving]) expect((await read(one)).row.ewayBillVehicle).toBe('MH14AB1234');
  });

  it('holds its bills until the portal has answered, also against one that is asked for at the same moment', async () => {
    const [one, other] = [await onTheRoad(), await onTheRoad()];
    const held = { errors: [{ path: 'bills.1', message: 'It is on another trip sheet, which is on its way to the portal' }] };
    const tries = await Promise.allSettled([make([one, other]), make([await onTheRoad(), other])]);
    const failed = tries.filter((tried) => tried.status === 'rejected');
    expect(failed).toMatchObject([{ reason: held }]);
    const first = tries.flatMap((tried) => (tried.status === 'fulfilled' ? tried.value : []))[0] ?? '';
    await expect(make([await onTheRoad(), other], { vehicle: 'MH14AB1234' })).rejects.toMatchObject(held);
    await deliver(first, sheetWays({ consolidate: async () => ({ outcome: 'busy', why: 'The portal is busy' }) }));
    await expect(make([await onTheRoad(), other])).rejects.toMatchObject(held);
    await deliver(first);
    // The goods go on in another vehicle.
    const next = await make([other], { vehicle: 'MH14AB1234' });
    await deliver(next);
    expect((await read(other)).row.ewayBillVehicle).toBe('MH14AB1234');
  });

  it('that failed is tried again with its bills as they stand, and its old request does not count any more', async () => {
    const [one, other] = [await onTheRoad(), await onTheRoad()];
    const id = await make([one, other]);
    const request = (await sheetOf(id)).row.request ?? '';
    const again = async () => trySheetAgain(books.context, id, (await sheetOf(id)).version);
    await expect(again()).rejects.toThrow('Only a trip sheet that failed can be tried again');
    await giveUpTripSheet(books.context, { documentId: id, request });
    const between = await make([other], { vehicle: 'MH14AB1234' });
    await expect(again()).rejects.toThrow(/^SI.*: It is on another trip sheet, which is on its way to the portal$/);
    await deliver(between);
    await expect(trySheetAgain(books.context, id, 1)).rejects.toMatchObject({ code: 'changed' });
    expect(await again()).toMatchObject({ sheetStatus: 'Pending', why: null, billCount: 2 });
    await followTripSheet(books.context, sheetWays({ consolidate: () => Promise.reject(new Error('It is sent')) }), {
      ...{ documentId: id, request },
    });
    await deliver(id);
    expect((await sheetOf(id)).row).toMatchObject({ sheetStatus: 'Made', request: null });
    for (const document of [one, other]) expect((await read(document)).row.ewayBillVehicle).toBe('MH12XY0001');
  });

  it('is not tried again while one of its bills cannot go along, and says which', async () => {
    const [one, moving] = [await onTheRoad(), await onTheRoad()];
    const id = await make([one, moving]);
    await step(moving);
    await deliver(id);
    await expect(trySheetAgain(books.context, id, (await sheetOf(id)).version)).rejects.toThrow(
      `${(await read(moving)).row.number}: Update Vehicle is on its way to the portal`,
    );
    await followBill(moving);
    await trySheetAgain(books.context, id, (await sheetOf(id)).version);
    await deliver(id);
    const { row } = await sheetOf(id);
    expect([row.sheetStatus, ...row.bills.map(({ problem }) => problem)]).toEqual(['Made', null, null]);
  });

  it('that is sent again from its message is refused if another one holds a bill by then', async () => {
    const one = await onTheRoad();
    const id = await make([one]);
    const request = (await sheetOf(id)).row.request ?? '';
    await giveUpTripSheet(books.context, { documentId: id, request });
    await make([one], { vehicle: 'MH14AB1234' });
    await followTripSheet(books.context, sheetWays({ consolidate: () => Promise.reject(new Error('It is sent')) }), {
      ...{ documentId: id, request },
    });
    const { row } = await sheetOf(id);
    expect(row).toMatchObject({ sheetStatus: 'Failed', request: null });
    expect(row.bills[0]?.problem).toContain('It is on another trip sheet');
  });

  it('holds as many bills as a sheet can have, and lets them go', async () => {
    const id = randomUUID();
    const { ports, scope } = books.context;
    const { row } = await sheetOf(await make([await onTheRoad()]));
    const bills = Array.from({ length: limits.billsOnSheet }, (_, at) =>
      row.bills.map((line) => ({ ...line, billNumber: `${991e9 + at}` })),
    ).flat();
    const stands = (sheetStatus: TripSheet['sheetStatus']): TripSheet => ({ ...row, sheetStatus, bills });
    await ports.journal.commit(scope, 'organisation', {
      ...{ slug: 'trip-sheet', id, kind: 'create', fingerprint: id },
      decide: () => changeOfSheet({ action: 'make', id, before: undefined, userId: scope.userId, row: stands('Pending') }),
    });
    const numbers = bills.map(({ billNumber }) => billNumber);
    expect(await heldElsewhere(books.context, randomUUID(), numbers)).toHaveLength(limits.billsOnSheet);
    expect(await heldElsewhere(books.context, id, numbers)).toEqual([]);
    await ports.journal.commit(scope, 'organisation', {
      ...{ slug: 'trip-sheet', id, kind: 'change' },
      decide: ({ record }) => changeOfSheet({ action: 'sheet-refused', id, before: record, userId: scope.userId, row: stands('Failed') }),
    });
    expect(await heldElsewhere(books.context, randomUUID(), numbers)).toEqual([]);
  });

  it('that was given up can be sent again', async () => {
    const id = await make([await onTheRoad()]);
    const request = (await sheetOf(id)).row.request ?? '';
    await giveUpTripSheet(books.context, { documentId: id, request });
    expect((await sheetOf(id)).row).toMatchObject({ sheetStatus: 'Failed', request });
    await deliver(id);
    expect((await sheetOf(id)).row.sheetStatus).toBe('Made');
  });
});

describe.each([
  ['before', false],
  ['after', true],
])('a process that ends %s any of its calls', (_, made) => {
  it('makes one sheet, and tells each document once', async () => {
    let number = 0;
    for (; ; number += 1) {
      bills.ahead(60_000);
      const documents = [await onTheRoad(), await onTheRoad()];
      const id = await make(documents);
      const ending = endingAt(number, made);
      const { portal, account } = bills;
      const ways: SheetWays = {
        accesses: { bills: async () => ({ portal: ending(portal), account, byIrn: undefined }) },
        gate: ending(bills.ways.gate),
        later: async () => {},
      };
      let ended = false;
      await deliver(id, ways, contextEnding(books.context, ending)).catch((error: unknown) => {
        if (!(error instanceof Ended)) throw error;
        ended = true;
      });
      // It comes again while the call may still be on its way, and after that.
      for (const minutes of [0, 3, 6]) {
        await deliver(id, sheetWays(), minutesLater(books.context, minutes)).catch((error: unknown) => {
          if (!(error instanceof AtThePortal)) throw error;
        });
      }
      const { row } = await sheetOf(id);
      expect(row, `call ${number}`).toMatchObject({ sheetStatus: 'Made', request: null });
      for (const one of documents) {
        const stood = (await read(one)).row;
        expect(stood, `call ${number}`).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH12XY0001' });
        const named = portalBill(stood.ewayBillNo)?.vehicles.map(({ tripSheet }) => tripSheet);
        expect(named, `call ${number}`).toEqual([null, row.sheetNumber]);
        const history = await books.storage.records.history(
          books.context.scope,
          { branchId: books.context.scope.branchId },
          'sales-invoice',
          one,
        );
        expect(
          history.filter(({ action }) => action === 'eway-bill-on-trip-sheet'),
          `call ${number}`,
        ).toHaveLength(1);
      }
      if (!ended) break;
    }
    expect(number).toBeGreaterThan(8);
  }, 120_000);
});
