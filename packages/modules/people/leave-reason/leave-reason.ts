import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { folded, masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Reason', required: true },
  leaveTypeId: { kind: 'ref', label: 'Leave Type', to: 'leave-type', help: 'Leave empty for all leave types' },
} as const satisfies Fields;

export type LeaveReason = RecordOf<typeof fields> & Standing;

/** A reason for leave that people choose from a list. */
export const leaveReason: MasterModule<LeaveReason> = {
  kind: 'master',
  slug: 'leave-reason',
  entity: 'leaveReason',
  service: 'payroll',
  area: 'people',
  title: 'Leave Reason',
  plural: 'Leave Reasons',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'LEAVE_REASON_LIST',
    columns: [
      { key: 'name', label: 'Reason', kind: 'text' },
      { key: 'leaveTypeId', label: 'Leave Type', kind: 'ref' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name', value: (row) => folded(`${row.name} ${row.leaveTypeId ?? ''}`) }],
  actions: masterActions<LeaveReason>(),
};
