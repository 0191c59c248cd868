import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportReport } from '#application/reports/export-report';
import { gstr1Reader } from '#application/reports/gst/gstr-1/reader';
import { gstr1Table } from '#application/reports/gst/gstr-1/table';
import { type Gstr1Filter, gstr1 } from '#modules/reports/gst/gstr-1';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { withPortal } from '#test/kit/books/portal';

let books: OpenBooks;
let consumer: string;
const month = { from: '2026-11-01', to: '2026-11-30', branches: [], table: null, compare: null } as const satisfies Gstr1Filter;

beforeAll(async () => {
  books = await openBooks();
  const portal = await withPortal(books);
  await portal.close();
  const { partyId, itemId } = await withPartyAndItem(books);
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

it('passes over the documents of other tables, page by page', async () => {
  const read = async (cursor?: string) => gstr1Reader.page(books.context, { ...month, table: 'b2b' }, cursor);
  const first = await read();
  expect([first.rows.length, first.cursor]).toEqual([2, undefined]);
  expect((await gstr1Reader.whole(books.context, { ...month, table: 'b2cl' })).rows).toEqual([]);
});

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
