import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importRecords } from '#application/imports/import-records';
import { startImport } from '#application/imports/start-import';
import { exportOpeningStock } from '#application/opening/sheet/export-opening-stock';
import { sampleFile } from '#application/tables/sample-file';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { documentOf, type OpenBooks, openBooks, today } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';

let books: OpenBooks;
const ids = new Map<string, string>();
beforeAll(async () => {
  books = await openBooks();
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  for (const name of ['Solar Panel 540 W', 'Mounting Structure', 'Earth wire', 'Inverter 5 kW']) {
    const unitId = books.unit(name === 'Earth wire' ? 'OTH' : 'NOS');
    ids.set(name, (await books.create('inventory-item', { name, type: 'Goods', unitId, gstHistory })).id);
  }
});
afterAll(() => books.close());

/** What became of an import of opening stock. */
async function imported(lines: readonly string[], phase: RecordImport['phase'], dateFormat = 'DD-MM-YYYY' as 'DD-MM-YYYY' | 'YYYY-MM-DD') {
  const { scope, ports } = books.context;
  const id = randomUUID();
  const key = await uploadTable(books, 'opening-stock.csv', lines);
  const document = documentOf('opening-stock');
  await startImport(books.context, document, 'CSV', { id, key, dateFormat, approved: phase === 'save' });
  const world = { sheets, moduleOf: (slug: string) => (slug === document.slug ? document : undefined), goOn: () => true };
  const { organisationId, branchId, financialYearId, userId } = scope;
  await importRecords(books.context, world, { version: 1, organisationId, branchId, financialYearId, userId, importId: id, phase });
  return (await ports.records.find(scope, 'import-file', id))?.row;
}

const onHand = async (item: string) => {
  const { scope, ports } = books.context;
  const goods = await ports.books.onHand(scope, scope.branchId, [ids.get(item) ?? '']);
  return goods.map(({ quantity }) => quantity / 1_0000);
};

it('rows of the file to fill in that nobody filled in are left out, and half-filled rows are errors', async () => {
  const template = new TextDecoder().decode((await exportOpeningStock(books.context, 'CSV')).content).replace('\uFEFF', '');
  const [heading = '', ...rows] = template.trim().split('\r\n');
  const column = (label: string) => heading.split(',').findIndex((cell) => cell.startsWith(label));
  const filledIn = (item: string, cells: Readonly<Record<string, string>>) => {
    const row = rows.find((one) => one.includes(item))?.split(',') ?? [];
    for (const [label, text] of Object.entries(cells)) row[column(label)] = text;
    return row.join(',');
  };
  const [empty, full] = [filledIn('Mounting Structure', {}), filledIn('Inverter 5 kW', { Quantity: '4', Rate: '100' })];
  const half = [heading, empty, full, filledIn('Earth wire', { Rate: '9' })];
  const { problems } = (await imported(half, 'check', 'YYYY-MM-DD')) ?? {};
  expect(problems).toEqual([expect.objectContaining({ line: 4, column: 'Quantity' })]);
  const file = [heading, empty, full];
  expect(await imported(file, 'check', 'YYYY-MM-DD')).toMatchObject({ rows: 2, wrong: 0, leftOut: 1, documents: 1, problems: [] });
  expect(await imported(file, 'save', 'YYYY-MM-DD')).toMatchObject({ created: 1, leftOut: 1, wrong: 0, problems: [] });
  expect(await imported(file, 'save', 'YYYY-MM-DD')).toMatchObject({ created: 0, existing: 1, leftOut: 1 });
  expect([await onHand('Inverter 5 kW'), await onHand('Mounting Structure')]).toEqual([[4], []]);
  const none = await imported([heading, empty], 'check', 'YYYY-MM-DD');
  expect(none).toMatchObject({ importStatus: 'Parsed', leftOut: 1, documents: 0, wrong: 0 });
});

it('hundreds of lines are taken, as one document or many, and once', async () => {
  const lines = Array.from({ length: 600 }, (_, at) => `${at < 400 ? 'first' : at},01-04-2026,Earth wire,${at + 1},10`);
  const file = ['Document,Date,Item,Quantity,Rate', ...lines];
  expect(await imported(file, 'check')).toMatchObject({ wrong: 0, documents: 201, problems: [] });
  expect(await imported(file, 'save')).toMatchObject({ created: 600, documents: 201, wrong: 0, problems: [] });
  expect(await onHand('Earth wire')).toEqual([(600 * 601) / 2]);
  expect(await imported(file, 'save')).toMatchObject({ created: 0, existing: 600 });
  const { scope, storage } = { ...books, scope: books.context.scope };
  // The branch says once where its books begin.
  const branch = await books.context.ports.records.find(scope, 'branch', scope.branchId);
  expect(branch).toMatchObject({ version: 2, row: { booksFrom: '2026-04-01' } });
  expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
}, 60_000);

it('a quantity is taken exactly or not at all, and a rate may be rounded', async () => {
  const rows = ['1.23456,10', '1.2345,33.333333', '999999999999999,10', '1,999999999999999', 'ten,10'];
  const file = ['Document,Date,Item,Quantity,Rate', ...rows.map((row, at) => `exact ${at},01-04-2026,Earth wire,${row}`)];
  expect((await imported(file, 'check'))?.['problems']).toEqual([
    { line: 2, column: 'Quantity', message: 'At most 4 decimals' },
    { line: 4, column: 'Quantity', message: 'This is too large' },
    { line: 5, column: 'Rate', message: 'This is too large' },
    { line: 6, column: 'Quantity', message: 'This is not a number' },
  ]);
});

it('the example can be imported as it is', async () => {
  const text = new TextDecoder().decode((await sampleFile('opening-stock', today)).content).replace('\uFEFF', '');
  expect(await imported(text.trim().split('\r\n'), 'save')).toMatchObject({ created: 2, documents: 1, wrong: 0, problems: [] });
  expect([await onHand('Solar Panel 540 W'), await onHand('Mounting Structure')]).toEqual([[10], [25]]);
});

it('a list of items says how many there are and what they cost in all, and no day', async () => {
  const list = [
    'Item Name,HSN,Opening Qty,Opening Value',
    'Solar Panel 540 W,8541,7,"1,000.00"',
    'Mounting Structure,7308,,',
    'Earth wire,7408,2,9',
  ];
  expect(await imported(list, 'save')).toMatchObject({ importStatus: 'Failed', failure: expect.stringContaining('Unknown column HSN') });
  const lines = list.map((line) => line.split(',').toSpliced(1, 1).join(','));
  expect(await imported(lines, 'check')).toMatchObject({ rows: 3, leftOut: 1, wrong: 0, problems: [] });
  expect(await imported(lines, 'save')).toMatchObject({ importStatus: 'Processed', created: 2, leftOut: 1, wrong: 0, problems: [] });
  // Ten came with the example above.
  expect(await onHand('Solar Panel 540 W')).toEqual([17]);
});
