import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeDocument } from '#application/documents/change-document';
import { fileReturn, unlockReturn } from '#application/gst-returns/file-return';
import { getRecord } from '#application/records/get-record';
import { exportReport } from '#application/reports/export-report';
import { gstr1Reader } from '#application/reports/gst/gstr-1/reader';
import { gstr1Table } from '#application/reports/gst/gstr-1/table';
import { gstr3bReader } from '#application/reports/gst/gstr-3b/reader';
import { gstr3bTable } from '#application/reports/gst/gstr-3b/table';
import { type Gstr1Filter, gstr1 } from '#modules/reports/gst/gstr-1';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

// September is filed and opened after GSTR-3B, October before it: what changed is told in GSTR-1 of October and in GSTR-1A. Tax is 5 %.
const invoices = documentOf('sales-invoice');
const months = { '2026-09': '30', '2026-10': '31' } as const;
type Month = keyof typeof months;

let books: OpenBooks;
let sell: (date: string, rupees: number) => Promise<{ readonly id: string; readonly number?: unknown }>;
let numbers: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = (rupees: number) => [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }];
  sell = (date, rupees) => books.enter('sales-invoice', { date, partyId, lines: lines(rupees) });
  const edit = async (id: string, rupees: number) => {
    const before = await getRecord(books.context, invoices, id);
    await changeDocument(books.context, invoices, {
      ...{ ...typedFields('sales-invoice', before), lines: lines(rupees), version: before.version },
    } as never);
  };
  const [first, second] = [await sell('2026-09-05', 1_000), await sell('2026-10-05', 2_000)];
  const arn = (month: Month) => ({ month, arn: `AA27${month.slice(5)}26000001A`, filedOn: '2026-11-20' });
  await fileReturn(books.context, { form: 'GSTR-1', ...arn('2026-09') });
  await fileReturn(books.context, { form: 'GSTR-3B', ...arn('2026-09') });
  await unlockReturn(books.context, { form: 'GSTR-1', month: '2026-09', reason: 'A wrong price' });
  await edit(first.id, 1_400);
  const late = await sell('2026-09-28', 300);
  await fileReturn(books.context, { form: 'GSTR-1', ...arn('2026-10') });
  await unlockReturn(books.context, { form: 'GSTR-1', month: '2026-10', reason: 'A wrong price' });
  await edit(second.id, 1_500);
  numbers = { first: first.number, second: second.number, late: late.number };
}, 60_000);
afterAll(() => books.close());

const filterOf = (month: Month, more: Partial<Gstr1Filter> = {}): Gstr1Filter => ({
  ...{ from: `${month}-01`, to: `${month}-${months[month]}`, branches: [], of: null, table: null, compare: null },
  ...more,
});
const table = async (filter: Gstr1Filter) => gstr1Table(filter, await gstr1Reader.page(books.context, filter));
const file = async (month: Month, of: Gstr1Filter['of'] = null) =>
  JSON.parse(new TextDecoder().decode((await exportReport(books.context, gstr1, filterOf(month, { of }), 'JSON')).content));
const invoice = (number: unknown, day: string, rupees: number) => ({
  ...{ inum: number, idt: day, val: rupees * 1.05 },
  itms: [{ num: 1, itm_det: expect.objectContaining({ rt: 5, txval: rupees }) }],
});

it('keeps a filed return as it was filed', async () => {
  const { b2b, b2ba } = await file('2026-09');
  expect(b2b[0].inv).toEqual([expect.objectContaining(invoice(numbers['first'], '05-09-2026', 1_000))]);
  expect(b2ba).toBeUndefined();
});

it('tells in the next return what changed, and what came', async () => {
  const { b2b, b2ba } = await file('2026-10');
  expect(b2b[0].inv).toEqual([
    expect.objectContaining(invoice(numbers['late'], '28-09-2026', 300)),
    expect.objectContaining(invoice(numbers['second'], '05-10-2026', 2_000)),
  ]);
  expect(b2ba[0].inv).toEqual([
    expect.objectContaining({ ...invoice(numbers['first'], '05-09-2026', 1_400), oinum: numbers['first'], oidt: '05-09-2026' }),
  ]);
  const { rows } = await table(filterOf('2026-10'));
  expect(rows.map(({ id, cells }) => [id, cells['taxable'] ?? null])).toEqual([
    ['b2b', 2_300_00],
    ['amended', 400_00],
    ['hsn', 2_300_00],
    ['issued', null],
  ]);
  const listed = await table(filterOf('2026-10', { table: 'b2b' }));
  expect(listed.rows.map(({ cells }) => cells['particulars'])).toEqual([numbers['second'], numbers['late']]);
  const amended = await table(filterOf('2026-10', { table: 'amended' }));
  expect(amended.rows.map(({ cells }) => [cells['particulars'], cells['taxable'], cells['value']])).toEqual([
    [numbers['first'], 400_00, 1_470_00],
  ]);
});

it('tells in GSTR-1A what changed before GSTR-3B', async () => {
  const { b2b, b2ba, doc_issue } = await file('2026-10', 'GSTR-1A');
  expect([b2b, doc_issue]).toEqual([undefined, undefined]);
  expect(b2ba[0].inv).toEqual([expect.objectContaining({ ...invoice(numbers['second'], '05-10-2026', 1_500), oinum: numbers['second'] })]);
  const { title, rows } = await table(filterOf('2026-10', { of: 'GSTR-1A' }));
  expect([title, rows.map(({ id, cells }) => [id, cells['taxable']])]).toEqual(['GSTR-1A', [['amended', -500_00]]]);
});

it('has in an IFF what is sold to registered buyers', async () => {
  const { b2b, hsn, doc_issue, ...rest } = await file('2026-10', 'IFF');
  expect(b2b[0].inv.map(({ inum }: { readonly inum: string }) => inum)).toEqual([numbers['second']]);
  expect([hsn, doc_issue, Object.keys(rest).sort()]).toEqual([undefined, undefined, ['fp', 'gstin']]);
});

it.each<[Month, number]>([
  ['2026-09', 1_000],
  // Its own 2,000, 400 more of September, the late 300, and 500 less in GSTR-1A.
  ['2026-10', 2_200],
])('has in GSTR-3B of %s what all its returns tell: ₹%i', async (month, rupees) => {
  const { of: _, table: __, ...filter } = filterOf(month);
  const { rows } = gstr3bTable(filter, await gstr3bReader.page(books.context, filter));
  const taxed = rows.flatMap(({ children = [] }) => children).find(({ id }) => id === '3.1 a');
  expect(taxed?.cells).toMatchObject({ taxable: rupees * 100, cgst: rupees * 2.5, sgst: rupees * 2.5 });
});
