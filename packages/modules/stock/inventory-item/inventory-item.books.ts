import { methodsOf } from '#domain/cost/item-methods';
import type { Problem } from '#domain/refusal';
import type { MasterBooks } from '#modules/kit/books';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import { isSameRate } from '#modules/stock/inventory-item/inventory-item';

export const inventoryItemBooks: MasterBooks<InventoryItem> = {
  alsoNeeds: historyVerbs,
  keepsOnceUsed,
  methods: methodsOf,
  retells: [
    'name',
    'type',
    'groupId',
    'unitId',
    'alternateUnitId',
    'alternateConversion',
    'hsn',
    'gstHistory',
    'valuation',
    'calculationMethod',
    'valuationHistory',
    'salesLedgerId',
    'purchaseLedgerId',
    'inputTax',
  ],
};

/** The fields that give stock its meaning: with another value, quantities on hand would be wrong. */
function keepsOnceUsed(before: InventoryItem, after: InventoryItem): readonly Problem[] {
  const kept = [
    ['type', 'Type'],
    ['unitId', 'Unit'],
    ['batchTracking', 'Batch tracking'],
    ['barcodeTracking', 'Barcode tracking'],
  ] as const;
  return kept.flatMap(([path, what]) =>
    before[path] === after[path] ? [] : [{ path, message: `${what} cannot change once documents use the item. Create a new item` }],
  );
}

/** Existing rates are history: changing, removing and adding them has its own permission. */
function historyVerbs(before: InventoryItem, after: InventoryItem): readonly string[] {
  const days = new Set(after.gstHistory.map(({ effectiveFrom }) => effectiveFrom));
  const stood = new Map(before.gstHistory.map((rate) => [rate.effectiveFrom, rate]));
  const isGone = before.gstHistory.some(({ effectiveFrom }) => !days.has(effectiveFrom));
  const isOther = after.gstHistory.some((rate) => !isSameRate(rate, stood.get(rate.effectiveFrom)));
  return [...(isOther ? ['gst-history/edit'] : []), ...(isGone ? ['gst-history/delete'] : [])];
}
