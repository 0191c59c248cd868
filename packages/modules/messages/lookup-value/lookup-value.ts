import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { folded, masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  entityType: { kind: 'code', label: 'Entity', required: true, help: 'Such as lead' },
  fieldName: { kind: 'code', label: 'Field', required: true, help: 'Such as source' },
  name: { kind: 'text', label: 'Value', required: true },
  position: { kind: 'number', label: 'Position', most: 9999, each: true },
  isDefault: { kind: 'yes-no', label: 'Default', computed: true },
} as const satisfies Fields;

export type LookupValue = RecordOf<typeof fields> & Standing;

/** A value of a list that an organisation keeps for itself, such as sources of leads; found by the entity and the field it is for. */
export const lookupValue: MasterModule<LookupValue> = {
  kind: 'master',
  slug: 'lookup-value',
  entity: 'lookupValue',
  service: 'utility',
  area: 'messages',
  title: 'Lookup Value',
  plural: 'Lookup Values',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'LOOKUP_VALUE_LIST',
    columns: [
      { key: 'entityType', label: 'Entity', kind: 'code' },
      { key: 'fieldName', label: 'Field', kind: 'code' },
      { key: 'name', label: 'Value', kind: 'text' },
      { key: 'position', label: 'Position', kind: 'number' },
      { key: 'isDefault', label: 'Default', kind: 'yes-no', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'fieldName' }, { column: 'name' }],
    words: ['entityType', 'fieldName', 'name'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name', value: (row) => folded(`${row.entityType} ${row.fieldName} ${row.name}`) }],
  actions: masterActions<LookupValue>(),
};
