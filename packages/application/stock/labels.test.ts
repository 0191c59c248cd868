import { afterAll, beforeAll, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import type { Row } from '#application/ports/records';
import { previewDocumentLabels, previewItemLabels, printDocumentLabels, printItemLabels } from '#application/stock/labels';
import { labelPlaces, labelSheet } from '#domain/labels/label-sheet';
import type { DocumentLabels } from '#modules/kit/operations/labels';
import { documentOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { codesIn, scanned } from '#test/kit/papers/read-codes';

/** Labels for what came in, by what the books say came in. */
let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

const asked: DocumentLabels = {
  ...{ sheet: 'a4-24', first: 1, kind: 'code128', carries: 'barcode', copies: 1, each: 'piece', part: 1 },
  ...{ organisation: true, batch: true, price: true, mrp: null, netQuantity: null, expires: null },
};

async function item(name: string, stockCode: string | null, change: Row = {}): Promise<string> {
  const { id } = await books.create('inventory-item', {
    ...{ name, stockCode, type: 'Goods', unitId: books.unit('NOS'), hsn: '85044090', salesRate: 100_0000, purchaseRate: 50_0000 },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }],
    ...change,
  });
  return id;
}

/** What the first sheet of a PDF says, label by label. */
async function read(pdf: Uint8Array, count: number, sheet = 'a4-24'): Promise<readonly string[]> {
  const [page] = scanned(pdf);
  if (page === undefined) return [];
  return (await Promise.all(labelPlaces(labelSheet(sheet), 1, count).map((place) => codesIn(page, place)))).flat();
}

async function labelsOf(slug: string, lines: readonly Row[], change: Partial<DocumentLabels> = {}, more: Row = {}) {
  const { id } = await books.enter(slug, { date: '2026-04-01', ...more, lines: [...lines] });
  const { content, name } = await printDocumentLabels(books.context, documentOf(slug), id, { ...asked, ...change });
  const { count, label } = await previewDocumentLabels(books.context, documentOf(slug), id, { ...asked, ...change });
  return { id, name, count, texts: label?.texts.map(({ text }) => text) ?? [], codes: await read(content, Math.min(count + 1, 24)) };
}

it('opening stock has one label for each piece, and one for each barcode', async () => {
  const [lamp, inverter] = [await item('Lamp', 'LMP-1'), await item('Inverter', 'INV-5', { barcodeTracking: true })];
  const lines = [
    { itemId: lamp, quantity: 2_0000 },
    { itemId: inverter, quantity: 2_0000, barcodes: ['SN-1', 'SN-2'] },
  ];
  const printed = await labelsOf('opening-stock', lines);
  expect(printed.codes).toEqual(['LMP-1', 'LMP-1', 'SN-1', 'SN-2'].map((code) => `Code128 ${code}`));
  expect(printed.name).toMatch(/^Labels Opening Stock OS-.*\.pdf$/);
  expect(printed.texts).toEqual(['Suryodaya Solar', 'Lamp', 'LMP-1', 'Price ₹118.00']);
});

it('a batch is on its labels, and its code when that is chosen', async () => {
  const cells = await item('Cells', 'CEL', { batchTracking: true });
  const lines = ['B/1', 'B/2'].map((batch) => ({ itemId: cells, quantity: 30_0000, batch }));
  const printed = await labelsOf('opening-stock', lines, { each: 'line', carries: 'batch', kind: 'qr' });
  expect(printed.codes).toEqual(['QRCode CEL*B/1', 'QRCode CEL*B/2']);
  const coded = await labelsOf('opening-stock', lines, { each: 'line', copies: 2 });
  expect(coded.codes).toEqual(Array(4).fill('Code128 CEL'));
  expect(coded.texts.map((text) => text.replaceAll('\u00a0', ' '))).toContain('Batch B/1');
});

it('a batch says until when it can be used, and its MRP', async () => {
  const syrup = await item('Syrup', 'SYR', { batchTracking: true });
  const lines = [{ itemId: syrup, quantity: 3_0000, batch: 'S/26', expires: '2028-03-31', batchPrice: 140_5000 }];
  const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));
  const printed = await labelsOf('opening-stock', lines);
  expect(plain(printed.texts)).toEqual([
    ...['Suryodaya Solar', 'Syrup', 'SYR', 'MRP ₹140.50 (incl. of all taxes)'],
    'Batch S/26, Exp 31-Mar-2028',
  ]);
  const { each: _, ...choices } = asked;
  const ofItem = await previewItemLabels(books.context, { ...choices, items: [{ itemId: syrup, batchNo: 'S/26', barcodes: [] }] });
  expect(plain(ofItem.label?.texts.map(({ text }) => text) ?? [])).toContain('Batch S/26, Exp 31-Mar-2028');
});

it('a production has labels for what it made, and a count for what it found', async () => {
  const [raw, made] = [await item('Glass', 'GLS'), await item('Panel', 'PNL')];
  await books.enter('opening-stock', { date: '2026-04-01', lines: [{ itemId: raw, quantity: 50_0000 }] });
  const lines = [
    { itemId: raw, quantity: 4_0000, type: 'RAW_ITEM' },
    { itemId: made, quantity: 3_0000, type: 'FINAL_ITEM' },
  ];
  expect((await labelsOf('production', lines, {}, { date: '2026-11-01' })).codes).toEqual(Array(3).fill('Code128 PNL'));
  const counted = [
    { itemId: raw, change: -2_0000, reason: 'Damage' },
    { itemId: made, change: 1_0000, reason: 'Found' },
  ];
  expect((await labelsOf('stock-adjustment', counted, {}, { date: '2026-11-02' })).codes).toEqual(['Code128 PNL']);
});

it('has nothing to label where nothing came in, or once it is cancelled', async () => {
  const raw = await item('Steel', 'STL');
  const { id, version } = await books.enter('opening-stock', { date: '2026-04-01', lines: [{ itemId: raw, quantity: 5_0000 }] });
  const lost = [{ itemId: raw, change: -1_0000, reason: 'Damage' }];
  const loss = await books.enter('stock-adjustment', { date: '2026-11-02', lines: lost });
  await expect(printDocumentLabels(books.context, documentOf('stock-adjustment'), loss.id, asked)).rejects.toMatchObject({
    code: 'notAllowed',
    message: 'No goods came in with this document',
  });
  const undone = await books.enter('opening-stock', { date: '2026-04-01', lines: [{ itemId: raw, quantity: 1_0000 }] });
  await actOnDocument(books.context, documentOf('opening-stock'), undone.id, 'cancel', { version: undone.version, remark: 'wrong' });
  await expect(printDocumentLabels(books.context, documentOf('opening-stock'), undone.id, asked)).rejects.toMatchObject({
    message: 'This is cancelled',
  });
  expect([id, version]).toEqual([expect.any(String), 1]);
});

it('a barcode of another item is refused, one of the item or a new one is not', async () => {
  const [one, other] = [await item('Meter', 'MTR', { barcodeTracking: true }), await item('Switch', 'SWT', { barcodeTracking: true })];
  await books.enter('opening-stock', { date: '2026-04-01', lines: [{ itemId: one, quantity: 1_0000, barcodes: ['MTR-77'] }] });
  const of = (itemId: string) => ({ ...asked, items: [{ itemId, batchNo: null, barcodes: ['MTR-77', 'NEW-1', 'NEW-1'] }] });
  const { each: _, ...wanted } = of(one);
  const { content } = await printItemLabels(books.context, wanted);
  expect(await read(content, 24)).toEqual(['Code128 MTR-77', 'Code128 NEW-1']);
  const { each: _each, ...wrong } = of(other);
  const problem = { path: 'items.0.barcodes', message: 'MTR-77 is the barcode of another item' };
  await expect(printItemLabels(books.context, wrong)).rejects.toMatchObject({ code: 'invalid', errors: [problem] });
  expect((await previewItemLabels(books.context, wrong)).problems).toEqual([problem]);
});

it('the preview says what is wrong, also with the longest code', async () => {
  const [short, long] = [await item('Nut', 'N1'), await item('Bolt', 'A-VERY-LONG-STOCK-CODE-OF-30-C')];
  const items = [short, long].map((itemId) => ({ itemId, batchNo: null, barcodes: [] }));
  const { each: _, ...choices } = asked;
  const small = await previewItemLabels(books.context, { ...choices, sheet: 'a4-65', items });
  expect(small).toMatchObject({
    count: 2,
    pages: 1,
    label: null,
    problems: [{ path: 'kind', message: expect.stringContaining('too long') }],
  });
  expect((await previewItemLabels(books.context, { ...choices, kind: 'qr', copies: 700, part: 3, items })).problems).toEqual([
    { path: 'part', message: 'These labels have 2 parts' },
  ]);
  const square = await previewItemLabels(books.context, { ...choices, sheet: 'a4-65', kind: 'qr', first: 65, items });
  expect(square).toMatchObject({ count: 2, pages: 2, problems: [], label: { width: 38.1, height: 21.2 } });
});
