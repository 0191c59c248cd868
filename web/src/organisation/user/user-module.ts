import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { always } from '../always.ts';

const fields = {
  name: { kind: 'text', label: 'Name', computed: true },
  email: { kind: 'email', label: 'Email', computed: true },
  roleId: { kind: 'ref', label: 'Role', to: 'role', required: true },
  branchIds: { kind: 'choices', label: 'Branches', max: 120 },
} as const satisfies Fields;

export type Member = RecordOf<typeof fields> & { readonly roleName: string; readonly superAdmin: boolean; readonly status: string };

/** Members of the organisation, in the shape every list reads. Their calls are written by hand: `modules/identity/user-operations.ts`. */
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
  fields,
  list: {
    id: 'USER_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'email', label: 'Email', kind: 'email' },
      { key: 'roleName', label: 'Role', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [
      { column: 'name', key: ({ name }) => name ?? '' },
      { column: 'email', key: ({ email }) => email ?? '' },
      { column: 'roleName', key: ({ roleName }) => roleName },
    ],
    words: ({ name, email }) => [name ?? '', email ?? ''],
  },
  label: ({ name, email }) => name || email || '',
  unique: [],
  actions: {
    set_password: { label: 'Set Password', permission: 'set-password', offered: always },
    branch_permission: {
      label: 'Manage Warehouse Permissions',
      permission: 'branch-permission',
      offered: (row) => (row.superAdmin ? 'A super admin may do everything' : true),
    },
    edit: { label: 'Edit', permission: 'edit', offered: always },
    activate: {
      label: 'Activate',
      permission: 'status',
      offered: (row) => (row.status === 'Inactive' ? true : 'This user is active already'),
    },
    deactivate: {
      label: 'Deactivate',
      permission: 'status',
      confirms: true,
      offered: (row) => (row.status === 'Active' ? true : 'This user is not active'),
    },
  },
};
