import { describe, expect, it } from 'vitest';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import { idleFields, itemBegins } from '#modules/stock/inventory-item/form';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

const idle = (row: Partial<InventoryItem>) =>
  Object.keys(idleFields({ type: 'Goods', alternateUnitId: null, gstHistory: [], ...row } as InventoryItem)).sort();

const rated = (taxability: 'Taxable' | 'Exempt'): Partial<InventoryItem> => ({
  gstHistory: itemBegins.gstHistory?.map((rate) => ({ ...rate, taxability })) ?? [],
});

describe('the form of an item shows the fields for its type', () => {
  it.each<[string, Partial<InventoryItem>, string[]]>([
    ['goods', {}, ['alternateConversion']],
    ['taxable goods', rated('Taxable'), ['alternateConversion']],
    ['exempt goods', rated('Exempt'), ['alternateConversion', 'gstHistory.0.rate']],
    ['goods in boxes', { alternateUnitId: 'box' }, []],
    [
      'a service',
      { type: 'Service' },
      [
        'alternateConversion',
        'barcodeTracking',
        'batchTracking',
        'calculationMethod',
        'reorderLevel',
        'reorderQuantity',
        'valuation',
        'valuationFrom',
        'warrantyMonths',
      ],
    ],
  ])('%s', (_, row, absent) => expect(idle(row)).toEqual(absent));
});

it('starts with one rate from the start of GST, without a percentage', () => {
  const row = {
    ...itemBegins,
    name: 'Panel',
    unitId: 'nos',
    alternateUnitId: null,
    alternateConversion: null,
    hsn: null,
    salesLedgerId: null,
    purchaseLedgerId: null,
  } as InventoryItem;
  const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
  expect(inventoryItem.check?.(row, facts, 'id').map(({ path }) => path)).toEqual(['gstHistory.0.rate']);
});
