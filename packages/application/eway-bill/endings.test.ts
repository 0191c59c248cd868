import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelEInvoice } from '#application/e-invoice/cancel-e-invoice';
import { followEInvoice } from '#application/e-invoice/follow-e-invoice';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import { askStep } from '#application/eway-bill/ask-step';
import { followEwayBill } from '#application/eway-bill/follow-eway-bill';
import type { EwayBillWays } from '#application/eway-bill/ways';
import { AtThePortal } from '#application/portals/look-after';
import type { Stored } from '#application/ports/records';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { AskedOf } from '#modules/kit/eway-bill/asked';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type BillPortalOfBooks, billRegister, withBillPortal } from '#test/kit/books/bill-portal';
import { contextEnding, Ended, endingAt, minutesLater } from '#test/kit/books/ending';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';

// The process of a job ends before or after each of its calls to the outside, once in each run. Then its messages come again, to both jobs.
let books: OpenBooks;
let invoices: PortalOfBooks;
let bills: BillPortalOfBooks;
let sold: { readonly partyId: string; readonly itemId: string };
const document = documentOf('sales-invoice');

beforeAll(async () => {
  books = await openBooks();
  sold = await withPartyAndItem(books);
  const kept = billRegister();
  invoices = await withPortal(books, { bills: kept });
  bills = await withBillPortal(books, { kept, byIrn: invoices.byIrn });
});
afterAll(async () => {
  await Promise.all([invoices.close(), bills.close()]);
  await books.close();
});

type Found = Stored & { readonly row: EwayBillStanding & EInvoiceStanding & { readonly number: string; readonly cancelled: boolean } };
const read = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id)) as Found;

async function enter(): Promise<string> {
  const lines = [{ itemId: sold.itemId, quantity: 200_0000, rate: 1000_0000 }];
  const byRoad = { transportMode: 'Road', vehicleNumber: 'MH15GV4471', distance: 12 };
  return (await books.enter('sales-invoice', { date: '2026-11-20', partyId: sold.partyId, lines, ...byRoad })).id;
}

interface Job {
  readonly context: OpenBooks['context'];
  readonly ofInvoices: EInvoiceWays;
  readonly ofBills: EwayBillWays;
}

const whole = (minutes = 0): Job => ({
  context: minutesLater(books.context, minutes),
  ofInvoices: invoices.ways,
  ofBills: bills.ways,
});

/** A job, in a process that ends. */
function endingJob(number: number, made: boolean): Job {
  const ending = endingAt(number, made);
  const { portal, account } = bills;
  const byIrn = { ...invoices.byIrn, bills: ending(invoices.byIrn.bills) };
  return {
    context: contextEnding(books.context, ending),
    ofInvoices: {
      ...invoices.ways,
      gate: ending(invoices.ways.gate),
      accesses: { invoices: async () => ({ portal: ending(invoices.portal), account: invoices.account }) },
    },
    ofBills: {
      ...bills.ways,
      gate: ending(bills.ways.gate),
      invoiceGate: ending(bills.ways.invoiceGate),
      distances: ending(bills.ways.distances),
      accesses: { bills: async () => ({ portal: ending(portal), account, byIrn }) },
    },
  };
}

/** Delivers what the document asks for now, to both jobs, until it asks for nothing. */
async function deliver(id: string, { context, ofInvoices, ofBills }: Job): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    const { eInvoiceRequest, ewayBillRequest, ewayBillStep } = (await read(id)).row;
    if (!ewayBillStep && !(await waits(id))) return;
    if (eInvoiceRequest) await followEInvoice(context, ofInvoices, document, { documentId: id, request: eInvoiceRequest });
    if (ewayBillRequest) await followEwayBill(context, ofBills, document, { documentId: id, request: ewayBillRequest });
  }
}

async function waits(id: string): Promise<boolean> {
  const { eInvoice, cancelled } = (await read(id)).row;
  return eInvoice === 'Pending' || eInvoice === 'Sending' || eInvoice === 'Cancelling' || (eInvoice === 'Cancelled' && !cancelled);
}

/** Ends the job at this call, and delivers everything again; false once it makes fewer calls. */
async function endsAt(number: number, made: boolean, id: string): Promise<boolean> {
  // The gates let a hundred calls through in a minute.
  invoices.ahead(60_000);
  bills.ahead(60_000);
  let ended = false;
  try {
    await deliver(id, endingJob(number, made));
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    ended = true;
  }
  await deliver(id, whole(3)).catch((error: unknown) => {
    if (!(error instanceof AtThePortal)) throw error;
  });
  await deliver(id, whole(6));
  return ended;
}

const billsOf = (number: string) => bills.register.bills().filter(({ request }) => request.docNo === number);

async function onTheRoad(): Promise<string> {
  const id = await enter();
  await deliver(id, whole());
  return id;
}

async function asking<Step extends Exclude<keyof AskedOf, 'Generate'>>(verb: string, step: Step, asked: AskedOf[Step]): Promise<string> {
  const id = await onTheRoad();
  await askStep(books.context, document, id, { verb: `eway-bill-${verb}`, step, version: (await read(id)).version, asked });
  return id;
}

describe.each([
  ['before', false],
  ['after', true],
])('a process that ends %s any of its calls', (_, made) => {
  async function everyEnding(prepare: () => Promise<string>, check: (row: Found['row'], at: string) => void): Promise<void> {
    let number = 0;
    for (; ; number += 1) {
      const id = await prepare();
      const ended = await endsAt(number, made, id);
      check((await read(id)).row, `call ${number}`);
      if (!ended) break;
    }
    expect(number).toBeGreaterThan(4);
  }

  it('makes one bill from one e-invoice', async () => {
    await everyEnding(enter, (row, at) => {
      expect(row, at).toMatchObject({ eInvoice: 'Generated', ewayBill: 'Active' });
      expect(billsOf(row.number), at).toMatchObject([{ number: row.ewayBillNo, irn: row.irn }]);
    });
  }, 60_000);

  it('changes the vehicle once', async () => {
    const asked: AskedOf['Update Vehicle'] = {
      ...{ mode: 'Road', vehicle: 'MH12XY0001', vehicleType: 'Regular', document: null, documentDate: null },
      ...{ from: { place: 'Pune', state: '27' }, reason: 'Break Down', remark: 'Axle' },
    };
    await everyEnding(
      () => asking('update-vehicle', 'Update Vehicle', asked),
      (row, at) => {
        expect(row, at).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH12XY0001' });
        expect(row.ewayBillStep, at).toBeUndefined();
        expect(billsOf(row.number)[0]?.vehicles, at).toHaveLength(2);
      },
    );
  }, 60_000);

  it('adds each of several vehicles once', async () => {
    const one = { document: null, documentDate: null, quantity: 100_0000 };
    const asked: AskedOf['Several Vehicles'] = {
      ...{ mode: 'Road', from: { place: 'Pune', state: '27' }, to: { place: 'Nashik', state: '27' }, unit: 'NOS' },
      vehicles: [
        { ...one, vehicle: 'MH12XY0001' },
        { ...one, vehicle: 'MH12XY0002' },
      ],
      ...{ reason: 'Transhipment', remark: '' },
    };
    await everyEnding(
      () => asking('several-vehicles', 'Several Vehicles', asked),
      (row, at) => {
        expect(row, at).toMatchObject({ ewayBill: 'Active', ewayBillVehicle: 'MH12XY0001, MH12XY0002' });
        expect(row.ewayBillStep, at).toBeUndefined();
        const [bill] = billsOf(row.number);
        const shared = bill?.vehicles.filter(({ group }) => group === row.ewayBillGroup);
        expect(shared, at).toMatchObject([
          { vehicleNo: 'MH12XY0001', quantity: 100 },
          { vehicleNo: 'MH12XY0002', quantity: 100 },
        ]);
        expect(bill?.vehicles, at).toHaveLength(3);
      },
    );
  }, 60_000);

  it('cancels the e-way bill, the e-invoice and the document, in this order', async () => {
    const prepare = async () => {
      const id = await onTheRoad();
      const { version } = await read(id);
      await cancelEInvoice(books.context, document, id, { version, reason: 'Data Entry Mistake', remark: '' });
      return id;
    };
    await everyEnding(prepare, (row, at) => {
      expect(row, at).toMatchObject({
        ewayBill: 'Cancelled',
        ewayBillCancelReason: 'Data Entry Mistake',
        eInvoice: 'Cancelled',
        cancelled: true,
      });
      expect(billsOf(row.number), at).toMatchObject([{ cancelledAt: expect.any(Number) }]);
      expect(invoices.register.entries().find(({ irn }) => irn === row.irn)?.cancelledAt, at).not.toBeNull();
    });
  }, 60_000);
});

it('an e-invoice stays if its e-way bill does', async () => {
  const id = await onTheRoad();
  const { row, version } = await read(id);
  await cancelEInvoice(books.context, document, id, { version, reason: 'Duplicate', remark: '' });
  const cancel = async () => ({ outcome: 'refused', errors: [{ code: '316', message: 'It was verified in transit' }] }) as const;
  const { portal, account } = bills;
  const checked: EwayBillWays = {
    ...bills.ways,
    accesses: { bills: async () => ({ portal: { ...portal, cancel }, account, byIrn: undefined }) },
  };
  await deliver(id, { ...whole(), ofBills: checked });
  expect((await read(id)).row).toMatchObject({
    ...{ ewayBill: 'Active', eInvoice: 'Generated', cancelled: false, irn: row.irn },
    eInvoiceWhy: 'The e-invoice was not cancelled, because its e-way bill is active. Cancel was refused: It was verified in transit (316)',
  });
});

it('an e-invoice portal that is down closes nothing for the e-way bill portal', async () => {
  const id = await enter();
  const { eInvoiceRequest } = (await read(id)).row;
  await followEInvoice(books.context, invoices.ways, document, { documentId: id, request: eInvoiceRequest ?? '' });
  const down = async () => ({ outcome: 'busy', why: 'The e-invoice portal is down' }) as const;
  const { portal, account, ways } = bills;
  const byIrn = { ...invoices.byIrn, bills: { ...invoices.byIrn.bills, generate: down } };
  const ofBills: EwayBillWays = { ...ways, accesses: { bills: async () => ({ portal, account, byIrn }) } };
  const follow = async (over: EwayBillWays) =>
    followEwayBill(books.context, over, document, { documentId: id, request: (await read(id)).row.ewayBillRequest ?? '' });
  for (let time = 0; time < 6; time += 1) expect(await follow(ofBills)).toMatchObject({ outcome: 'later', closed: false });
  expect((await read(id)).row).toMatchObject({ ewayBill: 'Waiting', ewayBillWhy: expect.stringContaining('The e-invoice portal') });
  const asked = async () => ({ outcome: 'done', value: null }) as const;
  expect(await ways.invoiceGate.call(books.context.scope, account.gstin, asked)).toMatchObject({ outcome: 'closed' });
  expect(await ways.gate.call(books.context.scope, account.gstin, asked)).toMatchObject({ outcome: 'done' });
  invoices.ahead(20 * 60_000);
  bills.ahead(20 * 60_000);
  await follow(ways);
  expect((await read(id)).row).toMatchObject({ ewayBill: 'Active' });
});
