import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import type { Row } from '#application/ports/records';
import { updateRecord } from '#application/records/update-record';
import { deleteGstRate } from '#application/stock/delete-gst-rate';
import { isTaken, suppliersOfCategory } from '#application/stock/find-manufacturers';
import { availableForChild, findProducts } from '#application/stock/find-products';
import { lastPricesOf } from '#application/stock/last-prices';
import { exportStock, stockOfItem, stockOnHand, stockStatistics } from '#application/stock/stock-on-hand';
import { activeLocations, findLocation } from '#application/stock/warehouse-locations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { documentOf, masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let buyer: string;
let sold: string;
let unsold: string;

beforeAll(async () => {
  books = await openBooks();
  const first = await withPartyAndItem(books);
  buyer = first.partyId;
  sold = first.itemId;
  unsold = (await withPartyAndItem(books)).itemId;
  await books.enter('sales-invoice', {
    date: '2026-11-20',
    partyId: first.partyId,
    lines: [{ itemId: sold, quantity: 3_0000, rate: 1000_0000 }],
  });
}, 60_000);
afterAll(() => books.close());

const all = { onlyInStock: false };

describe('stock on hand', () => {
  it('is the sum of movements, item by item', async () => {
    const { rows } = await stockOnHand(books.context, all, 1, 'item');
    const quantities = new Map(rows.map(({ itemId, quantity }) => [itemId, quantity]));
    expect([quantities.get(sold), quantities.get(unsold)]).toEqual([-3_0000, 0]);
    expect((await stockOnHand(books.context, { onlyInStock: true }, 1, 'item')).rows.map(({ itemId }) => itemId)).toEqual([sold]);
    expect(await stockStatistics(books.context, all)).toMatchObject({ statistics: { items: 2, inStock: 0, negative: 1, value: 0 } });
  });

  it('can be read for one item in a branch the caller may see', async () => {
    const { branchId } = books.context.scope;
    expect(await stockOfItem(books.context, branchId, sold, '0')).toEqual({
      ...{ itemId: sold, quantity: -3_0000, value: 0, reserved: 0, free: -3_0000 },
      ...{ ordered: 0, expected: 0 },
    });
    const stranger = { ...books.context, caller: { ...books.context.caller, permissions: new Set<string>() } };
    await expect(stockOfItem(stranger, sold, sold, '0')).rejects.toMatchObject({ code: 'notFound' });
    await expect(stockOfItem(books.context, branchId, branchId, '0')).rejects.toMatchObject({ code: 'notFound' });
  });

  it('can be exported as JSON with the rows of the screen', async () => {
    const { name, content } = await exportStock(books.context, all, 'JSON');
    expect(name).toBe('Stock on Hand Head Office.json');
    expect(JSON.parse(new TextDecoder().decode(content)).rows).toHaveLength(2);
  });
});

describe('the last prices of an item', () => {
  const ratesOf = async (...asked: Parameters<typeof lastPricesOf>) => (await lastPricesOf(...asked)).map(({ date, rate }) => [date, rate]);

  it.each(['sales-invoice', 'purchase-invoice'])(
    'come from %s, newest first, of one party or of anybody, without cancelled ones',
    async (slug) => {
      const [one, other] = [await withPartyAndItem(books), await withPartyAndItem(books)];
      const { itemId } = one;
      const invoices = documentOf(slug);
      const enter = (partyId: string, date: string, rate: number, of = itemId) =>
        books.enter(slug, {
          date,
          partyId,
          ...(slug === 'purchase-invoice' ? { referenceNo: `${rate}`, referenceDate: date } : {}),
          lines: [{ itemId: of, quantity: 1_0000, rate, discountPercent: 5_0000 }],
        });
      await enter(one.partyId, '2026-11-18', 900_0000);
      await enter(one.partyId, '2026-11-19', 950_0000);
      await enter(one.partyId, '2026-11-20', 100_0000, other.itemId);
      await enter(other.partyId, '2026-11-20', 970_0000);
      const { id, version } = await enter(one.partyId, '2026-11-20', 999_0000);
      await actOnDocument(books.context, invoices, id, 'cancel', { version, remark: 'Entered twice' });
      expect(await ratesOf(books.context, invoices, itemId)).toEqual([
        ['2026-11-20', 970_0000],
        ['2026-11-19', 950_0000],
        ['2026-11-18', 900_0000],
      ]);
      expect(await ratesOf(books.context, invoices, itemId, one.partyId)).toEqual([
        ['2026-11-19', 950_0000],
        ['2026-11-18', 900_0000],
      ]);
      expect((await lastPricesOf(books.context, invoices, itemId))[0]).toMatchObject({
        quantity: 1_0000,
        discountPercent: 5_0000,
        discountAmount: null,
        number: expect.any(String),
        currency: 'INR',
      });
    },
  );

  it('leave out goods for Stock Adjustment, which have none', async () => {
    const { itemId } = await withPartyAndItem(books);
    const { id: partyId } = await books.create('customer', { name: 'Stock Adjustment', groupId: books.group('debtors') });
    await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000, rate: 900_0000 }] });
    expect(await lastPricesOf(books.context, salesInvoice, itemId)).toEqual([]);
  });

  it('are empty for an item that was never sold, and not found for an unknown item or party', async () => {
    expect(await lastPricesOf(books.context, salesInvoice, unsold)).toEqual([]);
    const { branchId } = books.context.scope;
    for (const [item, party] of [[branchId], [sold, branchId]] as const)
      await expect(lastPricesOf(books.context, salesInvoice, item, party)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('come only from own invoices for people who see no others', async () => {
    const { caller } = books.context;
    const clerk = { ...books.context, caller: { ...caller, userId: 'someone-else', permissions: new Set(['/sales-invoice/own']) } };
    for (const party of [undefined, buyer]) {
      expect(await ratesOf(clerk, salesInvoice, sold, party)).toEqual([]);
      expect(await ratesOf(books.context, salesInvoice, sold, party)).toHaveLength(1);
    }
  });
});

it('the catalogue finds products by project and category, and manufacturers by category', async () => {
  const category = await books.create('product-category', { name: 'Panels' });
  const part = await books.create('product', { name: 'Cell', productCategoryId: category.id });
  const whole = await books.create('product', {
    name: 'Panel',
    productCategoryId: category.id,
    inventoryItemId: sold,
    children: [{ productId: part.id, quantity: 72_0000 }],
  });
  await books.create('manufacturer', { supplierName: 'Waaree', prefix: 'wre', categoryIds: [{ productCategoryId: category.id }] });
  const found = async (wanted: Parameters<typeof findProducts>[1]) =>
    (await findProducts(books.context, wanted, {})).rows.map(({ id }) => id);
  expect(await found({ categoryId: category.id })).toEqual([part.id, whole.id]);
  expect(await found({ stocked: true })).toEqual([whole.id]);
  expect((await availableForChild(books.context, part.id, {})).rows).toEqual([]);
  expect((await availableForChild(books.context, whole.id, {})).rows.map(({ id }) => id)).toEqual([part.id]);
  expect(await suppliersOfCategory(books.context, ' PANELS')).toMatchObject([{ supplierName: 'Waaree', prefix: 'WRE' }]);
  expect(await suppliersOfCategory(books.context, 'Boats')).toEqual([]);
  expect(await isTaken(books.context, 'prefix', 'WRE')).toEqual({ exists: true });
});

describe('the GST history of an item', () => {
  const rate = (effectiveFrom: string, percent: number) => ({
    effectiveFrom,
    taxability: 'Taxable',
    rate: percent * 10_000,
    cessRate: 0,
    cessPerUnit: 0,
    hsn: '85414300',
    reverseCharge: false,
    notification: null,
  });

  it('keeps a rate used by documents, and its period', async () => {
    const { partyId, itemId } = await withPartyAndItem(books);
    const lines = [{ itemId, quantity: 1_0000 }];
    const invoice = await books.enter('sales-invoice', { date: '2026-10-05', partyId, lines });
    const save = (version: number, gstHistory: Row[]) =>
      updateRecord(books.context, masterOf('inventory-item'), { id: itemId, version, gstHistory });
    const [first, later] = [rate('2017-07-01', 5), rate('2026-10-20', 18)];
    expect(await save(1, [first, later])).toMatchObject({ version: 2 });

    const message = expect.stringContaining(String(invoice['number']));
    await expect(deleteGstRate(books.context, itemId, 2, '2017-07-01')).rejects.toMatchObject({ code: 'attached', errors: [{ message }] });
    for (const other of [rate('2017-07-01', 12), rate('2017-08-01', 5)])
      await expect(save(2, [other, later])).rejects.toMatchObject({ code: 'invalid', errors: [{ message }] });
    // No document uses the second rate yet, so it can still be corrected and deleted.
    expect(await save(2, [first, rate('2026-10-20', 12)])).toMatchObject({ version: 3 });
    expect(await deleteGstRate(books.context, itemId, 3, '2026-10-20')).toMatchObject({ version: 4 });
  });

  it('loses a deleted rate, but never the last or an unknown one', async () => {
    const { itemId } = await withPartyAndItem(books);
    await expect(deleteGstRate(books.context, itemId, 1, '2020-01-01')).rejects.toMatchObject({ code: 'notFound' });
    await expect(deleteGstRate(books.context, itemId, 1, '2017-07-01')).rejects.toMatchObject({ errors: [{ path: 'gstHistory' }] });
  });
});

describe('warehouse locations', () => {
  it('are those of the open branch, found by code in any case', async () => {
    expect(await activeLocations(books.context)).toEqual([]);
    await expect(findLocation(books.context, 'A-1')).rejects.toMatchObject({ code: 'notFound' });
    const { branchId } = books.context.scope;
    const { row, version } = (await books.context.ports.records.find(books.context.scope, 'branch', branchId)) ?? {
      row: {} as Row,
      version: 0,
    };
    const typed = Object.fromEntries(
      Object.entries(masterOf('branch').fields).flatMap(([name, { computed }]) => (computed ? [] : [[name, row[name]]])),
    );
    const locations = [{ code: 'A-1', name: 'Rack', address: null, notes: 'Heavy goods below' }];
    await updateRecord(books.context, masterOf('branch'), { ...typed, locations, id: branchId, version });
    expect(await activeLocations(books.context)).toEqual([{ id: 'A-1', label: 'A-1 (Rack)', code: 'A-1', name: 'Rack' }]);
    expect(await findLocation(books.context, ' a-1')).toMatchObject({ notes: 'Heavy goods below' });
  });
});
