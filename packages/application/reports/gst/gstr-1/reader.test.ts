import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportReport } from '#application/reports/export-report';
import { gstr1Reader } from '#application/reports/gst/gstr-1/reader';
import { gstr1Table } from '#application/reports/gst/gstr-1/table';
import { type Gstr1Filter, gstr1 } from '#modules/reports/gst/gstr-1';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { withPortal } from '#test/kit/books/portal';

let books: OpenBooks;
let consumer: string;
let sold: { readonly partyId: string; readonly itemId: string };
const month = { from: '2026-11-01', to: '2026-11-30', branches: [], of: null, table: null, compare: null } as const satisfies Gstr1Filter;

beforeAll(async () => {
  books = await openBooks();
  const portal = await withPortal(books);
  await portal.close();
  sold = await withPartyAndItem(books);
  const { partyId, itemId } = sold;
  consumer = (await books.create('customer', { name: 'Anita Prabhu', groupId: books.group('debtors') })).id;
  const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
  const delivered = { billingAddress: { line1: '', line2: '', city: '', state: '30', pincode: '', country: 'India' } };
  for (const date of ['2026-11-18', '2026-11-19', '2026-10-31']) await books.enter('sales-invoice', { date, partyId, lines });
  for (const date of ['2026-11-02', '2026-11-20'])
    await books.enter('sales-invoice', { date, partyId: consumer, lines, placeOfSupply: '30', ...delivered });
});
afterAll(() => books.close());

const table = async (more: Partial<Gstr1Filter> = {}) => {
  const filter: Gstr1Filter = { ...month, ...more };
  return gstr1Table(filter, await gstr1Reader.page(books.context, filter));
};

it('adds up each table of the month, and leads to it', async () => {
  const { rows, totals, subtitle, notes } = await table();
  expect(subtitle).toMatch(/^\d{2}[A-Z0-9]{13}, 01-Nov-2026 to 30-Nov-2026$/);
  expect(notes).toEqual(['Exported as JSON it is the file that the portal takes.']);
  expect(rows.map(({ id, cells }) => [id, cells['documents'] ?? null, cells['taxable'] ?? null])).toEqual([
    ['b2b', 2, 200_00],
    ['b2cs', 2, 200_00],
    ['hsn', null, 400_00],
    ['issued', 4, null],
  ]);
  expect(totals?.['taxable']).toBe(400_00);
  expect(rows[0]?.link).toContain('table=b2b');
});

it('has the documents of a table, each with its screen', async () => {
  const { rows, totals } = await table({ table: 'b2b' });
  expect(rows.map(({ cells }) => cells['date'])).toEqual(['2026-11-18', '2026-11-19']);
  expect(rows[0]?.link).toContain('/app/sales-invoice/view/');
  expect(totals?.['taxable']).toBe(200_00);
});

it('has the documents of a table page by page, however many of other tables are between them', async () => {
  const { partyId, itemId } = sold;
  const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
  const september = { ...month, from: '2026-09-01', to: '2026-09-30', table: 'b2b' } as const;
  for (let at = 0; at < 120; at += 1) await books.enter('sales-invoice', { date: '2026-09-02', partyId: consumer, lines });
  for (let at = 0; at < 105; at += 1) await books.enter('sales-invoice', { date: '2026-09-03', partyId, lines });
  const first = await gstr1Reader.page(books.context, september);
  const next = await gstr1Reader.page(books.context, september, first.cursor);
  expect([first.rows.length, next.rows.length, next.cursor]).toEqual([100, 5, undefined]);
  expect(new Set([...first.rows, ...next.rows].map(({ id }) => id)).size).toBe(105);
  expect(gstr1Table(september, first).totals?.['taxable']).toBe(10_500_00);
  const whole = gstr1Table(september, await gstr1Reader.whole(books.context, september));
  expect([whole.rows.length, whole.totals?.['taxable']]).toEqual([105, 10_500_00]);
  expect((await gstr1Reader.whole(books.context, { ...september, table: 'b2cl' })).rows).toEqual([]);
}, 120_000);

it('has supplies to consumers by place and rate', async () => {
  const { rows } = await table({ table: 'b2cs' });
  expect(rows.map(({ cells }) => [cells['particulars'], cells['taxable']])).toEqual([['30 Goa', 200_00]]);
});

it('is the file of the portal as JSON, and the table where the filter asks for one', async () => {
  const fileOf = async (more: Partial<Gstr1Filter>) => {
    const { name, content } = await exportReport(books.context, gstr1, { ...month, ...more }, 'JSON');
    return { name, json: JSON.parse(new TextDecoder().decode(content)) };
  };
  const { name, json } = await fileOf({});
  expect(name).toMatch(/^GSTR-1 \d{2}[A-Z0-9]{13} 112026\.json$/);
  expect(json).toMatchObject({ fp: '112026', b2b: [{ inv: [{ val: 105 }, { val: 105 }] }], b2cs: [{ pos: '30', txval: 200 }] });
  expect(json.doc_issue.doc_det[0].docs[0]).toMatchObject({ totnum: 4, cancel: 0, net_issue: 4 });
  expect((await fileOf({ table: 'b2b' })).json.title).toContain('GSTR-1, table 4');
});

it('says when it is no return', async () => {
  expect((await table({ to: '2026-11-29' })).notes).toEqual([
    'A return is of a month, or of a quarter for those who file quarterly. Choose its first and last day.',
  ]);
});
