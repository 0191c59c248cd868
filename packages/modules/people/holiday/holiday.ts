import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  date: { kind: 'date', label: 'Date', required: true },
  branchOnlyId: { kind: 'ref', label: 'Branch', to: 'branch', help: 'Leave empty for all branches' },
  optional: { kind: 'yes-no', label: 'Optional', help: 'Employees who take it use a leave day' },
  description: { kind: 'text', label: 'Description' },
} as const satisfies Fields;

export type Holiday = RecordOf<typeof fields> & Standing;

/** A holiday, in all branches or in one. */
export const holiday: MasterModule<Holiday> = {
  kind: 'master',
  slug: 'holiday',
  entity: 'holiday',
  service: 'payroll',
  area: 'people',
  title: 'Holiday',
  plural: 'Holidays',
  belongsTo: 'organisation',
  fields,
  list: {
    id: 'HOLIDAY_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'branchOnlyId', label: 'Branch', kind: 'ref' },
      { key: 'optional', label: 'Optional', kind: 'yes-no' },
      { key: 'description', label: 'Description', kind: 'text', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'date', key: (row) => row.date }, { column: 'name' }],
    words: ['name', 'description'],
  },
  label: (row) => row.name,
  unique: [{ name: 'date', called: 'A holiday on this date', value: (row) => `${row.date} ${row.branchOnlyId ?? ''}` }],
  actions: masterActions<Holiday>(),
};
