import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  leaveTypeId: { kind: 'ref', label: 'Leave Type', to: 'leave-type', required: true },
  yearId: { kind: 'ref', label: 'Year', to: 'financial-year', required: true },
  days: { kind: 'quantity', label: 'Days', required: true, each: true },
  remarks: { kind: 'text', label: 'Remarks' },
} as const satisfies Fields;

export type LeaveBalanceOrg = RecordOf<typeof fields> & Standing;

/** The days of a leave type that everyone gets in a year, unless they have their own balance. */
export const leaveBalanceOrg: MasterModule<LeaveBalanceOrg> = {
  kind: 'master',
  slug: 'leave-balance-org',
  entity: 'leaveBalanceOrg',
  service: 'payroll',
  area: 'people',
  title: 'Organisation leave balance',
  plural: 'Organisation leave balances',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'LEAVE_BALANCE_ORG_LIST',
    columns: [
      { key: 'leaveTypeId', label: 'Leave Type', kind: 'ref' },
      { key: 'yearId', label: 'Year', kind: 'ref' },
      { key: 'days', label: 'Days', kind: 'quantity' },
      { key: 'remarks', label: 'Remarks', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'days', key: (row) => String(row.days ?? 0).padStart(16, '0') }],
    words: ['remarks'],
  },
  label: (row) => String(row.days / 10_000),
  unique: [{ name: 'leaveTypeId', called: 'A balance of this leave in this year', value: (row) => `${row.leaveTypeId} ${row.yearId}` }],
  actions: masterActions<LeaveBalanceOrg>(),
  check,
};

function check(row: LeaveBalanceOrg): readonly Problem[] {
  if (row.days % 5_000 !== 0) return [{ path: 'days', message: 'Enter whole or half days' }];
  return row.days > 366_0000 ? [{ path: 'days', message: 'A year has at most 366 days' }] : [];
}
