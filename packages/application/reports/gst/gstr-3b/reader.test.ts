import { afterAll, beforeAll, expect, it } from 'vitest';
import { gstr3bReader } from '#application/reports/gst/gstr-3b/reader';
import { gstr3bTable } from '#application/reports/gst/gstr-3b/table';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { withPortal } from '#test/kit/books/portal';

let books: OpenBooks;
const month = { from: '2026-11-01', to: '2026-11-30', branches: [], compare: null } as const satisfies Gstr3bFilter;

beforeAll(async () => {
  books = await openBooks();
  const portal = await withPortal(books);
  await portal.close();
  const { partyId, itemId } = await withPartyAndItem(books);
  const supplierId = (await books.create('customer', { name: 'Sahyadri', groupId: books.group('creditors'), gstin: '27AAKFS5678L1ZB' })).id;
  const lines = (rate: number) => [{ itemId, quantity: 1_0000, rate }];
  await books.enter('sales-invoice', { date: '2026-11-18', partyId, lines: lines(1_000_0000) });
  const bought = { date: '2026-11-10', partyId: supplierId, referenceNo: 'A/1', referenceDate: '2026-11-10' };
  await books.enter('purchase-invoice', { ...bought, lines: lines(400_0000) });
  await books.enter('purchase-invoice', {
    ...bought,
    date: '2026-10-31',
    referenceNo: 'A/0',
    referenceDate: '2026-10-31',
    lines: lines(900_0000),
  });
});
afterAll(() => books.close());

const cellsOf = async (more: Partial<Gstr3bFilter> = {}) => {
  const filter: Gstr3bFilter = { ...month, ...more };
  const { rows, notes } = gstr3bTable(filter, await gstr3bReader.page(books.context, filter));
  const all = rows.flatMap(({ children = [] }) => children);
  return { of: (id: string) => all.find((row) => row.id === id)?.cells, notes };
};

it('has the supplies of the month, the credit of its purchases, and what is paid', async () => {
  const { of, notes } = await cellsOf();
  expect(of('3.1 a')).toMatchObject({ taxable: 1_000_00, cgst: 25_00, sgst: 25_00 });
  expect(of('4 A5')).toMatchObject({ cgst: 10_00, sgst: 10_00 });
  expect(of('4 C')).toMatchObject({ cgst: 10_00, sgst: 10_00 });
  expect(of('6.1 due')).toMatchObject({ cgst: 25_00, sgst: 25_00 });
  expect(of('6.1 paid')).toMatchObject({ cgst: 10_00, sgst: 10_00 });
  expect(of('6.1 cash')).toMatchObject({ cgst: 15_00, sgst: 15_00 });
  expect(notes).toHaveLength(1);
});

it('is of the month that is asked for', async () => {
  const { of } = await cellsOf({ from: '2026-10-01', to: '2026-10-31' });
  expect([of('3.1 a')?.['cgst'], of('4 A5')?.['cgst'], of('6.1 cash')?.['cgst']]).toEqual([0, 22_50, 0]);
});
