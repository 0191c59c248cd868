import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrintedReport } from '#application/ports/papers';
import { printRecord } from '#application/records/print-record';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

/** What the printer was given, and the printed file. */
async function printed(slug: string, id: string) {
  const handed: PrintedReport[] = [];
  const { papers } = books.context.ports;
  const report = (one: PrintedReport) => {
    handed.push(one);
    return papers.report(one);
  };
  const ports = { ...books.context.ports, papers: { ...papers, report } };
  const file = await printRecord({ ...books.context, ports }, masterOf(slug), id);
  return { file, rows: handed[0]?.rows.map(({ depth, cells }) => [depth, cells['label'], cells['value']]) };
}

it('a printed record has every filled field with its label, and references by name, also in lines', async () => {
  const category = await books.create('product-category', { name: 'Panels' });
  const part = await books.create('product', { name: 'Cell', productCategoryId: category.id });
  const whole = await books.create('product', {
    name: 'Panel',
    productCategoryId: category.id,
    minimumSellingPrice: 1_100_00,
    retail: true,
    children: [{ productId: part.id, quantity: 72_0000 }],
  });
  const { file, rows } = await printed('product', whole.id);
  expect(file.name).toBe('Product Panel.pdf');
  expect(new TextDecoder().decode(file.content.subarray(0, 5))).toBe('%PDF-');
  expect(rows).toEqual([
    [0, 'Name', 'Panel'],
    [0, 'Product Category', 'Panels'],
    [0, 'Minimum Selling Price', '1,100.00'],
    [0, 'Sold in retail', 'Yes'],
    [0, 'Offered on Solmart', 'No'],
    [0, 'Components 1', ''],
    [1, 'Product', 'Cell'],
    [1, 'Quantity', '72'],
    [0, 'Display Name', 'Panel'],
    [0, 'Status', 'Active'],
  ]);
});

it('a name cannot lead outside its folder', async () => {
  const { id } = await books.create('transporter', { name: '../..\\C:*?"<evil>|' });
  expect((await printed('transporter', id)).file.name).not.toMatch(/[\\/:*?"<>|]/);
});

it('records the caller may not see are not found', async () => {
  const { id } = await books.create('transporter', { name: 'Gati' });
  const stranger = { ...books.context, caller: { ...books.context.caller, userId: 'someone', permissions: new Set(['/transporter/own']) } };
  await expect(printRecord(stranger, masterOf('transporter'), id)).rejects.toMatchObject({ code: 'notFound' });
});
