import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  supplierName: { kind: 'text', label: 'Supplier Name', required: true },
  prefix: { kind: 'code', label: 'Prefix', required: true, max: 10 },
  contactPerson: { kind: 'text', label: 'Contact Person' },
  mobile: { kind: 'mobile', label: 'Mobile' },
  email: { kind: 'email', label: 'Email' },
  website: { kind: 'text', label: 'Website' },
  categoryIds: {
    kind: 'lines',
    label: 'Makes',
    max: 100,
    of: { productCategoryId: { kind: 'ref', label: 'Product Category', to: 'product-category', required: true } },
  },
  address: { kind: 'address', label: 'Address' },
  notes: { kind: 'text', label: 'Notes', multiline: true },
} as const satisfies Fields;

export type Manufacturer = RecordOf<typeof fields> & Standing;

/** The manufacturer of a product. Its prefix starts the stock codes and barcodes of its products. Drop-downs call it a brand. */
export const manufacturer: MasterModule<Manufacturer> = {
  kind: 'master',
  slug: 'manufacturer',
  entity: 'manufacturer',
  service: 'ims-crm',
  area: 'stock',
  title: 'Manufacturer',
  plural: 'Manufacturers',
  belongsTo: 'organisation',
  fields,
  list: {
    id: 'MANUFACTURER_LIST',
    columns: [
      { key: 'supplierName', label: 'Supplier Name', kind: 'text' },
      { key: 'prefix', label: 'Prefix', kind: 'code' },
      { key: 'contactPerson', label: 'Contact Person', kind: 'text' },
      { key: 'mobile', label: 'Mobile', kind: 'mobile' },
      { key: 'email', label: 'Email', kind: 'email' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'supplierName' }, { column: 'prefix' }],
    words: ['supplierName', 'prefix', 'contactPerson', 'mobile', 'email'],
  },
  label: (row) => row.supplierName,
  unique: [{ name: 'supplierName' }, { name: 'prefix' }],
  actions: masterActions<Manufacturer>({ statusPermission: null }),
  complete: (row) => ({ ...row, prefix: row.prefix.toUpperCase() }),
  check,
};

function check(row: Manufacturer): readonly Problem[] {
  const seen = new Set<string>();
  return row.categoryIds.flatMap(({ productCategoryId }, index) => {
    const twice = seen.has(productCategoryId);
    seen.add(productCategoryId);
    return twice ? [{ path: `categoryIds.${index}.productCategoryId`, message: 'This category is listed twice' }] : [];
  });
}
