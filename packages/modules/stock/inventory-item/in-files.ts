import { isServiceCode } from '#domain/gst/hsn';
import type { InFiles, TextsByPath } from '#modules/kit/imports/in-files';

/** How Tally, Busy, Marg, Vyapar, Zoho Books and sheets made by hand write items. */
export const itemInFiles: InFiles = {
  headings: {
    name: [
      'Item',
      'Item Name',
      'Product',
      'Product Name',
      'Stock Item',
      'Name of Item',
      'Name of Stock Item',
      'Material',
      'Material Name',
      'Particulars',
      'Description of Goods',
      'Service Name',
    ],
    stockCode: ['Code', 'Item Code', 'Product Code', 'SKU', 'Part No', 'Part Number', 'Model No', 'Item No', 'Alias'],
    hsn: ['HSN', 'SAC', 'HSN Code', 'SAC Code', 'HSN/SAC Code', 'HSN Code/SAC', 'HSN or SAC', 'HSN No'],
    unitId: ['UOM', 'Units', 'Usage Unit', 'Base Unit', 'Primary Unit', 'Unit of Measure', 'Unit Name', 'Measuring Unit', 'Per'],
    groupId: ['Stock Group'],
    type: ['Product Type', 'Goods/Service', 'Goods or Service'],
    'gstHistory.0.rate': [
      'GST',
      'GST %',
      'GST Rate',
      'GST Percent',
      'GST Slab',
      'Tax',
      'Tax %',
      'Tax Rate',
      'Tax Percent',
      'Tax Percentage',
      'Tax Slab',
      'IGST',
      'IGST %',
      'IGST Rate',
      'Rate of GST',
      'Rate of Tax',
      'Integrated Tax Rate',
      'Inter State Tax Rate',
    ],
    'gstHistory.0.cessRate': ['Cess', 'Cess %', 'Cess Rate'],
    'gstHistory.0.taxability': ['Taxability', 'Taxability Type'],
    salesRate: [
      'Rate',
      'Price',
      'Sale Price',
      'Sales Price',
      'Selling Price',
      'Sale Rate',
      'Selling Rate',
      'Unit Price',
      'Retail Price',
      'Standard Price',
      'Rate A',
    ],
    purchaseRate: ['Purchase Price', 'Cost', 'Cost Price', 'Buying Price', 'Pur Rate', 'Pur Price', 'Landing Cost', 'Standard Cost'],
    minimumSellingPrice: ['MSP', 'Minimum Selling Price', 'Min Sale Price', 'Minimum Price'],
    reorderLevel: ['Reorder Point', 'Min Stock', 'Minimum Stock', 'Min Stock Qty', 'Minimum Stock Quantity', 'Minimum Level'],
    description: ['Item Description', 'Sales Description', 'Details', 'Remarks'],
  },
  words: {
    type: { product: 'Goods', products: 'Goods', inventory: 'Goods', services: 'Service' },
  },
  says: (texts) => withType(withPlainFigures(withRate(texts))),
};

/** `GST 18%`, `18% GST`, `GST@18`; and the words for no tax, which other programs write in the same column. */
function withRate(texts: TextsByPath): TextsByPath {
  const { 'gstHistory.0.rate': rate, ...others } = texts;
  if (rate === undefined) return texts;
  const figure = rate.replace(/i?gst|tax|[@\s]/gi, '');
  const taxability = untaxed.find(({ says }) => says.test(figure === '' ? rate.trim() : figure))?.is;
  if (taxability === undefined) return { ...texts, 'gstHistory.0.rate': figure };
  return others['gstHistory.0.taxability'] === undefined ? { ...others, 'gstHistory.0.taxability': taxability } : others;
}

const untaxed = [
  { says: /^(?:nil|nilrated|0+(?:\.0+)?%?)$/i, is: 'Nil' },
  { says: /^exempt(?:ed)?$/i, is: 'Exempt' },
  { says: /^non-?$|^non-?gst$/i, is: 'NonGST' },
] as const;

const rates = ['salesRate', 'purchaseRate', 'minimumSellingPrice'] as const;

/** `Rs. 500/-` is 500. A code of which a sheet took the leading zero away stays as it is, and is refused: nobody knows it for sure. */
function withPlainFigures(texts: TextsByPath): TextsByPath {
  const plain: Record<string, string> = { ...texts };
  for (const name of rates) {
    const text = texts[name];
    if (text !== undefined) plain[name] = text.replace(/^(?:rs\.?|inr|₹)\s*/i, '').replace(/\s*\/-$/, '');
  }
  const code = texts['hsn']?.replaceAll(/[\s.']/g, '');
  if (code !== undefined) plain['hsn'] = code;
  return plain;
}

function withType(texts: TextsByPath): TextsByPath {
  return texts['type'] === undefined ? { ...texts, type: isServiceCode(texts['hsn'] ?? '') ? 'Service' : 'Goods' } : texts;
}
