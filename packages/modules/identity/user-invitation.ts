import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';

const fields = {
  email: { kind: 'email', label: 'Email', required: true },
  firstName: { kind: 'text', label: 'First Name', required: true },
  lastName: { kind: 'text', label: 'Last Name' },
  roleId: { kind: 'ref', label: 'Role', to: 'role', required: true },
} as const satisfies Fields;

export type InvitationRow = RecordOf<typeof fields> & {
  readonly name: string;
  readonly roleName: string;
  readonly expiresOn: string;
  readonly status: string;
};

/** Invitations, in the shape every list reads. Their calls are written by hand: `modules/identity/invitation-operations.ts`. */
export const userInvitation: MasterModule<InvitationRow> = {
  kind: 'master',
  slug: 'user-invitation',
  entity: 'userInvitation',
  service: 'ims-crm',
  area: 'identity',
  title: 'User Invitation',
  plural: 'User Invitations',
  belongsTo: 'organisation',
  without: ['create', 'update', 'status'],
  statuses: ['Pending', 'Accepted', 'Canceled', 'Expired'],
  fields,
  list: {
    id: 'USER_INVITATION_LIST',
    columns: [
      { key: 'email', label: 'Email', kind: 'email' },
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'roleName', label: 'Role', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
      { key: 'expiresOn', label: 'Valid Until', kind: 'date' },
    ],
    orders: [{ column: 'email' }, { column: 'name' }, { column: 'expiresOn', key: ({ expiresOn }) => expiresOn }],
    words: ['email', 'name', 'roleName'],
  },
  label: ({ email }) => email,
  unique: [],
  actions: {
    resend: { label: 'Resend', permission: 'invite', offered: pending },
    deactivate: {
      label: 'Cancel',
      permission: 'status',
      confirms: 'The link in the mail no longer works.',
      offered: (row) => (row.status === 'Canceled' ? 'This invitation is already cancelled' : pending(row)),
    },
    delete: { label: 'Delete', permission: 'delete', confirms: true, offered: pending },
  },
};

function pending(row: InvitationRow): true | string {
  return row.status === 'Accepted' ? 'This invitation was accepted' : true;
}
