import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';

const fields = {
  name: { kind: 'text', label: 'Name', computed: true },
  email: { kind: 'email', label: 'Email', computed: true },
  roleId: { kind: 'ref', label: 'Role', to: 'role', required: true },
  branchIds: { kind: 'choices', label: 'Branches', max: 120 },
} as const satisfies Fields;

export type Member = RecordOf<typeof fields> & { readonly roleName: string; readonly superAdmin: boolean; readonly status: string };

/**
 * Members of the organisation, in the shape every list reads. They are stored with the people, not with the records, and their calls are
 * written by hand: `modules/identity/user-operations.ts`.
 */
export const user: MasterModule<Member> = {
  kind: 'master',
  slug: 'user',
  entity: 'user',
  service: 'ims-crm',
  area: 'identity',
  title: 'User',
  plural: 'Users',
  belongsTo: 'organisation',
  without: ['create', 'remove'],
  statuses: ['Active', 'Inactive', 'Not Verified'],
  fields,
  list: {
    id: 'USER_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'email', label: 'Email', kind: 'email' },
      { key: 'roleName', label: 'Role', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }, { column: 'email' }, { column: 'roleName' }],
    words: ['name', 'email', 'roleName'],
  },
  label: ({ name, email }) => name || email || '',
  unique: [],
  actions: {
    set_password: { label: 'Set Password', permission: 'set-password', offered: () => true },
    branch_permission: {
      label: 'Manage Warehouse Permissions',
      permission: 'branch-permission',
      offered: (row) => (row.superAdmin ? 'A super admin can do everything' : true),
    },
    edit: { label: 'Edit', permission: 'edit', offered: () => true },
    activate: {
      label: 'Activate',
      permission: 'status',
      offered: (row) => (row.status === 'Inactive' ? true : 'This user is already active'),
    },
    deactivate: {
      label: 'Deactivate',
      permission: 'status',
      confirms: 'This person can no longer work in this organisation.',
      undoneBy: 'activate',
      offered: (row) => (row.status === 'Active' ? true : 'This user is not active'),
    },
  },
};
