import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  weekOffGroupId: { kind: 'ref', label: 'Week-off Group', to: 'week-off-group', required: true },
  effectiveFrom: { kind: 'date', label: 'From', required: true },
  branchOnlyId: { kind: 'ref', label: 'Branch', to: 'branch', help: 'Leave empty for all branches' },
  employeeId: { kind: 'ref', label: 'Employee', to: 'employee', help: 'Leave empty for everyone' },
  remarks: { kind: 'text', label: 'Remarks' },
} as const satisfies Fields;

export type WeekOff = RecordOf<typeof fields> & Standing;

/**
 * The date from which a branch, or one employee, has the week-offs of a group. The latest that has started counts; an employee’s own before
 * the branch’s.
 */
export const weekOff: MasterModule<WeekOff> = {
  kind: 'master',
  slug: 'week-off',
  entity: 'weekOff',
  service: 'payroll',
  area: 'people',
  title: 'Week-off',
  plural: 'Week-offs',
  belongsTo: 'organisation',
  fields,
  list: {
    id: 'WEEK_OFF_LIST',
    columns: [
      { key: 'effectiveFrom', label: 'From', kind: 'date' },
      { key: 'weekOffGroupId', label: 'Week-off Group', kind: 'ref' },
      { key: 'branchOnlyId', label: 'Branch', kind: 'ref' },
      { key: 'employeeId', label: 'Employee', kind: 'ref' },
      { key: 'remarks', label: 'Remarks', kind: 'text', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'effectiveFrom', key: (row) => row.effectiveFrom }],
    defaultDescending: true,
    words: ['remarks', 'effectiveFrom'],
  },
  label: (row) => row.effectiveFrom,
  unique: [
    {
      name: 'effectiveFrom',
      called: 'A week-off from this date for the same people',
      value: (row) => `${row.effectiveFrom} ${row.branchOnlyId ?? ''} ${row.employeeId ?? ''}`,
    },
  ],
  actions: masterActions<WeekOff>(),
  check,
};

function check(row: WeekOff): readonly Problem[] {
  const both = row.branchOnlyId !== null && row.employeeId !== null;
  return both ? [{ path: 'employeeId', message: 'Choose a branch or an employee, not both' }] : [];
}
