import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { exportOpeningStock } from '#application/opening/sheet/export-opening-stock';
import { listOpeningStock } from '#application/opening/sheet/list-opening-stock';
import { type OpenBooks, openBooks } from '#test/journeys/books';

const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
let books: OpenBooks;
let next: Context;
beforeAll(async () => {
  books = await openBooks();
  const item = (name: string, more: object = {}) =>
    books.create('inventory-item', { name, type: 'Goods', unitId: books.unit('NOS'), gstHistory, ...more });
  const [panel, inverter] = [await item('Panel'), await item('Inverter', { barcodeTracking: true })];
  await item('Cable');
  const service = [{ ...gstHistory[0], hsn: '995442' }];
  await item('Fitting', { type: 'Service', gstHistory: service });
  const year = await books.create('financial-year', { start: '2027-04-01', end: '2028-03-31' });
  next = { ...books.context, today: '2027-06-01', scope: { ...books.context.scope, financialYearId: year.id } };
  const lines = [
    { itemId: panel.id, quantity: 10_0000, rate: 100_0000 },
    { itemId: inverter.id, quantity: 2_0000, rate: 500_0000, barcodes: ['SN-1', 'SN-2'] },
  ];
  await books.enter('opening-stock', { date: '2026-04-01', lines });
  await books.enter('opening-stock', { date: '2026-04-01', lines: [{ itemId: panel.id, quantity: 1_0000, rate: 200_0000 }] });
}, 60_000);
afterAll(() => books.close());

const shown = (lines: Awaited<ReturnType<typeof listOpeningStock>>['lines']) =>
  lines.map(({ name, carried, entered, barcodes, carriedBarcodes }) => [
    ...[name, carried.quantity, carried.value, entered.quantity, entered.value, barcodes, carriedBarcodes],
  ]);

describe('opening stock', () => {
  it('of the first year is what was entered; other goods are there to be entered, services are not', async () => {
    const { lines, totals, closed, lockedUntil, first } = await listOpeningStock(books.context);
    expect(shown(lines)).toEqual([
      ['Cable', 0, 0, 0, 0, 0, 0],
      ['Inverter', 0, 0, 2_0000, 1_000_00, 2, 0],
      ['Panel', 0, 0, 11_0000, 1_200_00, 0, 0],
    ]);
    expect(lines.map(({ documents }) => documents.length)).toEqual([0, 1, 2]);
    expect([totals, closed, lockedUntil]).toEqual([{ carried: 0, entered: 2_200_00, twice: 1 }, null, null]);
    expect(first?.id).toBe(books.context.scope.financialYearId);
  });

  it('of a later year is carried, and cannot be entered', async () => {
    const { lines, totals, closed } = await listOpeningStock(next);
    expect(shown(lines)).toEqual([
      ['Inverter', 2_0000, 1_000_00, 0, 0, 0, 2],
      ['Panel', 11_0000, 1_200_00, 0, 0, 0, 0],
    ]);
    expect(totals).toEqual({ carried: 2_200_00, entered: 0, twice: 0 });
    expect(closed).toContain('Later years carry it forward');
  });

  it('comes page by page, and what is asked for', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOpeningStock(books.context, cursor === undefined ? {} : { cursor }, 1);
      names.push(...page.lines.map(({ name }) => name));
      ({ cursor } = page);
    } while (cursor !== undefined);
    expect(names).toEqual(['Cable', 'Inverter', 'Panel']);
    expect((await listOpeningStock(books.context, { search: 'INV' })).lines.map(({ name }) => name)).toEqual(['Inverter']);
    expect((await listOpeningStock(books.context, { only: 'twice' })).lines.map(({ name }) => name)).toEqual(['Panel']);
  });

  it('is a file, and an import file for the rest', async () => {
    const text = async (as: 'JSON' | 'CSV', context = books.context) =>
      new TextDecoder().decode((await exportOpeningStock(context, as)).content);
    const table = JSON.parse(await text('JSON', next));
    expect(table.totals).toMatchObject({ carriedValue: 2_200_00, enteredValue: 0, openingValue: 2_200_00 });
    expect(table.rows[0].cells).toMatchObject({ item: 'Inverter', carriedBarcodes: 2, barcodes: null });
    expect(table.rows[1].cells).toMatchObject({ item: 'Panel', carriedQuantity: 11_0000, carriedValue: 1_200_00, openingValue: 1_200_00 });
    const [heading = '', ...rows] = (await text('CSV')).trim().split('\r\n');
    expect(heading.replace('\uFEFF', '')).toMatch(/^Document,.*Date.*Item \*.*Quantity/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Cable');
    for (const as of ['PDF', 'EXCEL'] as const) expect((await exportOpeningStock(next, as)).content.byteLength).toBeGreaterThan(1000);
  });

  it('is hidden from people who see only their own years, and there is none of another year', async () => {
    const caller = { ...books.context.caller, permissions: new Set(['/financial-year/own', '/financial-year/update_opening_balance']) };
    await expect(listOpeningStock({ ...books.context, caller })).rejects.toMatchObject({ code: 'forbidden' });
    const scope = { ...books.context.scope, financialYearId: randomUUID() };
    await expect(listOpeningStock({ ...books.context, scope })).rejects.toMatchObject({ code: 'notFound' });
  });
});
