import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import { treeProblem } from '#modules/kit/masters/tree';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  code: { kind: 'code', label: 'Code', max: 15 },
  parentId: { kind: 'ref', label: 'Under', to: 'product-category' },
  description: { kind: 'text', label: 'Description', multiline: true },
} as const satisfies Fields;

export type ProductCategory = RecordOf<typeof fields> & Standing;

/** A category of the product catalogue: panels, inverters, structures. */
export const productCategory: MasterModule<ProductCategory> = {
  kind: 'master',
  slug: 'product-category',
  entity: 'productCategory',
  service: 'ims-crm',
  area: 'stock',
  title: 'Product Category',
  plural: 'Product Categories',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'PRODUCT_CATEGORY_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'code', label: 'Code', kind: 'code' },
      { key: 'parentId', label: 'Under', kind: 'ref' },
      { key: 'description', label: 'Description', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }, { column: 'code' }],
    words: ['name', 'code', 'description'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }, { name: 'code' }],
  actions: masterActions<ProductCategory>({ statusPermission: null }),
  check,
};

function check(row: ProductCategory, facts: MasterFacts, id: string): readonly Problem[] {
  const problem = treeProblem('product-category', id, row.parentId, facts);
  return problem === null ? [] : [{ path: 'parentId', message: problem }];
}
