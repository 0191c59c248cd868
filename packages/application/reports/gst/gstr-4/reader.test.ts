import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { cmp08Reader } from '#application/reports/gst/cmp-08/reader';
import { cmp08Table } from '#application/reports/gst/cmp-08/table';
import { gstr4Reader } from '#application/reports/gst/gstr-4/reader';
import { gstr4Table } from '#application/reports/gst/gstr-4/table';
import type { ReportRow } from '#modules/kit/module';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let bill = 0;
const quarter = { from: '2026-10-01', to: '2026-12-31', branches: [] };
const year = { from: '2026-04-01', to: '2027-03-31', branches: [] };

const cmp08Of = async (filter = quarter) => cmp08Table(filter, await cmp08Reader.page(books.context, filter));
const gstr4Of = async (filter = year) => gstr4Table(filter, await gstr4Reader.page(books.context, filter));
const cellsOf = (rows: readonly ReportRow[]) =>
  new Map(
    rows.flatMap((row) => [row, ...(row.children ?? [])]).map(({ id, cells }) => [id, [cells['taxable'], cells['cgst'], cells['sgst']]]),
  );

beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

it('says to a regular branch which returns it files', async () => {
  for (const table of [await cmp08Of(), await gstr4Of()]) {
    expect(table.rows).toEqual([]);
    expect(table.empty).toMatch(/^This branch is not under the composition scheme, so it files no (CMP-08|GSTR-4)\./);
  }
});

it('asks for the rate of the GSTIN, and has the turnover and reverse charge without it', async () => {
  const { context } = books;
  const branch = await getRecord(context, masterOf('branch'), context.scope.branchId);
  const { id, version } = branch as unknown as { readonly id: string; readonly version: number };
  await updateRecord(context, masterOf('branch'), { id, version, composition: true });
  const { partyId, itemId } = await withPartyAndItem(books);
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Exempt', rate: 0, hsn: '10063090' }];
  const rice = { name: 'Rice', type: 'Goods', unitId: books.unit('NOS'), hsn: '10063090', gstHistory };
  const riceId = (await books.create('inventory-item', rice)).id;
  const supplier = async (name: string, more: object) =>
    (await books.create('customer', { name, groupId: books.group('creditors'), ...more })).id;
  const place = { line1: '', line2: '', city: '', state: '27', pincode: '', country: 'India' };
  const regular = await supplier('Sahyadri', { gstin: '27AAKFS5678L1ZB', registrationType: 'Regular', billingAddress: place });
  const small = await supplier('Tara', { registrationType: 'Unregistered', billingAddress: place });
  const lines = (rate: number, item = itemId) => [{ itemId: item, quantity: 1_0000, rate }];
  const sold = await books.enter('sales-invoice', {
    date: '2026-11-18',
    partyId,
    lines: [{ itemId, quantity: 2_0000, rate: 45_000_0000 }, ...lines(10_000_0000, riceId)],
  });
  const back = [{ itemId, quantity: 1_0000, sourceSlug: 'sales-invoice', sourceId: sold.id, sourceLine: '1' }];
  await books.enter('sales-return', { date: '2026-11-19', partyId, invoiceId: sold.id, lines: back });
  await books.enter('sales-invoice', { date: '2026-05-18', partyId, lines: lines(20_000_0000) });
  const bought = async (party: string, more: object) => {
    bill += 1;
    const entered = { date: '2026-11-10', partyId: party, referenceNo: `A/${bill}`, referenceDate: '2026-11-10', lines: lines(1_000_0000) };
    await books.enter('purchase-invoice', { ...entered, ...more });
  };
  await bought(regular, {});
  await bought(regular, { reverseCharge: true });
  await bought(small, {});
  const { rows, notes } = await cmp08Of();
  expect(notes?.[0]).toBe('The tax on the turnover is missing: choose the composition rate of this GSTIN in Setup, GST Registrations.');
  expect(cellsOf(rows)).toEqual(
    new Map([
      ['3.1', [55_000_00, 0, 0]],
      ['3.2', [1_000_00, 25_00, 25_00]],
      ['3.3', [null, 25_00, 25_00]],
    ]),
  );
});

it('has the tax at the rate of the GSTIN', async () => {
  await books.create('gst-registration', { gstin: '27AAPFU0939F1ZV', compositionRate: 'trading', provider: 'NIC', mode: 'Sandbox' });
  const { rows, notes, subtitle } = await cmp08Of();
  expect(subtitle).toBe('27AAPFU0939F1ZV, 01-Oct-2026 to 31-Dec-2026');
  expect(notes?.[0]).toBe('Trader: 1 % of taxable supplies, half of it CGST and half SGST.');
  expect(cellsOf(rows)).toEqual(
    new Map([
      ['3.1', [55_000_00, 225_00, 225_00]],
      ['3.1 base', [45_000_00, 0, 0]],
      ['3.2', [1_000_00, 25_00, 25_00]],
      ['3.3', [null, 250_00, 250_00]],
    ]),
  );
  expect((await cmp08Of({ ...quarter, to: '2026-11-30' })).notes?.at(-1)).toBe(
    'A statement is of a quarter. Choose its first and last day.',
  );
});

it('has the year by supplier, by quarter and by rate', async () => {
  const { rows } = await gstr4Of();
  expect(Object.fromEntries(cellsOf(rows))).toMatchObject({
    '4A 50000': [1_000_00, 25_00, 25_00],
    '4B 50000': [1_000_00, 25_00, 25_00],
    '4C 50000': [1_000_00, 0, 0],
    '4D total': [null, 0, 0],
    '5 2026-04-01': [20_000_00, 100_00, 100_00],
    '5 2026-10-01': [56_000_00, 250_00, 250_00],
    '5.1': [75_000_00, 325_00, 325_00],
    '5.2': [1_000_00, 25_00, 25_00],
    '5.3': [null, 350_00, 350_00],
    '6 outward 10000': [65_000_00, 325_00, 325_00],
    '6 outward 0': [10_000_00, 0, 0],
    '6 inward 50000': [1_000_00, 25_00, 25_00],
  });
  const links = rows.flatMap(({ children = [] }) => children).map(({ link }) => link);
  expect(links).toContain('/app/cmp-08?from=2026-10-01&to=2026-12-31');
});
