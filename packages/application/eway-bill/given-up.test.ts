import { afterAll, beforeAll, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { askStep } from '#application/eway-bill/ask-step';
import { followEwayBill } from '#application/eway-bill/follow-eway-bill';
import { giveUpEwayBill, takeUpEwayBill } from '#application/eway-bill/given-up';
import type { EwayBillPortal } from '#application/ports/eway-bill-portal';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { AnyDocument } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type BillPortalOfBooks, withBillPortal } from '#test/kit/books/bill-portal';
import { minutesLater } from '#test/kit/books/ending';

// The message of a step that was given up is sent again, from Failed Messages.
const document: AnyDocument = salesInvoice;
let books: OpenBooks;
let bills: BillPortalOfBooks;
let sell: () => Promise<string>;

beforeAll(async () => {
  books = await openBooks();
  bills = await withBillPortal(books);
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = [{ itemId, quantity: 200_0000, rate: 1000_0000 }];
  const byRoad = { transportMode: 'Road', vehicleNumber: 'MH15GV4471' };
  sell = async () => (await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines, ...byRoad })).id;
});
afterAll(async () => {
  await bills.close();
  await books.close();
});

const read = async (id: string) =>
  (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id))?.row as EwayBillStanding;
const version = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id))?.version ?? 0;
const asked = async (documentId: string) => ({ documentId, request: (await read(documentId)).ewayBillRequest ?? '' });
type Asked = Awaited<ReturnType<typeof asked>>;

async function givenUp(id: string): Promise<Asked> {
  const message = await asked(id);
  await giveUpEwayBill(books.context, document, message);
  return message;
}

async function sentAgain(message: Asked, context = books.context, over = bills.ways): Promise<void> {
  await takeUpEwayBill(context, document, message);
  await followEwayBill(context, over, document, message);
}

async function onTheRoad(): Promise<string> {
  const id = await sell();
  await followEwayBill(books.context, bills.ways, document, await asked(id));
  return id;
}

const toCancel = { verb: 'eway-bill-cancel', step: 'Cancel', asked: { reason: 'Duplicate', remark: '' } } as const;

it('a bill is made then, once', async () => {
  const message = await givenUp(await sell());
  expect(await read(message.documentId)).toMatchObject({ ewayBill: 'Failed', ewayBillWhy: 'Generate could not be sent. Try again' });
  expect((await read(message.documentId)).ewayBillStep).toBeUndefined();
  // Without being taken up nothing is done.
  await followEwayBill(books.context, bills.ways, document, message);
  expect(await read(message.documentId)).toMatchObject({ ewayBill: 'Failed' });
  await sentAgain(message);
  const made = await read(message.documentId);
  expect(made).toMatchObject({ ewayBill: 'Active' });
  await sentAgain(message);
  expect((await read(message.documentId)).ewayBillNo).toBe(made.ewayBillNo);
  expect(made.ewayBillGivenUp).toBeUndefined();
});

it('a step is taken then, as it was asked for, and what may be done already is asked for first', async () => {
  const id = await onTheRoad();
  await askStep(books.context, document, id, { ...toCancel, version: await version(id) });
  const cancel: EwayBillPortal['cancel'] = async (...given) => {
    await bills.portal.cancel(...given);
    return { outcome: 'unknown', why: 'The portal does not answer' };
  };
  const { account, portal } = bills;
  const over = { ...bills.ways, accesses: { bills: async () => ({ portal: { ...portal, cancel }, account, byIrn: undefined }) } };
  await followEwayBill(books.context, over, document, await asked(id));
  const message = await givenUp(id);
  expect(await read(id)).toMatchObject({ ewayBill: 'Active', ewayBillWhy: 'Cancel could not be sent. Try again' });
  await sentAgain(message, minutesLater(books.context, 3));
  expect(await read(id)).toMatchObject({ ewayBill: 'Cancelled', ewayBillCancelReason: 'Duplicate' });
});

it('what was asked for anew since is not overtaken', async () => {
  const message = await givenUp(await sell());
  const { documentId: id } = message;
  await actOnDocument(books.context, document, id, 'eway-bill-generate', { version: await version(id) });
  const anew = await asked(id);
  await sentAgain(message);
  expect(await read(id)).toMatchObject({ ewayBill: 'Pending', ewayBillRequest: anew.request, ewayBillGivenUp: null });
  await followEwayBill(books.context, bills.ways, document, anew);
  const other = await onTheRoad();
  await askStep(books.context, document, other, { ...toCancel, version: await version(other) });
  const old = await givenUp(other);
  await askStep(books.context, document, other, {
    ...toCancel,
    asked: { reason: 'Others', remark: 'Twice' },
    version: await version(other),
  });
  await sentAgain(old);
  expect(await read(other)).toMatchObject({ ewayBill: 'Active', ewayBillAsked: JSON.stringify({ reason: 'Others', remark: 'Twice' }) });
  // A document that left the books has nothing to send.
  const gone = await givenUp(await sell());
  await actOnDocument(books.context, document, gone.documentId, 'cancel', { version: await version(gone.documentId), remark: 'Twice' });
  await sentAgain(gone);
  expect(await read(gone.documentId)).toMatchObject({ ewayBill: 'Not needed' });
});
