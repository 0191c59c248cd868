import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { inventoryItemBooks } from '#modules/stock/inventory-item/inventory-item.books';

const rate = (effectiveFrom: string, percent: number, change: Partial<InventoryItem['gstHistory'][number]> = {}) =>
  ({
    effectiveFrom,
    taxability: 'Taxable',
    rate: percent * 10_000,
    cessRate: null,
    cessPerUnit: null,
    hsn: null,
    reverseCharge: false,
    ...change,
  }) as const;
const panel: InventoryItem = {
  name: 'Mono PERC 540 W',
  stockCode: 'MP540',
  type: 'Goods',
  groupId: null,
  unitId: 'nos',
  alternateUnitId: null,
  alternateConversion: null,
  hsn: '85414300',
  description: null,
  gstHistory: [rate('2017-07-01', 12), rate('2025-09-22', 5)],
  salesRate: 13_500_0000,
  purchaseRate: 11_800_0000,
  minimumSellingPrice: 12_500_0000,
  inputTax: null,
  reorderLevel: null,
  reorderQuantity: null,
  valuation: null,
  calculationMethod: null,
  valuationFrom: null,
  valuationHistory: [],
  batchTracking: false,
  barcodeTracking: false,
  salesLedgerId: null,
  purchaseLedgerId: null,
  currentRate: null,
  status: 'Active',
};
const ledgers: Readonly<Record<string, AnyRow>> = { sales: { groupId: 'sales_accounts' }, purchase: { groupId: 'purchase_accounts' } };
const groups = ['sales_accounts', 'purchase_accounts'].map((alias) => ({ id: alias, alias, parentId: null, nature: 'Income' }));
const facts = { find: (_: string, id: string) => ledgers[id], all: () => groups, today: '2026-11-21' };

describe('inventory item', () => {
  it.each([
    ['as it is', {}, []],
    ['without a code', { hsn: null }, []],
    ['with seven digits', { hsn: '8541430' }, ['hsn']],
    ['goods with a SAC', { hsn: '995442' }, ['hsn']],
    ['a service with a SAC', { type: 'Service', hsn: '995442' }, []],
    ['a service with an HSN', { type: 'Service' }, ['hsn']],
    ['without a rate', { gstHistory: [] }, ['gstHistory']],
    ['with two rates from one day', { gstHistory: [rate('2017-07-01', 12), rate('2017-07-01', 5)] }, ['gstHistory.1.effectiveFrom']],
    ['taxable at nothing', { gstHistory: [rate('2017-07-01', 0)] }, ['gstHistory.0.rate']],
    ['exempt', { gstHistory: [rate('2017-07-01', 0, { taxability: 'Exempt' })] }, []],
    ['exempt at 5 %', { gstHistory: [rate('2017-07-01', 5, { taxability: 'Exempt' })] }, ['gstHistory.0.rate']],
    ['a service kept by batch', { type: 'Service', hsn: null, batchTracking: true }, ['batchTracking']],
    ['sold below its minimum', { salesRate: 12_499_0000 }, ['salesRate']],
    ['in boxes of ten too', { alternateUnitId: 'box', alternateConversion: 10_0000 }, []],
    ['in boxes of nobody knows how many', { alternateUnitId: 'box' }, ['alternateConversion']],
    ['in ten of nothing', { alternateConversion: 10_0000 }, ['alternateUnitId']],
    ['in its own unit twice', { alternateUnitId: 'nos', alternateConversion: 1_0000 }, ['alternateUnitId']],
    ['with its ledgers', { salesLedgerId: 'sales', purchaseLedgerId: 'purchase' }, []],
    ['with its ledgers exchanged', { salesLedgerId: 'purchase', purchaseLedgerId: 'sales' }, ['salesLedgerId', 'purchaseLedgerId']],
  ] as const)('%s', (_, change, paths) => {
    expect(inventoryItem.check?.({ ...panel, ...change }, facts, 'x').map((problem) => problem.path)).toEqual(paths);
  });

  it('shows the current rate, and values goods by weighted average by default', () => {
    expect(inventoryItem.complete?.(panel, facts)).toMatchObject({
      currentRate: 5_0000,
      valuation: 'Average',
      calculationMethod: null,
    });
    expect(inventoryItem.complete?.({ ...panel, type: 'Service', valuation: 'FIFO', reorderLevel: 5_0000 }, facts)).toMatchObject({
      valuation: null,
      reorderLevel: null,
    });
  });

  it.each([
    ['its name', { name: 'Other' }, []],
    ['nothing, the empty written out', { gstHistory: [rate('2017-07-01', 12, { cessRate: 0, hsn: '' }), rate('2025-09-22', 5)] }, []],
    ['a rate', { gstHistory: [rate('2017-07-01', 18), rate('2025-09-22', 5)] }, ['gst-history/edit']],
    ['the order of its rates', { gstHistory: [rate('2025-09-22', 5), rate('2017-07-01', 12)] }, []],
    ['a rate that is new', { gstHistory: [...panel.gstHistory, rate('2027-04-01', 18)] }, ['gst-history/edit']],
    ['a rate less', { gstHistory: [rate('2025-09-22', 5)] }, ['gst-history/delete']],
    ['a day', { gstHistory: [rate('2017-07-01', 12), rate('2025-09-23', 5)] }, ['gst-history/edit', 'gst-history/delete']],
  ] as const)('to change %s people need', (_, change, verbs) => {
    expect(inventoryItemBooks.alsoNeeds?.(panel, { ...panel, ...change })).toEqual(verbs);
  });
});
