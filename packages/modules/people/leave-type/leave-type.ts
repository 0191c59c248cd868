import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  code: { kind: 'code', label: 'Code', required: true, max: 6, help: 'Such as CL, SL, EL' },
  daysPerYear: { kind: 'quantity', label: 'Days per Year', each: true },
  paid: { kind: 'yes-no', label: 'Paid' },
  halfDays: { kind: 'yes-no', label: 'Half days allowed' },
  carriesForward: { kind: 'yes-no', label: 'Carry forward to next year' },
  mostCarried: { kind: 'quantity', label: 'Carry Forward Limit', each: true },
  countsWeekOffs: { kind: 'yes-no', label: 'Count week-offs and holidays as leave' },
  description: { kind: 'text', label: 'Description' },
} as const satisfies Fields;

export type LeaveType = RecordOf<typeof fields> & Standing;

/** A type of leave and its days: casual, sick, earned, without pay. Days are in ten-thousandths, so that halves are exact. */
export const leaveType: MasterModule<LeaveType> = {
  kind: 'master',
  slug: 'leave-type',
  entity: 'leaveType',
  service: 'payroll',
  area: 'people',
  title: 'Leave Type',
  plural: 'Leave Types',
  belongsTo: 'organisation',
  small: true,
  fields,
  idle: ({ carriesForward }) => (carriesForward ? {} : { mostCarried: 'This leave is not carried forward' }),
  list: {
    id: 'LEAVE_TYPE_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'code', label: 'Code', kind: 'code' },
      { key: 'daysPerYear', label: 'Days per Year', kind: 'quantity' },
      { key: 'paid', label: 'Paid', kind: 'yes-no' },
      { key: 'halfDays', label: 'Half days allowed', kind: 'yes-no' },
      { key: 'carriesForward', label: 'Carry forward to next year', kind: 'yes-no' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }, { column: 'code' }],
    words: ['name', 'code'],
  },
  label: (row) => `${row.name} (${row.code})`,
  unique: [{ name: 'name' }, { name: 'code' }],
  actions: masterActions<LeaveType>(),
  complete: (row) => ({ ...row, code: row.code.toUpperCase() }),
  check,
};

/** The shortest leave is half a day. */
const halfDay = 5_000;
const wholeYear = 366_0000;

function check(row: LeaveType): readonly Problem[] {
  const problems: Problem[] = [];
  for (const path of ['daysPerYear', 'mostCarried'] as const) {
    const days = row[path] ?? 0;
    if (days % halfDay !== 0) problems.push({ path, message: 'Enter whole or half days' });
    if (days > wholeYear) problems.push({ path, message: 'A year has at most 366 days' });
  }
  if (row.mostCarried !== null && !row.carriesForward) problems.push({ path: 'mostCarried', message: 'This leave is not carried forward' });
  return problems;
}
