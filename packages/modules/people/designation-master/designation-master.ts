import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

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
    orders: [{ column: 'name' }],
    words: ['name', 'code'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }, { name: 'code' }],
  actions: masterActions<DesignationMaster>(),
};
