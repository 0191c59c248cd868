import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { removeDocument } from '#application/documents/remove-document';
import type { Row } from '#application/ports/records';
import { updateRecord } from '#application/records/update-record';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

// Several things forbid the same: which of them people are told.
let books: OpenBooks;
let invoice: Row;
let made: { readonly id: string; readonly version: number };
let returned: string;
const purchases = documentOf('purchase-invoice');

beforeAll(async () => {
  books = await openBooks();
  const { itemId } = await withPartyAndItem(books);
  const partyId = (await books.create('customer', { name: 'Kutch Panels', groupId: books.group('creditors') })).id;
  const line = { itemId, quantity: 3_0000, rate: 100_0000 };
  invoice = { date: '2026-11-03', partyId, referenceNo: 'KP-1', referenceDate: '2026-11-03', lines: [line] };
  made = await books.enter('purchase-invoice', invoice);
  const of = { itemId, sourceSlug: 'purchase-invoice', sourceId: made.id, sourceLine: '1' };
  const back = await books.enter('purchase-return', { date: '2026-11-04', partyId, lines: [{ ...of, quantity: 1_0000 }] });
  returned = String((await books.context.ports.records.find(books.context.scope, 'purchase-return', back.id))?.row['number']);
  await pay(made.id);
});
afterAll(() => books.close());

const pay = (billId: string) => {
  const ledgerId = String(invoice['partyId']);
  return books.enter('bank-cash', {
    ...{ date: '2026-11-05', type: 'Payment', accountId: books.ledger('cash'), lines: [{ ledgerId, amount: 50_00 }] },
    allocations: [{ ledgerId, billId, amount: 50_00 }],
  });
};
const edit = (values: Row) =>
  changeDocument(books.context, purchases, {
    ...parsed('purchase-invoice', { ...invoice, ...values }),
    id: made.id,
    version: made.version,
  } as never);

describe('an invoice of which goods went back, and which is paid in part', () => {
  it('names the return first, because removing a settlement would not be enough', async () => {
    const message = `1 of a line is in ${returned}. Remove it there first`;
    await expect(actOnDocument(books.context, purchases, made.id, 'cancel', { version: made.version })).rejects.toThrow(message);
    await expect(removeDocument(books.context, purchases, made.id, made.version)).rejects.toThrow(message);
  });

  it('names the payment when nothing went back', async () => {
    const { id, version } = await books.enter('purchase-invoice', { ...invoice, referenceNo: 'KP-2', referenceDate: '2026-11-03' });
    const { number } = await pay(id);
    const message = `₹50.00 of this is settled by ${number}. Remove that settlement first`;
    await expect(actOnDocument(books.context, purchases, id, 'cancel', { version })).rejects.toThrow(message);
    await expect(removeDocument(books.context, purchases, id, version)).rejects.toThrow(message);
  });

  it('is refused for the lock before its fields, whatever is done to it', async () => {
    const { context } = books;
    const year = await context.ports.records.find(context.scope, 'financial-year', context.scope.financialYearId);
    const { start, end } = year?.row ?? {};
    const lock = { start, end, lockedUntil: '2026-11-30', lockReason: 'Returns filed', id: year?.id, version: year?.version };
    await updateRecord(context, masterOf('financial-year'), lock as Row & { readonly id: string; readonly version: number });
    const message = 'The books are locked until 30-Nov-2026';
    await expect(edit({ date: '2026-12-01', lines: [] })).rejects.toMatchObject({ code: 'notAllowed', message });
    await expect(edit({ lines: [] })).rejects.toMatchObject({ errors: [{ path: 'date', message }] });
    await expect(actOnDocument(books.context, purchases, made.id, 'cancel', { version: made.version })).rejects.toThrow(message);
    await expect(removeDocument(books.context, purchases, made.id, made.version)).rejects.toThrow(message);
  });
});
