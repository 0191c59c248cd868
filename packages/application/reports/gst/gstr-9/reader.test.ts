import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileReturn, unlockReturn } from '#application/gst-returns/file-return';
import { moveCredit } from '#application/itc-register/move-credit';
import { takeBackMoves } from '#application/itc-register/take-back-moves';
import { gstr9Reader } from '#application/reports/gst/gstr-9/reader';
import { gstr9Table } from '#application/reports/gst/gstr-9/table';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import type { Gstr9Filter } from '#modules/reports/gst/gstr-9';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { withPortal } from '#test/kit/books/portal';

let books: OpenBooks;
let partyId: string;
let itemId: string;
const year = { from: '2026-04-01', to: '2027-03-31', branches: [], table: null } as const satisfies Gstr9Filter;

beforeAll(async () => {
  books = await openBooks();
  const portal = await withPortal(books);
  await portal.close();
  ({ partyId, itemId } = await withPartyAndItem(books));
  const consumer = (await books.create('customer', { name: 'Anita Prabhu', groupId: books.group('debtors') })).id;
  const supplierId = (await books.create('customer', { name: 'Sahyadri', groupId: books.group('creditors'), gstin: '27AAKFS5678L1ZB' })).id;
  const lines = (quantity: number) => [{ itemId, quantity: quantity * 1_0000, rate: 1_000_0000 }];
  const sold = await books.enter('sales-invoice', { date: '2026-05-18', partyId, lines: lines(10) });
  const back = { itemId, quantity: 1_0000, sourceSlug: 'sales-invoice', sourceId: sold.id, sourceLine: '1' };
  await books.enter('sales-return', { date: '2026-11-19', partyId, invoiceId: sold.id, lines: [back] });
  await books.enter('sales-invoice', { date: '2026-11-02', partyId: consumer, lines: lines(2) });
  const bought = { partyId: supplierId, lines: lines(4) };
  const bill = { ...bought, date: '2026-06-10', referenceNo: 'A/1', referenceDate: '2026-06-10' };
  const { id } = await books.enter('purchase-invoice', bill);
  await books.enter('purchase-invoice', {
    ...bill,
    date: '2026-07-10',
    referenceNo: 'A/2',
    referenceDate: '2026-07-10',
    reverseCharge: true,
  });
  const returned = { itemId, quantity: 1_0000, sourceSlug: 'purchase-invoice', sourceId: id, sourceLine: '1' };
  await books.enter('purchase-return', { date: '2026-06-12', partyId: supplierId, invoiceId: id, lines: [returned] });
});
afterAll(() => books.close());

const table = async (more: Partial<Gstr9Filter> = {}) => {
  const filter: Gstr9Filter = { ...year, ...more };
  return gstr9Table(filter, await gstr9Reader.page(books.context, filter));
};

it('has the supplies of the year, its credit and its payment, each with its return', async () => {
  const { rows, notes, subtitle } = await table();
  expect(subtitle).toMatch(/^\d{2}[A-Z0-9]{13}, 01-Apr-2026 to 31-Mar-2027$/);
  const found = Object.fromEntries(
    rows.flatMap(({ children = [] }) => children).map(({ id, cells }) => [id, [cells['taxable'] ?? null, cells['cgst'] ?? null]]),
  );
  expect(found).toMatchObject({
    ...{ '4A': [2_000_00, 50_00], '4B': [10_000_00, 250_00], '4G': [4_000_00, 100_00], '4I': [-1_000_00, -25_00] },
    ...{ '4H': [16_000_00, 400_00], '4N': [15_000_00, 375_00], '5N': [11_000_00, 275_00] },
    ...{ '6B': [null, 75_00], '6D': [null, 100_00], '6I': [null, 175_00], '7J': [null, 175_00], '8B': [null, 75_00], '8A': [null, null] },
    // May pays 250 in cash; June and July leave credit of 175, which pays 25 in November.
    ...{ '9 due': [null, 275_00], '9 reverse': [null, 100_00], '9 credit': [null, 25_00], '9 cash': [null, 350_00] },
  });
  const links = new Map(rows.flatMap(({ children = [] }) => children).map(({ id, link }) => [id, link]));
  expect(links.get('4B')).toBe('/app/gstr-1?from=2026-04-01&to=2027-03-31');
  expect(links.get('6B')).toBe('/app/gstr-3b?from=2026-04-01&to=2027-03-31');
  expect(links.get('17')).toContain('table=17');
  expect(notes).toHaveLength(3);
  expect((await table({ from: '2026-05-01' })).notes?.at(-1)).toBe('This return is of a financial year. Choose its first and last day.');
});

it('has the codes of what was sold and bought', async () => {
  const sold = await table({ table: '17' });
  expect(sold.rows.map(({ cells }) => [cells['particulars'], cells['quantity'], cells['taxable']])).toEqual([
    ['85414300', 11_0000, 11_000_00],
  ]);
  const bought = await table({ table: '18' });
  expect(bought.rows.map(({ cells }) => [cells['quantity'], cells['rate'], cells['taxable'], cells['cgst']])).toEqual([
    [7_0000, 5_0000, 7_000_00, 175_00],
  ]);
  expect(bought.totals?.['taxable']).toBe(7_000_00);
});

it('has what was reversed in the ITC register', async () => {
  const taxes = { ...noTaxes, cgst: 3_00, sgst: 3_00 };
  const move = { id: randomUUID(), kind: 'reversed', rule: '42', month: '2026-06', taxes, remark: 'Exempt sales' } as const;
  expect(await moveCredit(books.context, [move])).toMatchObject([{ decided: true }]);
  const cells = new Map((await table()).rows.flatMap(({ children = [] }) => children).map((row) => [row.id, row.cells['cgst']]));
  expect(['6B', '6H', '7C', '7E', '7I', '7J'].map((id) => cells.get(id))).toEqual([75_00, 0, 3_00, 0, 3_00, 172_00]);
  expect(await takeBackMoves(books.context, [{ id: move.id, branchId: books.context.scope.branchId }], 'Wrong')).toMatchObject([
    { decided: true },
  ]);
});

it('says that no GSTR-2B was imported', async () => {
  const { rows, empty } = await table({ table: '8A' });
  expect([rows, empty]).toEqual([[], 'No GSTR-2B of this year was imported. Import it in Purchase, GST Reconciliation.']);
});

it('has documents that a later return of the year tells', async () => {
  const may = { month: '2026-05', arn: 'AA270526000001A', filedOn: '2026-06-20' } as const;
  await fileReturn(books.context, { form: 'GSTR-1', ...may });
  await fileReturn(books.context, { form: 'GSTR-3B', ...may });
  await unlockReturn(books.context, { form: 'GSTR-1', month: '2026-05', reason: 'A bill was forgotten' });
  await books.enter('sales-invoice', { date: '2026-05-30', partyId, lines: [{ itemId, quantity: 1_0000, rate: 1_000_0000 }] });
  const { rows } = await table();
  const line = rows.flatMap(({ children = [] }) => children).find(({ id }) => id === '4B');
  expect(line?.cells['taxable']).toBe(11_000_00);
  expect((await table({ table: '17' })).rows.map(({ cells }) => cells['taxable'])).toEqual([12_000_00]);
});
