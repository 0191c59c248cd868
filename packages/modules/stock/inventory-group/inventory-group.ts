import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import { treeProblem } from '#modules/kit/masters/tree';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  parentId: { kind: 'ref', label: 'Under', to: 'inventory-group' },
  description: { kind: 'text', label: 'Description' },
  addable: { kind: 'yes-no', label: 'Add up item quantities', help: 'Only if all items have the same unit' },
} as const satisfies Fields;

export type InventoryGroup = RecordOf<typeof fields> & Standing;

/** How items are grouped in lists and in the stock report. */
export const inventoryGroup: MasterModule<InventoryGroup> = {
  kind: 'master',
  slug: 'inventory-group',
  entity: 'inventoryGroup',
  service: 'ims-crm',
  area: 'stock',
  title: 'Item Group',
  plural: 'Item Groups',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'INVENTORY_GROUP_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'parentId', label: 'Under', kind: 'ref' },
      { key: 'description', label: 'Description', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'description'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }],
  actions: masterActions<InventoryGroup>(),
  check,
};

function check(row: InventoryGroup, facts: MasterFacts, id: string): readonly Problem[] {
  const problem = treeProblem('inventory-group', id, row.parentId, facts);
  return problem === null ? [] : [{ path: 'parentId', message: problem }];
}
