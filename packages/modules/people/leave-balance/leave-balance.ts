import { leaveDays } from '#domain/leave/balance';
import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  employeeId: { kind: 'ref', label: 'Employee', to: 'employee', required: true },
  leaveTypeId: { kind: 'ref', label: 'Leave Type', to: 'leave-type', required: true },
  yearId: { kind: 'ref', label: 'Year', to: 'financial-year', required: true },
  carried: { kind: 'quantity', label: 'Carried Forward' },
  granted: { kind: 'quantity', label: 'Granted', help: 'Leave empty for the organisation leave balance' },
  used: { kind: 'quantity', label: 'Used', computed: true },
  left: { kind: 'quantity', label: 'Left', computed: true, negative: true },
  remarks: { kind: 'text', label: 'Remarks' },
  name: { kind: 'text', label: 'Name', computed: true, max: 260 },
} as const satisfies Fields;

export type LeaveBalance = RecordOf<typeof fields> & Standing;

/** An employee's leave of one type: brought forward, granted, used and left. */
export const leaveBalance: MasterModule<LeaveBalance> = {
  kind: 'master',
  slug: 'leave-balance',
  entity: 'leaveBalance',
  service: 'payroll',
  area: 'people',
  title: 'Leave Balance',
  plural: 'Leave Balances',
  belongsTo: 'organisation',
  fields,
  parts: [{ title: 'Leave Balance', fields: ['employeeId', 'leaveTypeId', 'yearId', 'carried', 'granted', 'used', 'left', 'remarks'] }],
  list: {
    id: 'LEAVES_BALANCE_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'employeeId', label: 'Employee', kind: 'ref' },
      { key: 'leaveTypeId', label: 'Leave Type', kind: 'ref' },
      { key: 'yearId', label: 'Year', kind: 'ref' },
      { key: 'carried', label: 'Carried Forward', kind: 'quantity' },
      { key: 'granted', label: 'Granted', kind: 'quantity' },
      { key: 'used', label: 'Used', kind: 'quantity' },
      { key: 'left', label: 'Left', kind: 'quantity' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'remarks'],
  },
  label: (row) => row.name ?? '',
  unique: [{ name: 'employeeId', called: 'The balance of this leave for this employee and year', value: balanceKey }],
  actions: masterActions<LeaveBalance>(),
  complete,
  check,
};

/** An employee has one balance of a type in a year. */
export function balanceKey({ employeeId, leaveTypeId, yearId }: Pick<LeaveBalance, 'employeeId' | 'leaveTypeId' | 'yearId'>): string {
  return `${employeeId} ${leaveTypeId} ${yearId}`;
}

function check(row: LeaveBalance, facts: MasterFacts): readonly Problem[] {
  const problems: Problem[] = [];
  for (const path of ['carried', 'granted'] as const) {
    const days = row[path] ?? 0;
    if (days % 5_000 !== 0) problems.push({ path, message: 'Enter whole or half days' });
    if (days > 366_0000) problems.push({ path, message: 'A year has at most 366 days' });
  }
  const type = facts.find('leave-type', row.leaveTypeId);
  if ((row.carried ?? 0) > 0 && type?.['carriesForward'] === false)
    problems.push({ path: 'carried', message: 'This leave is not carried forward' });
  const most = type?.['mostCarried'];
  if (typeof most === 'number' && (row.carried ?? 0) > most)
    problems.push({ path: 'carried', message: `At most ${most / 10_000} days of this leave are carried forward` });
  return problems;
}

/** Without a grant of their own, an employee gets the organisation's grant for that year, or else the leave type's. */
function complete(row: LeaveBalance, facts: MasterFacts): LeaveBalance {
  const type = facts.find('leave-type', row.leaveTypeId);
  const forAll = facts
    .all('leave-balance-org')
    .find((one) => one['leaveTypeId'] === row.leaveTypeId && one['yearId'] === row.yearId && one['status'] === 'Active');
  const { granted, used, left } = leaveDays({ own: row, everyone: daysOf(forAll?.['days']), type: daysOf(type?.['daysPerYear']) ?? null });
  const employee = facts.find('employee', row.employeeId);
  const name = [employee?.['firstName'], employee?.['lastName'], type?.['code']].filter(Boolean).join(' ');
  return { ...row, granted, used, left, name };
}

function daysOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
