import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { folded, masterActions, type Standing, sortable } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  code: { kind: 'code', label: 'Code', max: 15 },
  description: { kind: 'text', label: 'Description' },
} as const satisfies Fields;

export type DesignationMaster = RecordOf<typeof fields> & Standing;

/** A job title: accountant, storekeeper, site engineer. */
export const designationMaster: MasterModule<DesignationMaster> = {
  kind: 'master',
  slug: 'designation-master',
  entity: 'designation',
  service: 'payroll',
  area: 'people',
  title: 'Designation',
  plural: 'Designations',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'DESIGNATION_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'code', label: 'Code', kind: 'code' },
      { key: 'description', label: 'Description', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name', key: (row) => sortable(row.name) }],
    words: (row) => [row.name, row.code ?? ''],
  },
  label: (row) => row.name,
  unique: [
    { name: 'name', value: (row) => folded(row.name) },
    { name: 'code', value: (row) => folded(row.code) },
  ],
  actions: masterActions<DesignationMaster>(),
};
