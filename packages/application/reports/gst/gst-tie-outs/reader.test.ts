import { afterAll, beforeAll, expect, it } from 'vitest';
import { gstTieOutsReader } from '#application/reports/gst/gst-tie-outs/reader';
import { gstTieOutsTable } from '#application/reports/gst/gst-tie-outs/table';
import type { GstTieOutsFilter } from '#modules/reports/gst/gst-tie-outs';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { withPortal } from '#test/kit/books/portal';

let books: OpenBooks;
let sold: { readonly partyId: string; readonly itemId: string };
let adjusted: string;
const month = { from: '2026-11-01', to: '2026-11-30', branches: [], tie: null } as const satisfies GstTieOutsFilter;

const lines = (itemId: string, rate: number) => [{ itemId, quantity: 1_0000, rate }];
const byHand = (date: string, alias: string, credit: number) =>
  books.enter('journal-voucher', {
    ...{ date, type: 'Journal' },
    lines: [
      { ledgerId: books.ledger('cash'), debit: credit },
      { ledgerId: books.ledger(alias), credit },
    ],
  });

beforeAll(async () => {
  books = await openBooks();
  const portal = await withPortal(books);
  await portal.close();
  sold = await withPartyAndItem(books);
  const { partyId, itemId } = sold;
  const supplierId = (await books.create('customer', { name: 'Sahyadri', groupId: books.group('creditors'), gstin: '27AAKFS5678L1ZB' })).id;
  const invoice = await books.enter('sales-invoice', {
    date: '2026-11-18',
    partyId,
    lines: [{ itemId, quantity: 5_0000, rate: 200_0000 }],
  });
  const [{ lineId } = { lineId: '' }] = (invoice as unknown as { readonly lines: readonly { readonly lineId: string }[] }).lines;
  const back = { itemId, quantity: 1_0000, sourceSlug: 'sales-invoice', sourceId: invoice.id, sourceLine: lineId };
  await books.enter('sales-return', { date: '2026-11-19', partyId, invoiceId: invoice.id, lines: [back] });
  const bought = { date: '2026-11-10', partyId: supplierId, referenceNo: 'A/1', referenceDate: '2026-11-10' };
  await books.enter('purchase-invoice', { ...bought, lines: lines(itemId, 400_0000) });
  await byHand('2026-10-31', 'output_cgst', 11_00);
});
afterAll(() => books.close());

const table = async (more: Partial<GstTieOutsFilter> = {}) => {
  const filter: GstTieOutsFilter = { ...month, ...more };
  return gstTieOutsTable(filter, await gstTieOutsReader.page(books.context, filter));
};
const rowsOf = async (more: Partial<GstTieOutsFilter> = {}) =>
  new Map((await table(more)).rows.flatMap((row) => [row, ...(row.children ?? [])]).map((row) => [row.id, row]));

it('agrees while only documents were entered', async () => {
  const { rows, notes } = await table();
  expect(notes).toEqual(['All figures agree.']);
  expect(rows.map(({ cells }) => cells['result'])).toEqual(rows.map(() => 'Agrees'));
  const found = await rowsOf();
  expect(found.get('register return')?.cells).toMatchObject({ taxable: 800_00, cgst: 20_00, sgst: 20_00 });
  expect(found.get('register books')?.cells).toMatchObject({ taxable: 800_00, cgst: 20_00, sgst: 20_00 });
  expect(found.get('output books')?.cells).toMatchObject({ cgst: 20_00, sgst: 20_00 });
  expect(found.get('issued books')?.cells).toMatchObject({ documents: 2 });
  expect(found.get('input books')?.cells).toMatchObject({ cgst: 10_00, sgst: 10_00 });
  expect(found.get('output difference')?.link).toBeUndefined();
});

it('shows what was posted to a tax ledger by hand, and leads to its voucher', async () => {
  adjusted = (await byHand('2026-11-20', 'output_cgst', 7_00)).id;
  await byHand('2026-11-21', 'input_sgst', 3_00);
  const { notes = [], rows } = await table();
  expect(rows.filter(({ cells }) => cells['result'] === 'Differs').map(({ id }) => id)).toEqual(['output', 'input']);
  expect(notes[0]).toContain('GSTR-1 and output tax ledgers; GSTR-3B, table 4, and input tax ledgers');
  const difference = (await rowsOf()).get('output difference');
  expect(difference?.cells).toMatchObject({ cgst: -7_00, sgst: 0, result: 'Differs' });
  expect(difference?.link).toContain('tie=output');
  const view = await table({ tie: 'output' });
  expect(view.title).toBe('GST Tie-Outs: GSTR-1 and output tax ledgers');
  expect(view.rows.map(({ id, cells, link }) => [id, cells['date'], cells['cgst'], link])).toEqual([
    [adjusted, '2026-11-20', -7_00, `/app/journal-voucher/view/${adjusted}`],
  ]);
  expect(view.totals).toMatchObject({ cgst: -7_00 });
  expect((await table({ tie: 'input' })).rows.map(({ cells }) => [cells['cgst'], cells['sgst']])).toEqual([[0, 3_00]]);
  expect((await table({ tie: 'register' })).rows).toEqual([]);
});

it('has the vouchers page by page, however many agree between them', async () => {
  const { partyId, itemId } = sold;
  const september = { ...month, from: '2026-09-01', to: '2026-09-30', tie: 'output' } as const;
  for (let at = 0; at < 60; at += 1) await books.enter('sales-invoice', { date: '2026-09-02', partyId, lines: lines(itemId, 100_0000) });
  const wanted: string[] = [];
  for (let at = 0; at < 105; at += 1) wanted.push((await byHand('2026-09-02', 'output_igst', 1_00)).id);
  const first = await gstTieOutsReader.page(books.context, september);
  const next = await gstTieOutsReader.page(books.context, september, first.cursor);
  expect([...first.vouchers, ...next.vouchers].map(({ id }) => id)).toEqual(wanted);
  expect([first.vouchers.length, next.vouchers.length, next.cursor]).toEqual([100, 5, undefined]);
  const whole = gstTieOutsTable(september, await gstTieOutsReader.whole(books.context, september));
  expect([whole.rows.length, whole.totals?.['igst']]).toEqual([105, -105_00]);
}, 120_000);

it('says when it is of no return', async () => {
  expect((await table({ to: '2026-11-29' })).notes).toContain(
    'A return is of a month, or of a quarter for those who file quarterly. Choose its first and last day.',
  );
});
