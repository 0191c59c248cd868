import { afterAll, beforeAll, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { buildReport } from '#application/reports/build-report';
import { statementStock } from '#application/reports/statements/statement-stock';
import { addDays } from '#domain/time/day';
import { reports } from '#modules/all-modules';
import type { ReportRow } from '#modules/kit/module';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let itemId: string;
let partyId: string;
let supplierId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
  supplierId = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') })).id;
});
afterAll(() => books.close());

const one = 1_0000;
let bill = 0;
const buy = (date: string, quantity: number, rate: number) => {
  bill += 1;
  const billed = { partyId: supplierId, referenceNo: `T/${bill}`, referenceDate: date };
  return books.enter('purchase-invoice', { date, ...billed, lines: [{ itemId, quantity: quantity * one, rate: rate * one }] });
};
const sell = (date: string, quantity: number) =>
  books.enter('sales-invoice', { date, partyId, lines: [{ itemId, quantity: quantity * one, rate: 200 * one }] });

async function built(slug: string, from: string, to: string): Promise<readonly ReportRow[]> {
  const report = reports.find((found) => found.slug === slug);
  if (report === undefined) throw new Error(`${slug} is no report`);
  const { rows } = await buildReport(books.context, report, {
    ...(slug === 'stock-ledger' ? { itemId } : {}),
    ...{ from, to, branches: [], places: true, all: false },
  });
  return rows;
}

/** In pieces and rupees: opening, inward, outward and closing. */
async function stock(from: string, to: string, of = itemId): Promise<readonly (readonly [number, number])[]> {
  const row = (await built('stock-report', from, to)).flatMap(({ children = [] }) => children).find(({ id }) => id === of);
  const figure = (name: string) => Number(row?.cells[name] ?? 0);
  return ['opening', 'inward', 'outward', 'closing'].map(
    (part) => [figure(`${part}Quantity`) / one, figure(`${part}Value`) / 100] as const,
  );
}

it('has opening stock in the opening of its first year', async () => {
  const old = await books.create('inventory-item', {
    ...{ name: 'Old stock', type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300' },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  });
  await books.enter('opening-stock', { date: '2026-04-01', lines: [{ itemId: old.id, quantity: 4 * one, rate: 25 * one }] });
  const line = { itemId: old.id, quantity: one, rate: 40 * one };
  await books.enter('sales-invoice', { date: '2026-04-01', partyId, lines: [line] });
  const of = (from: string, to: string) => stock(from, to, old.id);
  expect(await of('2026-04-01', '2026-04-30')).toEqual([
    [4, 100],
    [0, 0],
    [1, 25],
    [3, 75],
  ]);
  expect((await of('2026-05-01', '2026-05-31'))[0]).toEqual([3, 75]);
  expect((await of('2026-03-01', '2026-03-31'))[3]).toEqual([0, 0]);
});

it('shows what goods would be worth by every method, on any day and in any branch', async () => {
  const made = await withPartyAndItem(books);
  const of = async (asked: object) => {
    const report = reports.find(({ slug }) => slug === 'stock-report');
    if (report === undefined) throw new Error('it is a report');
    const table = await buildReport(books.context, report, {
      from: '2026-05-01',
      branches: [],
      places: false,
      all: false,
      ...asked,
    } as never);
    const row = table.rows.flatMap(({ children = [] }) => children).find(({ id }) => id === made.itemId);
    const keys = table.columns.flatMap(({ key }) => (key.endsWith('-value') ? [key] : []));
    return keys.map((key) => [key, Number(row?.cells[key]) / 100]);
  };
  for (const [date, rate, change] of [
    ['2026-05-01', 100, 10],
    ['2026-05-02', 120, 30],
    ['2026-05-03', null, -15],
  ] as const)
    await books.enter('stock-adjustment', {
      date,
      lines: [{ itemId: made.itemId, change: change * one, rate: rate && rate * one, reason: change > 0 ? 'Found' : 'Damage' }],
    });
  expect(await of({ to: '2026-05-03', methods: true })).toEqual([
    ['moving-average-value', 2875],
    ['weighted-average-value', 2875],
    ['simple-average-value', 2750],
    ['fifo-value', 3000],
    ['lifo-value', 2800],
  ]);
  const before = await of({ to: '2026-05-01', methods: true });
  expect(new Set(before.map(([, value]) => value))).toEqual(new Set([1000]));
  expect(await of({ to: '2026-05-03' })).toEqual([]);
  expect(await of({ to: '2026-05-03', methods: true, location: 'A1' })).toEqual([]);
});

it('values goods by the moving average, returns at the cost of their origin, and late entries at once', async () => {
  const first = await buy('2026-05-01', 10, 100);
  await buy('2026-05-02', 10, 120);
  const sale = await sell('2026-06-03', 15);
  expect(await stock('2026-04-01', '2026-10-31')).toEqual([
    [0, 0],
    [20, 2200],
    [15, 1650],
    [5, 550],
  ]);
  expect(await stock('2026-06-01', '2026-06-30')).toEqual([
    [20, 2200],
    [0, 0],
    [15, 1650],
    [5, 550],
  ]);
  const back = { date: '2026-06-05', partyId, invoiceId: sale.id };
  await books.enter('sales-return', {
    ...back,
    lines: [{ itemId, quantity: 2 * one, sourceSlug: 'sales-invoice', sourceId: sale.id, sourceLine: '1' }],
  });
  expect((await stock('2026-06-01', '2026-06-30'))[3]).toEqual([7, 770]);
  const sent = { date: '2026-06-06', partyId: supplierId, invoiceId: first.id };
  await books.enter('purchase-return', {
    ...sent,
    lines: [{ itemId, quantity: one, sourceSlug: 'purchase-invoice', sourceId: first.id, sourceLine: '1' }],
  });
  expect((await stock('2026-06-01', '2026-06-30'))[3]).toEqual([6, 670]);
  // 10 more at ₹80 before the sale: the average was 100, and the sale and its return cost that.
  const late = await buy('2026-05-03', 10, 80);
  expect((await stock('2026-04-01', '2026-06-30'))[3]).toEqual([16, 1600]);
  await books.storage.projector.project(books.context.scope.organisationId, { branchId: books.context.scope.branchId });
  expect((await stock('2026-04-01', '2026-06-30'))[3]).toEqual([16, 1600]);
  await actOnDocument(books.context, documentOf('purchase-invoice'), late.id, 'cancel', { version: late.version, remark: 'entered twice' });
  expect((await stock('2026-04-01', '2026-06-30'))[3]).toEqual([6, 670]);
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
});

it('is the same from checkpoints, and the closing stock of statements is its total', async () => {
  const { scope } = books.context;
  const days = ['2026-04-30', '2026-05-02', '2026-06-05', '2026-11-21'];
  const read = async () =>
    Promise.all(
      days.map(async (day) => {
        const of = { branches: [scope.branchId], day };
        const [stock, begun] = await statementStock(books.context, [
          { ...of, begins: false },
          { ...of, begins: true },
        ]);
        const [rows, next] = [await built('stock-report', '2026-04-01', day), addDays(day, 1)];
        return { rows, stock: stock?.value, begun: begun?.value, first: await built('stock-report', next, next) };
      }),
    );
  const before = await read();
  await books.storage.projector.project(scope.organisationId, 'organisation');
  expect(await books.storage.valuer.value(scope.organisationId, { now: true })).toBe(true);
  const after = await read();
  expect(after).toEqual(before);
  const total = (rows: readonly ReportRow[], column: string) => rows.reduce((sum, { cells }) => sum + Number(cells[column] ?? 0), 0);
  for (const { rows, stock, begun, first } of after)
    expect([stock, begun]).toEqual([total(rows, 'closingValue'), total(first, 'openingValue')]);
  expect(await books.storage.prover.prove(scope.organisationId)).toEqual([]);
});

it('shows every movement of an item with its cost, between its stock at both ends', async () => {
  const rows = await built('stock-ledger', '2026-06-01', '2026-06-30');
  const shown = rows.map(({ cells }) => [cells['type'], cells['inwardValue'] ?? null, cells['outwardValue'] ?? null, cells['balance']]);
  expect(shown).toEqual([
    ['Opening Stock', null, null, 20 * one],
    ['Sales Invoice', null, 1650_00, 5 * one],
    ['Sales Return', 220_00, null, 7 * one],
    ['Purchase Return', null, 100_00, 6 * one],
    ['Closing Stock', null, null, 6 * one],
  ]);
  expect(rows[1]?.link).toMatch(/^\/app\/sales-invoice\/view\//);
});
