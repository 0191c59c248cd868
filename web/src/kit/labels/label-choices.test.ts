import { beforeEach, expect, it } from 'vitest';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { keep } from '../../session/stored.ts';
import { askedLabels, firstValues, labelFields, labelPaths, toRemember } from './label-choices.ts';
import type { LabelSource } from './open-labels.ts';

beforeEach(() => keep('labels', null));

const items = (...ids: readonly string[]): LabelSource => ({ module: inventoryItem, rows: ids.map((id) => ({ id })) });
const invoice: LabelSource = { module: purchaseInvoice, rows: [{ id: 'p1' }] };
const shown = (source: LabelSource, values = {}, item = {}) => Object.keys(labelFields(source, { ...firstValues(), ...values }, item));

it.each([
  ['several items', items('a', 'b'), {}, { batchTracking: true }, ['each', 'batchNo', 'barcodes', 'part']],
  ['one item without batches', items('a'), {}, {}, ['each', 'batchNo', 'barcodes', 'part']],
  ['a roll', items('a'), { sheet: 'roll-50x25' }, {}, ['first', 'each', 'batchNo', 'barcodes', 'part']],
  ['an item with barcodes', items('a'), {}, { barcodeTracking: true }, ['each', 'batchNo', 'part']],
  ['an item with batches', items('a'), {}, { batchTracking: true }, ['each', 'barcodes', 'part']],
  ['a document', invoice, {}, {}, ['batchNo', 'barcodes', 'part']],
])('of %s it does not ask what makes no difference', (_, source, values, item, left) => {
  const fields = shown(source, values, item);
  expect(['first', 'each', 'batchNo', 'barcodes', 'part'].filter((name) => !fields.includes(name))).toEqual(left);
});

it('sends what is shown, and the first value of what is not', () => {
  const values = { ...firstValues(), first: 7, batchNo: 'B1', barcodes: ['S1'], netQuantity: '', copies: 3 };
  const asked = (source: LabelSource, item = {}, more = {}) => {
    const all = { ...values, ...more };
    return askedLabels(source, all, labelFields(source, all, item));
  };
  expect(asked(items('a', 'b'))).toMatchObject({
    ...{ first: 7, part: 1, copies: 3, netQuantity: null },
    items: ['a', 'b'].map((itemId) => ({ itemId, batchNo: null, barcodes: [] })),
  });
  expect(asked(items('a'), { batchTracking: true, barcodeTracking: true }).items).toEqual([
    { itemId: 'a', batchNo: 'B1', barcodes: ['S1'] },
  ]);
  expect(asked(items('a'), {}, { sheet: 'roll-50x25' })).toMatchObject({ first: 1 });
  const ofInvoice = asked(invoice);
  expect(ofInvoice).toMatchObject({ each: 'piece' });
  expect(Object.keys(ofInvoice)).not.toContain('items');
  expect(labelPaths(invoice)).toEqual({
    print: '/api/ims-crm/purchaseInvoice/s/labels/p1',
    preview: '/api/ims-crm/purchaseInvoice/s/labels/p1/preview',
  });
});

it('remembers how labels look, and nothing of the goods', () => {
  keep('labels', toRemember({ ...firstValues(), sheet: 'roll-50x25', kind: 'qr', mrp: 100_00, copies: 9, first: 4 }));
  expect(firstValues()).toMatchObject({ sheet: 'roll-50x25', kind: 'qr', mrp: null, copies: 1, first: 1 });
  keep('labels', { sheet: 'a sheet of another version' });
  expect(firstValues()).toMatchObject({ sheet: 'a4-24', kind: 'code128' });
});

it('offers the parts of many labels', () => {
  const preview = { count: 2_500, parts: 3, pages: 42, prices: true, problems: [], label: null };
  const { part } = labelFields(invoice, firstValues(), {}, preview);
  expect(part).toMatchObject({
    of: ['1 to 1,000', '1,001 to 2,000', '2,001 to 2,500'].map((label, at) => ({ value: String(at + 1), label })),
  });
});
