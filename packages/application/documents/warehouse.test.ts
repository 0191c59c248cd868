import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { showPaper } from '#application/paper/print-document';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { documentOf, masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
let itemId: string;
let partyId: string;
beforeAll(async () => {
  books = await openBooks();
  const { context } = books;
  const save = async (slug: string, id: string, change: object) =>
    updateRecord(context, masterOf(slug), { ...typedFields(slug, await getRecord(context, masterOf(slug), id)), ...change } as never);
  await save('org', context.scope.organisationId, { negativeStock: 'blocked' });
  await save('branch', context.scope.branchId, { locations: ['A1', 'B2'].map((code) => ({ code, name: `Rack ${code}` })) });
  ({ partyId, itemId } = await withPartyAndItem(books));
  const supplierId = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') })).id;
  await books.enter('purchase-invoice', {
    ...{ date: '2026-11-01', partyId: supplierId, referenceNo: 'T/1', referenceDate: '2026-11-01', location: 'A1' },
    lines: [{ itemId, quantity: 10_0000, rate: 100_0000 }],
  });
});
afterAll(() => books.close());

const stockOf = async (context: Context = books.context) => {
  const goods = await context.ports.books.onHand(context.scope, context.scope.branchId, [itemId]);
  return Object.fromEntries(goods.map(({ locationId, quantity }) => [locationId ?? '', quantity / 1_0000]));
};
const transfer = (quantity: number, fromLocation: string | null, toLocation: string | null) =>
  books.enter('stock-transfer', { date: '2026-11-10', fromLocation, toLocation, lines: [{ itemId, quantity: quantity * 1_0000 }] });
const act = (id: string, verb: string, version: number) =>
  actOnDocument(books.context, documentOf('stock-transfer'), id, verb, { version, remark: 'asked for' });

it('goods move at once, and go back when it is cancelled', async () => {
  const { id, version } = await transfer(4, 'A1', 'B2');
  expect(await stockOf()).toEqual({ A1: 6, B2: 4 });
  const cancelled = await act(id, 'cancel', version);
  expect(await stockOf()).toEqual({ A1: 10 });
  await act(id, 'undo-cancel', cancelled.version);
  expect(await stockOf()).toEqual({ A1: 6, B2: 4 });
  const { title, facts, lines } = await showPaper(books.context, documentOf('stock-transfer'), id, []);
  expect(title).toBe('Stock Transfer');
  expect(facts.map(({ label, value }) => `${label} ${value}`)).toEqual(['Date 10-Nov-2026', 'From A1 Rack A1', 'To B2 Rack B2']);
  expect(lines.rows).toEqual([['1', expect.any(String), '4', 'Nos']]);
});

it('nothing leaves a place where it is not, and what was sold from the new place cannot go back', async () => {
  await expect(transfer(7, 'A1', 'B2')).rejects.toMatchObject({ errors: [{ path: 'lines.0.quantity' }] });
  await expect(transfer(1, null, 'B2')).rejects.toMatchObject({ errors: [{ path: 'lines.0.quantity' }] });
  const { id, version } = await transfer(2, 'A1', null);
  await books.enter('sales-invoice', { date: '2026-11-11', partyId, lines: [{ itemId, quantity: 1_0000, rate: 200_0000 }] });
  await expect(act(id, 'cancel', version)).rejects.toMatchObject({ code: 'notAllowed' });
  expect(await stockOf()).toEqual({ A1: 4, B2: 4, '': 1 });
});

it('of 32 people who move the last pieces, as many succeed as there are pieces', async () => {
  const done = await Promise.allSettled(Array.from({ length: 32 }, () => transfer(1, 'A1', 'B2')));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await stockOf()).toEqual({ B2: 8, '': 1 });
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
});

it('opening stock is there at its value, and its pieces move with their barcodes', async () => {
  const { id } = await books.create('inventory-item', {
    ...{ name: 'Inverter 5 kW', type: 'Goods', unitId: books.unit('NOS'), hsn: '85044090', barcodeTracking: true, purchaseRate: 300_0000 },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }],
  });
  const scanned = (...barcodes: readonly string[]) => [{ itemId: id, quantity: barcodes.length * 1_0000, barcodes }];
  const opened = await books.enter('opening-stock', {
    date: '2026-04-01',
    lines: scanned('SN-1', 'SN-2').map((line) => ({ ...line, location: 'A1' })),
  });
  expect(opened).toMatchObject({ total: 600_00 });
  await books.enter('stock-transfer', { date: '2026-11-12', fromLocation: 'A1', toLocation: 'B2', lines: scanned('SN-1') });
  const again = books.enter('stock-transfer', { date: '2026-11-12', fromLocation: 'A1', toLocation: 'B2', lines: scanned('SN-1') });
  await expect(again).rejects.toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path: 'lines.0.barcodes' })]) });
  await books.enter('stock-transfer', { date: '2026-11-13', fromLocation: 'B2', toLocation: 'A1', lines: scanned('SN-1') });
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
});
