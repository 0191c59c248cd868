import { afterAll, beforeAll, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { showPaper } from '#application/paper/print-document';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { buildReport } from '#application/reports/build-report';
import { reports } from '#modules/all-modules';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
let partyId: string;
beforeAll(async () => {
  books = await openBooks();
  const { context } = books;
  const organisation = await getRecord(context, masterOf('org'), context.scope.organisationId);
  await updateRecord(context, masterOf('org'), { ...typedFields('org', organisation), negativeStock: 'blocked' } as never);
  const address = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
  const buyer = { name: 'Asha Traders', groupId: books.group('debtors'), billingAddress: address };
  partyId = (await books.create('customer', buyer)).id;
});
afterAll(() => books.close());

const date = '2026-11-10';
const item = async (name: string, change: object = {}) => {
  const gst = { effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' };
  const of = { name, type: 'Goods', unitId: books.unit('NOS'), hsn: '85044090', gstHistory: [gst] };
  return (await books.create('inventory-item', { ...of, ...change })).id;
};
/** A line of so many pieces. */
const of = (type: string, itemId: string, pieces: number, change: Row = {}): Row => ({
  type,
  itemId,
  quantity: pieces * 1_0000,
  ...change,
});
const open = (itemId: string, pieces: number, rate: number, change: object = {}) =>
  books.enter('opening-stock', { date: '2026-04-01', lines: [{ itemId, quantity: pieces * 1_0000, rate: rate * 1_0000, ...change }] });
const make = (lines: readonly Row[], change: Row = {}) => books.enter('production', { date, lines, ...change });
const sell = (itemId: string, pieces: number, change: object = {}) =>
  books.enter('sales-invoice', { date, partyId, lines: [{ itemId, quantity: pieces * 1_0000, rate: 500_0000, ...change }] });
const act = (id: string, verb: string, version: number) =>
  actOnDocument(books.context, documentOf('production'), id, verb, { version, remark: 'asked for' });

/** Pieces and rupees on hand, of these items. */
async function worth(...ids: readonly string[]) {
  const report = reports.find(({ slug }) => slug === 'stock-report');
  if (report === undefined) throw new Error('There is no stock report');
  const asked = { from: '2026-04-01', to: '2026-11-21', branches: [], places: false, all: false };
  const { rows } = await buildReport(books.context, report, asked);
  const found = new Map(rows.flatMap(({ children = [] }) => children).map(({ id, cells }) => [id, cells]));
  return ids.map((id) => {
    const cells = found.get(id);
    return [Number(cells?.['closingQuantity'] ?? 0) / 1_0000, Number(cells?.['closingValue'] ?? 0) / 100];
  });
}
const proven = () => books.storage.prover.prove(books.context.scope.organisationId);

it('what is made costs what went into it, with the extra cost and less the scrap, and follows every change', async () => {
  const [steel, paint, frame, offcut] = await Promise.all(['Steel', 'Paint', 'Frame', 'Offcut'].map((name) => item(name)));
  if (!steel || !paint || !frame || !offcut) throw new Error('four items');
  await open(steel, 10, 100);
  await open(paint, 5, 40);
  const lines = [
    of('RAW_ITEM', steel, 4),
    of('RAW_ITEM', paint, 1),
    of('FINAL_ITEM', frame, 2),
    of('SCRAP', offcut, 3, { scrapRate: 10_0000 }),
  ];
  const { id, version } = await make(lines, { extraCost: 50_00 });
  // 400 + 40 + 50 − 30
  const made = [
    [6, 600],
    [4, 160],
    [2, 460],
    [3, 30],
  ];
  expect(await worth(steel, paint, frame, offcut)).toEqual(made);
  await books.storage.projector.project(books.context.scope.organisationId, { branchId: books.context.scope.branchId });
  expect(await worth(steel, paint, frame, offcut)).toEqual(made);
  expect(await proven()).toEqual([]);

  const dearer = parsed('production', { date, lines, extraCost: 150_00 });
  const changed = await changeDocument(books.context, documentOf('production'), { ...dearer, id, version });
  expect(await worth(frame)).toEqual([[2, 560]]);
  const cancelled = await act(id, 'cancel', changed.version);
  expect(await worth(steel, paint, frame, offcut)).toEqual([
    [10, 1000],
    [5, 200],
    [0, 0],
    [0, 0],
  ]);
  await act(id, 'undo-cancel', cancelled.version);
  expect(await worth(steel, frame)).toEqual([
    [6, 600],
    [2, 560],
  ]);

  const { title, facts, lines: printed } = await showPaper(books.context, documentOf('production'), id, []);
  expect([title, ...facts.map(({ label, value }) => `${label} ${value}`)]).toEqual([
    'Production',
    'Date 10-Nov-2026',
    'Extra cost ₹\u00a0150.00',
  ]);
  expect(printed.columns.map(({ label }) => label)).toEqual(['#', 'Type', 'Item', 'Quantity', 'Unit', 'Cost %', 'Scrap rate ₹', 'Value ₹']);
  expect(printed.rows[2]).toEqual(['3', 'Final Item', 'Frame', '2', 'Nos', '100', '', '']);
  expect(printed.rows[3]).toEqual(['4', 'Scrap', 'Offcut', '3', 'Nos', '', '10.00', '30.00']);
  expect(printed.totals).toBeUndefined();
  expect(await proven()).toEqual([]);
});

it('goods taken apart share the cost, and what was made goes into something else on the same day', async () => {
  const [kit, panel, cable, system] = await Promise.all(['Kit', 'Panel', 'Cable', 'System'].map((name) => item(name)));
  if (!kit || !panel || !cable || !system) throw new Error('four items');
  await open(kit, 1, 1000);
  await make([of('RAW_ITEM', kit, 1), of('FINAL_ITEM', panel, 2, { share: 66_6700 }), of('FINAL_ITEM', cable, 5)]);
  expect(await worth(kit, panel, cable)).toEqual([
    [0, 0],
    [2, 666.7],
    [5, 333.3],
  ]);
  await make([of('FINAL_ITEM', system, 1), of('RAW_ITEM', panel, 1), of('RAW_ITEM', cable, 5)]);
  expect(await worth(panel, cable, system)).toEqual([
    [1, 333.35],
    [0, 0],
    [1, 666.65],
  ]);
});

it('nothing is made of what is not there, and what was made and sold cannot be taken back', async () => {
  const [wire, coil] = await Promise.all(['Wire', 'Coil'].map((name) => item(name)));
  if (!wire || !coil) throw new Error('two items');
  await open(wire, 10, 10);
  const tooMuch = make([of('RAW_ITEM', wire, 11), of('FINAL_ITEM', coil, 1)]);
  await expect(tooMuch).rejects.toMatchObject({
    errors: [{ path: 'lines.0.quantity', message: 'Wire: 10 in stock on 10-Nov-2026' }],
  });
  const { id, version } = await make([of('RAW_ITEM', wire, 10), of('FINAL_ITEM', coil, 5)]);
  const sale = await sell(coil, 1);
  await expect(act(id, 'cancel', version)).rejects.toMatchObject({ code: 'notAllowed' });
  await actOnDocument(books.context, documentOf('sales-invoice'), sale.id, 'cancel', { version: sale.version, remark: 'not wanted' });
  const { version: cancelled } = await act(id, 'cancel', version);
  await make([of('RAW_ITEM', wire, 1), of('FINAL_ITEM', coil, 1)]);
  await expect(act(id, 'undo-cancel', cancelled)).rejects.toMatchObject({ code: 'notAllowed' });
});

it('a recipe must exist', async () => {
  const [sand, glass] = await Promise.all(['Sand', 'Glass'].map((name) => item(name)));
  if (!sand || !glass) throw new Error('two items');
  await open(sand, 10, 10);
  const lines = [of('RAW_ITEM', sand, 1), of('FINAL_ITEM', glass, 1)];
  const recipe = await books.create('recipe', {
    name: 'Glass',
    items: lines.map((line) => ({ ...line, unitId: null, wastePercent: null })),
  });
  const made = await make(lines, { recipeId: recipe.id });
  expect(made).toMatchObject({ recipeName: 'Glass', runs: 1_0000, finalItems: 'Glass' });
  await expect(make(lines, { recipeId: sand })).rejects.toMatchObject({ errors: [{ path: 'recipeId' }] });
});

it('pieces with barcodes go in and come out', async () => {
  const [cell, pack] = await Promise.all(['Cell', 'Pack'].map((name) => item(name, { barcodeTracking: true })));
  if (!cell || !pack) throw new Error('two items');
  await open(cell, 3, 100, { barcodes: ['C-1', 'C-2', 'C-3'] });
  const lines = [of('RAW_ITEM', cell, 2, { barcodes: ['C-1', 'C-2'] }), of('FINAL_ITEM', pack, 1, { barcodes: ['P-1'] })];
  const { id, version } = await make(lines);
  await expect(sell(cell, 1, { barcodes: ['C-1'] })).rejects.toMatchObject({ errors: [{ path: 'lines.0.barcodes' }] });
  const again = make([of('RAW_ITEM', cell, 1, { barcodes: ['C-3'] }), of('FINAL_ITEM', pack, 1, { barcodes: ['P-1'] })]);
  await expect(again).rejects.toMatchObject({ errors: [{ path: 'lines.1.barcodes' }] });
  await sell(pack, 1, { barcodes: ['P-1'] });
  await expect(act(id, 'cancel', version)).rejects.toMatchObject({ code: 'notAllowed' });
});

it('of eight people who use the last raw items, as many succeed as there are', async () => {
  const [salt, block] = await Promise.all(['Salt', 'Block'].map((name) => item(name)));
  if (!salt || !block) throw new Error('two items');
  await open(salt, 3, 10);
  const lines = [of('RAW_ITEM', salt, 1), of('FINAL_ITEM', block, 1)];
  const done = await Promise.allSettled(Array.from({ length: 8 }, () => make(lines)));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await worth(salt, block)).toEqual([
    [0, 0],
    [3, 30],
  ]);
  expect(await proven()).toEqual([]);
});
