import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { folded, masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  productCategoryId: { kind: 'ref', label: 'Product Category', to: 'product-category', required: true },
  manufacturerId: { kind: 'ref', label: 'Brand', to: 'manufacturer' },
  inverterPhase: { kind: 'text', label: 'Inverter Phase', max: 10, help: 'Such as 1 or 3' },
  mppt: { kind: 'text', label: 'MPPT', max: 10, help: 'Maximum power point trackers' },
  modelNumber: { kind: 'text', label: 'Model Number' },
  stockCode: { kind: 'code', label: 'Stock Code', max: 30 },
  inventoryItemId: { kind: 'ref', label: 'Item', to: 'inventory-item', help: 'The item that is bought, stocked and sold' },
  minimumSellingPrice: {
    kind: 'money',
    label: 'Minimum Selling Price',
    each: true,
    help: 'Orders below this price need one more approval',
  },
  retail: { kind: 'yes-no', label: 'Sold in retail' },
  solmart: { kind: 'yes-no', label: 'Offered on Solmart' },
  projectId: { kind: 'ref', label: 'Only for Project', to: 'project' },
  children: {
    kind: 'lines',
    label: 'Components',
    max: 200,
    of: {
      productId: { kind: 'ref', label: 'Product', to: 'product', required: true },
      quantity: { kind: 'quantity', label: 'Quantity', required: true },
    },
  },
  image: { kind: 'file', label: 'Picture', accepts: ['image/png', 'image/jpeg', 'image/webp'], most: limits.logoBytes },
  description: { kind: 'text', label: 'Description', multiline: true },
  displayName: { kind: 'text', label: 'Display Name', computed: true, max: 300 },
} as const satisfies Fields;

export type Product = RecordOf<typeof fields> & Standing;

/**
 * A record of the catalogue: a solar panel, or an inverter with a number of phases. The inventory item it refers to is stocked and taxed
 * (answer A93).
 */
export const product: MasterModule<Product> = {
  kind: 'master',
  slug: 'product',
  entity: 'product',
  service: 'ims-crm',
  area: 'stock',
  title: 'Product',
  plural: 'Products',
  belongsTo: 'organisation',
  fields,
  parts: [
    {
      title: 'Product',
      fields: ['name', 'productCategoryId', 'manufacturerId', 'modelNumber', 'inverterPhase', 'mppt', 'displayName', 'description'],
    },
    { title: 'Sale', fields: ['inventoryItemId', 'stockCode', 'minimumSellingPrice', 'projectId', 'retail', 'solmart'] },
    { title: 'Components', fields: ['children'] },
    { title: 'Picture', fields: ['image'] },
  ],
  list: {
    id: 'PRODUCT_LIST',
    columns: [
      { key: 'displayName', label: 'Display Name', kind: 'text' },
      { key: 'name', label: 'Name', kind: 'text', hidden: true },
      { key: 'productCategoryId', label: 'Product Category', kind: 'ref' },
      { key: 'manufacturerId', label: 'Brand', kind: 'ref' },
      { key: 'modelNumber', label: 'Model Number', kind: 'text', hidden: true },
      { key: 'stockCode', label: 'Stock Code', kind: 'code' },
      { key: 'inventoryItemId', label: 'Item', kind: 'ref' },
      { key: 'minimumSellingPrice', label: 'Minimum Selling Price', kind: 'money' },
      { key: 'retail', label: 'Sold in retail', kind: 'yes-no' },
      { key: 'solmart', label: 'Offered on Solmart', kind: 'yes-no', hidden: true },
      { key: 'projectId', label: 'Only for Project', kind: 'ref', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'displayName' }, { column: 'stockCode' }],
    words: ['displayName', 'stockCode', 'modelNumber'],
  },
  label: (row) => (row.stockCode === null ? row.name : `${row.name} (${row.stockCode})`),
  unique: [{ name: 'stockCode' }, { name: 'displayName', path: 'name', value: (row) => folded(displayNameOf(row)) }],
  actions: masterActions<Product>(),
  complete: (row) => ({ ...row, displayName: displayNameOf(row) }),
  check,
};

function check(row: Product, facts: MasterFacts, id: string): readonly Problem[] {
  const seen = new Set<string>();
  return row.children.flatMap(({ productId, quantity }, index): Problem[] => {
    const at = `children.${index}`;
    const twice = seen.has(productId);
    seen.add(productId);
    if (twice) return [{ path: `${at}.productId`, message: 'This product is listed twice' }];
    if (quantity <= 0) return [{ path: `${at}.quantity`, message: 'Enter a quantity' }];
    return contains(productId, id, facts) ? [{ path: `${at}.productId`, message: 'This product contains the product itself' }] : [];
  });
}

/** Whether a product is, or is made of, the other. */
export function contains(productId: string, other: string, facts: MasterFacts, seen: ReadonlySet<string> = new Set()): boolean {
  if (productId === other) return true;
  if (seen.has(productId)) return false;
  const children = facts.find('product', productId)?.['children'];
  const below = Array.isArray(children) ? children.map((child: { readonly productId: string }) => child.productId) : [];
  return below.some((child) => contains(child, other, facts, new Set([...seen, productId])));
}

/** Name, phases, trackers and model, as the specification joins them (section 3). */
export function displayNameOf({
  name,
  inverterPhase,
  mppt,
  modelNumber,
}: Pick<Product, 'name' | 'inverterPhase' | 'mppt' | 'modelNumber'>): string {
  const phase = inverterPhase ? `${inverterPhase} Phase ` : '';
  const trackers = mppt ? `${mppt} MPPT ` : '';
  return `${name} ${phase}${trackers}${modelNumber ? `(${modelNumber})` : ''}`.trim();
}
