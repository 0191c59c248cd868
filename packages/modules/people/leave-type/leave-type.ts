import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { folded, masterActions, type Standing, sortable } from '#modules/kit/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  code: { kind: 'code', label: 'Code', required: true, max: 6, help: 'Such as CL, SL, EL' },
  daysPerYear: { kind: 'quantity', label: 'Days a Year', each: true },
  paid: { kind: 'yes-no', label: 'Paid' },
  halfDays: { kind: 'yes-no', label: 'May be taken by half days' },
  carriesForward: { kind: 'yes-no', label: 'What is left goes into the next year' },
  mostCarried: { kind: 'quantity', label: 'At Most Carried Forward', each: true },
  countsWeekOffs: { kind: 'yes-no', label: 'Week-offs within it count', help: 'And holidays, too' },
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
  idle: ({ carriesForward }) => (carriesForward ? {} : { mostCarried: 'None of this leave is carried forward' }),
  list: {
    id: 'LEAVE_TYPE_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'code', label: 'Code', kind: 'code' },
      { key: 'daysPerYear', label: 'Days a Year', kind: 'quantity' },
      { key: 'paid', label: 'Paid', kind: 'yes-no' },
      { key: 'halfDays', label: 'May be taken by half days', kind: 'yes-no' },
      { key: 'carriesForward', label: 'What is left goes into the next year', kind: 'yes-no' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [
      { column: 'name', key: (row) => sortable(row.name) },
      { column: 'code', key: (row) => sortable(row.code) },
    ],
    words: (row) => [row.name, row.code],
  },
  label: (row) => `${row.name} (${row.code})`,
  unique: [
    { name: 'name', value: (row) => folded(row.name) },
    { name: 'code', value: (row) => folded(row.code) },
  ],
  actions: masterActions<LeaveType>(),
  complete: (row) => ({ ...row, code: row.code.toUpperCase() }),
  check,
};

/** Half a day is the least that is taken. */
const halfDay = 5_000;
const wholeYear = 366_0000;

function check(row: LeaveType): readonly Problem[] {
  const problems: Problem[] = [];
  for (const path of ['daysPerYear', 'mostCarried'] as const) {
    const days = row[path] ?? 0;
    if (days % halfDay !== 0) problems.push({ path, message: 'Whole or half days' });
    if (days > wholeYear) problems.push({ path, message: 'A year has 366 days at most' });
  }
  if (row.mostCarried !== null && !row.carriesForward) problems.push({ path: 'mostCarried', message: 'Nothing goes into the next year' });
  return problems;
}
