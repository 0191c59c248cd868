import { isServiceCode } from '#domain/gst/hsn';
import { gstBegan } from '#domain/registration/registration';
import type { FormPart } from '#modules/kit/module';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';

/** The form of an item. Its rates have a table of their own on its screen, where every one is dated. */
export const itemParts: readonly FormPart<InventoryItem>[] = [
  { title: 'Item', fields: ['name', 'stockCode', 'type', 'groupId', 'description'] },
  { title: 'Units', fields: ['unitId', 'alternateUnitId', 'alternateConversion'] },
  { title: 'GST', fields: ['hsn', 'currentRate', 'inputTax'] },
  {
    title: 'GST rates',
    fields: ['gstHistory'],
    note: 'Documents use the rate in force on their date. Add a row only when the rate changes.',
    onlyNew: true,
  },
  { title: 'Prices', fields: ['salesRate', 'minimumSellingPrice', 'purchaseRate', 'productPrices'] },
  {
    title: 'Stock',
    fields: [
      'valuation',
      'calculationMethod',
      'valuationFrom',
      'reorderLevel',
      'reorderQuantity',
      'batchTracking',
      'barcodeTracking',
      'warrantyMonths',
    ],
  },
  { title: 'Ledgers', fields: ['salesLedgerId', 'purchaseLedgerId'] },
];

/** Fields of an item that is created inside an invoice. */
export const itemShort = ['name', 'unitId', 'hsn', 'type', 'gstHistory.0.taxability', 'gstHistory.0.rate', 'salesRate'] as const;

/** The codes of services begin with 99, so the code of a new item says which of the two it is. */
export function fillFromCode(before: Coded, after: Coded): Partial<Coded> {
  const [was, is] = [before, after].map(({ hsn }) => isServiceCode(hsn ?? ''));
  if (was === is) return {};
  return { type: is ? 'Service' : 'Goods' };
}

type Coded = Pick<InventoryItem, 'hsn' | 'type'>;

/** Every item has a rate, so the form starts with one that only lacks the percentage. */
export const itemBegins: Partial<InventoryItem> = {
  type: 'Goods',
  gstHistory: [
    {
      effectiveFrom: gstBegan,
      taxability: 'Taxable',
      rate: null,
      cessRate: null,
      cessPerUnit: null,
      hsn: null,
      reverseCharge: false,
    },
  ],
};

/** Fields that the typed item does not use, with the reason; a cell of its first rate by its path. */
export function idleFields({ type, alternateUnitId, gstHistory: [rate] }: InventoryItem): Readonly<Record<string, string>> {
  const stock = 'A service has no stock';
  return {
    ...(type === 'Service'
      ? {
          valuation: stock,
          calculationMethod: stock,
          valuationFrom: stock,
          reorderLevel: stock,
          reorderQuantity: stock,
          batchTracking: stock,
          barcodeTracking: stock,
          warrantyMonths: stock,
        }
      : {}),
    ...(rate !== undefined && rate.taxability !== 'Taxable' ? { 'gstHistory.0.rate': 'Only taxable items have a rate' } : {}),
    ...(alternateUnitId === null ? { alternateConversion: 'Choose the alternate unit first' } : {}),
  };
}
