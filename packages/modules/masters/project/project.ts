import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  projectNo: { kind: 'code', label: 'Project Number', required: true },
  name: { kind: 'text', label: 'Name', required: true },
  customerId: { kind: 'ref', label: 'Customer', to: 'customer' },
  managerId: { kind: 'ref', label: 'Sales Representative', to: 'user' },
  startDate: { kind: 'date', label: 'Start' },
  endDate: { kind: 'date', label: 'End' },
  budget: { kind: 'money', label: 'Budget' },
  siteAddress: { kind: 'address', label: 'Site' },
  notes: { kind: 'text', label: 'Notes', multiline: true },
} as const satisfies Fields;

export type Project = RecordOf<typeof fields> & Standing;

/** A job for a customer, such as a plant on one roof: documents name it, and the project-wise cost adds them up. */
export const project: MasterModule<Project> = {
  kind: 'master',
  slug: 'project',
  entity: 'project',
  service: 'ims-crm',
  area: 'masters',
  title: 'Project',
  plural: 'Projects',
  belongsTo: 'branch',
  fields,
  list: {
    id: 'PROJECT_LIST',
    columns: [
      { key: 'projectNo', label: 'Project Number', kind: 'code' },
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'customerId', label: 'Customer', kind: 'ref' },
      { key: 'startDate', label: 'Start', kind: 'date' },
      { key: 'endDate', label: 'End', kind: 'date' },
      { key: 'budget', label: 'Budget', kind: 'money' },
      { key: 'managerId', label: 'Sales Representative', kind: 'ref', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'projectNo' }, { column: 'name' }, { column: 'startDate', key: (row) => row.startDate ?? '' }],
    words: ['projectNo', 'name', 'notes'],
  },
  label: (row) => row.name,
  handsOver: ['projectNo', 'customerId', 'managerId', 'siteAddress'],
  unique: [{ name: 'projectNo' }],
  actions: masterActions<Project>(),
  check,
};

function check(row: Project): readonly Problem[] {
  const endsBefore = row.startDate !== null && row.endDate !== null && row.endDate < row.startDate;
  return endsBefore ? [{ path: 'endDate', message: 'End date must be after start date' }] : [];
}
