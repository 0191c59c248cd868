import type { Problem } from '#domain/refusal';
import { documentChoices } from '#modules/kit/entry-modules';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const events = [
  { value: 'created', label: 'Created' },
  { value: 'changed', label: 'Changed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'approval', label: 'Waiting for approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'overdue', label: 'Overdue' },
] as const;

/** Documents, and other things people are notified of. */
const entities = [...documentChoices, { value: 'leave', label: 'Leave' }, { value: 'lead', label: 'Lead' }] as const;

const fields = {
  entityType: { kind: 'choice', label: 'About', required: true, of: entities },
  event: { kind: 'choice', label: 'Event', required: true, of: events, help: 'Only “Waiting for approval” sends mails so far' },
  users: { kind: 'lines', label: 'Users', max: 100, of: { userId: { kind: 'ref', label: 'User', to: 'user', required: true } } },
  byEmail: { kind: 'yes-no', label: 'By email' },
  bySms: { kind: 'yes-no', label: 'By text message', help: 'Not sent yet' },
  told: { kind: 'number', label: 'People', computed: true },
} as const satisfies Fields;

export type NotificationEntityType = RecordOf<typeof fields> & Standing;

/** Notifications: which users learn about documents of a kind. */
export const notificationEntityType: MasterModule<NotificationEntityType> = {
  kind: 'master',
  slug: 'notification-entity-type',
  entity: 'notificationEntityType',
  service: 'utility',
  area: 'messages',
  title: 'Notification',
  plural: 'Notifications',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'NOTIFICATION_ENTITY_USER_LIST',
    columns: [
      { key: 'entityType', label: 'About', kind: 'choice' },
      { key: 'event', label: 'Event', kind: 'choice' },
      { key: 'told', label: 'People', kind: 'number' },
      { key: 'byEmail', label: 'By email', kind: 'yes-no' },
      { key: 'bySms', label: 'By text message', kind: 'yes-no' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'entityType' }, { column: 'event' }],
    words: ['entityType', 'event'],
  },
  label: (row) => `${row.entityType} ${row.event}`,
  unique: [{ name: 'event', called: 'A notification of this', value: (row) => `${row.entityType} ${row.event}` }],
  actions: masterActions<NotificationEntityType>(),
  complete: (row) => ({ ...row, told: row.users.length }),
  check,
};

function check(row: NotificationEntityType): readonly Problem[] {
  const problems: Problem[] = row.users.length === 0 ? [{ path: 'users', message: 'Choose at least one user' }] : [];
  if (!row.byEmail && !row.bySms) problems.push({ path: 'byEmail', message: 'Choose email, text message or both' });
  const seen = new Set<string>();
  for (const [index, { userId }] of row.users.entries()) {
    if (seen.has(userId)) problems.push({ path: `users.${index}.userId`, message: 'This user is listed twice' });
    seen.add(userId);
  }
  return problems;
}
