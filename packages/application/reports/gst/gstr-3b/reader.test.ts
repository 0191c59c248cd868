import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterBalance } from '#application/gst-returns/portal-balances';
import { gstr3bReader } from '#application/reports/gst/gstr-3b/reader';
import { gstr3bTable } from '#application/reports/gst/gstr-3b/table';
import { noTaxes } from '#domain/gst-returns/tax-heads';
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
  expect(notes).toEqual([
    expect.stringMatching(/^The credit is that of the books/),
    expect.stringMatching(/without credit of earlier months: enter/),
  ]);
});

it('is of the month that is asked for', async () => {
  const { of } = await cellsOf({ from: '2026-10-01', to: '2026-10-31' });
  expect([of('3.1 a')?.['cgst'], of('4 A5')?.['cgst'], of('6.1 cash')?.['cgst']]).toEqual([0, 22_50, 0]);
});

it('begins with the balances of the portal, and with what the drafts since then leave', async () => {
  await enterBalance(books.context, { ...noTaxes, ledger: 'credit', asOf: '2026-10-25', igst: 9_99, cgst: 12_00 });
  await enterBalance(books.context, { ...noTaxes, ledger: 'reverse-charge', asOf: '2026-10-25', cgst: 3_00 });
  const october = await cellsOf({ from: '2026-10-01', to: '2026-10-31' });
  expect(october.of('6.1 opening')).toMatchObject({ igst: 9_00, cgst: 12_00 });
  // 22.50 of the month are 23 rupees.
  expect(october.of('6.1 left')).toMatchObject({ igst: 9_00, cgst: 35_00, sgst: 23_00 });
  expect(october.notes).toHaveLength(1);
  const { of, notes } = await cellsOf();
  expect(of('6.1 opening')).toMatchObject({ igst: 9_00, cgst: 35_00, sgst: 23_00 });
  expect([of('6.1 igst'), of('6.1 cgst')]).toMatchObject([{ cgst: 9_00, sgst: 0 }, { cgst: 16_00 }]);
  expect([of('6.1 paid'), of('6.1 cash')]).toMatchObject([
    { cgst: 25_00, sgst: 25_00 },
    { cgst: 0, sgst: 0 },
  ]);
  expect(of('6.1 left')).toMatchObject({ cgst: 29_00, sgst: 8_00 });
  expect(of('reverse-charge left')).toMatchObject({ cgst: 3_00 });
  expect(notes?.[1]).toBe('The credit of earlier months is as the draft of Oct-2026 leaves it: that GSTR-3B is not marked as filed.');
});

it('pays without earlier credit where it is not of a whole period', async () => {
  const { of, notes } = await cellsOf({ to: '2026-11-29' });
  expect([of('6.1 opening'), of('6.1 cash')]).toMatchObject([undefined, { cgst: 15_00 }]);
  expect(notes?.[1]).toMatch(/not that of a return/);
});
