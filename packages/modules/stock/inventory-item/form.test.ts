import { describe, expect, it } from 'vitest';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import { idleFields, itemBegins } from '#modules/stock/inventory-item/form';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

const idle = (row: Partial<InventoryItem>) =>
  Object.keys(idleFields({ type: 'Goods', alternateUnitId: null, ...row } as InventoryItem)).sort();

describe('the form of an item asks what such a thing has', () => {
  it.each<[string, Partial<InventoryItem>, string[]]>([
    ['goods', {}, ['alternateConversion']],
    ['goods in boxes', { alternateUnitId: 'box' }, []],
    [
      'a service',
      { type: 'Service' },
      ['alternateConversion', 'barcodeTracking', 'batchTracking', 'calculationMethod', 'reorderLevel', 'valuation'],
    ],
  ])('%s', (_, row, absent) => expect(idle(row)).toEqual(absent));
});

it('begins with one rate since GST began, which lacks only how much', () => {
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
