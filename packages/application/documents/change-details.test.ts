import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDetails } from '#application/documents/change-details';
import { changeDocument } from '#application/documents/change-document';
import { showPaper } from '#application/paper/print-document';
import { recordHistory } from '#application/records/record-history';
import { removeRecord } from '#application/records/remove-record';
import { setActive } from '#application/records/set-active';
import { updateRecord } from '#application/records/update-record';
import type { AnyRow } from '#modules/kit/module';
import { salesInvoiceProducts } from '#modules/sales/sales-invoice/products';
import { transportFields } from '#modules/sales/sales-invoice/transport';
import { documentOf, masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
let partyId: string;
let itemId: string;
const invoices = documentOf('sales-invoice');
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
});
afterAll(() => books.close());

const enter = () => books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 2_0000 }] });
const change = (of: { readonly id: string; readonly version: number }, values: AnyRow) =>
  changeDetails(
    books.context,
    invoices,
    { verb: 'transport-details', fields: transportFields },
    { ...values, id: of.id, version: of.version },
  );

it('changes how the goods travel and nothing else, and keeps the effect on the books', async () => {
  const { scope, ports } = books.context;
  const transporter = await books.create('transporter', { name: 'Sahyadri Roadlines' });
  const invoice = await enter();
  const before = await ports.records.find(scope, 'sales-invoice', invoice.id);
  // Another rate today must not change what was invoiced.
  const item = await ports.records.find(scope, 'inventory-item', itemId);
  const typed = typedFields('inventory-item', { ...item?.row, id: itemId, version: item?.version } as never);
  await updateRecord(books.context, masterOf('inventory-item'), { ...typed, salesRate: 1_0000 } as never);
  await change(invoice, { transporterId: transporter.id, vehicleNumber: 'MH12AB1234', distance: 120 });
  const after = await ports.records.find(scope, 'sales-invoice', invoice.id);
  expect(after?.effect).toEqual(before?.effect);
  expect(after?.row).toEqual({ ...before?.row, transporterId: transporter.id, vehicleNumber: 'MH12AB1234', distance: 120 });
  const history = await recordHistory(books.context, invoices, invoice.id);
  expect(history.map(({ action }) => action)).toEqual(['transport-details', 'create']);
  expect(await books.storage.prover.prove(scope.organisationId)).toEqual([]);
});

it('says who delivers and under which number, on the paper too, and forgets both when they are emptied', async () => {
  const { scope, ports } = books.context;
  const provider = await books.create('delivery-provider', { name: 'Blue Couriers', trackingUrl: 'https://track.example/?awb={number}' });
  const invoice = await enter();
  const sent = await change(invoice, { deliveryProviderId: provider.id, consignmentNumber: 'BC/77-1' });
  const paper = await showPaper(books.context, invoices, invoice.id, []);
  expect(paper.facts.filter(({ label }) => /Deliver|Consign/.test(label))).toEqual([
    { label: 'Delivered by', value: 'Blue Couriers' },
    { label: 'Consignment', value: 'BC/77-1' },
  ]);
  expect(paper.tracking).toBe('https://track.example/?awb=BC%2F77-1');
  await change({ id: invoice.id, version: Number(sent['version']) }, { deliveryProviderId: null, consignmentNumber: null });
  const after = await ports.records.find(scope, 'sales-invoice', invoice.id);
  expect(Object.keys(after?.row ?? {}).filter((name) => /deliveryProvider|consignment/.test(name))).toEqual([]);
  expect((await showPaper(books.context, invoices, invoice.id, [])).tracking).toBeUndefined();
  await expect(change({ id: invoice.id, version: after?.version ?? 0 }, { deliveryProviderId: randomUUID() })).rejects.toMatchObject({
    code: 'invalid',
  });
});

it('a delivery note says it too, and its provider cannot be deleted', async () => {
  const provider = await books.create('delivery-provider', { name: 'Own Vehicles', trackingUrl: null });
  const note = await books.enter('delivery-note', {
    ...{ date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000, rate: 1_0000 }] },
    ...{ deliveryProviderId: provider.id, consignmentNumber: 'KA-7' },
  });
  const paper = await showPaper(books.context, documentOf('delivery-note'), note.id, []);
  expect([paper.facts.at(-2)?.value, paper.facts.at(-1)?.value, paper.tracking]).toEqual(['Own Vehicles', 'KA-7', undefined]);
  await expect(removeRecord(books.context, masterOf('delivery-provider'), provider.id, provider.version)).rejects.toThrow();
});

it('refuses an outdated version, a cancelled invoice, and a transporter that is missing or not active', async () => {
  const invoice = await enter();
  await expect(change(invoice, { transporterId: randomUUID() })).rejects.toMatchObject({ code: 'invalid' });
  const gone = await books.create('transporter', { name: 'Old Carriers' });
  await setActive(books.context, masterOf('transporter'), gone.id, gone.version, false);
  await expect(change(invoice, { transporterId: gone.id })).rejects.toMatchObject({ code: 'invalid' });
  const changed = await change(invoice, { transportMode: 'Rail' });
  await expect(change(invoice, { transportMode: 'Road' })).rejects.toMatchObject({ code: 'changed' });
  const cancelled = await actOnDocument(books.context, invoices, invoice.id, 'cancel', { version: changed.version, remark: 'Twice' });
  await expect(change(cancelled, { transportMode: 'Road' })).rejects.toThrow('cancelled');
});

it('changes only the items of an invoice, and the books with them', async () => {
  const { scope, ports } = books.context;
  const invoice = await books.enter('sales-invoice', {
    date: '2026-11-20',
    partyId,
    notes: 'By Friday',
    lines: [{ itemId, quantity: 2_0000 }],
  });
  const { row } = (await ports.records.find(scope, 'sales-invoice', invoice.id)) ?? {};
  const [line] = (row?.['lines'] ?? []) as readonly AnyRow[];
  const lines = [{ ...line, quantity: 5_0000 }];
  const changed = await changeDocument(books.context, salesInvoiceProducts, { lines, id: invoice.id, version: invoice.version });
  expect(changed).toMatchObject({ notes: 'By Friday', number: invoice.number, taxable: (Number(row?.['taxable']) / 2) * 5 });
  expect(await books.storage.prover.prove(scope.organisationId)).toEqual([]);
});
