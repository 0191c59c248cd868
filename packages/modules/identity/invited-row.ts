import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  email: { kind: 'email', label: 'Email', required: true },
  firstName: { kind: 'text', label: 'First Name', required: true, max: limits.namesLength },
  lastName: { kind: 'text', label: 'Last Name', max: limits.namesLength },
  roleId: { kind: 'ref', label: 'Role', to: 'role', required: true },
  branches: {
    kind: 'lines',
    label: 'Branch',
    max: 100,
    of: { branchId: { kind: 'ref', label: 'Name', to: 'branch', required: true } },
  },
} as const satisfies Fields;

export type InvitedRow = RecordOf<typeof fields> & Standing;

/** A row of a file of users: each is invited. It is read like the row of a master, and becomes an invitation instead of a record. */
export const invitedRow: MasterModule<InvitedRow> = {
  kind: 'master',
  slug: 'invited-user',
  entity: 'userInvitation',
  service: 'ims-crm',
  area: 'identity',
  title: 'User Invitation',
  plural: 'User Invitations',
  belongsTo: 'organisation',
  path: '/user-invitation',
  addPath: '/user-invitation/invite',
  fields,
  list: {
    id: 'INVITED_USER_ROWS',
    columns: [],
    orders: [{ column: 'email' }],
    words: [],
  },
  label: ({ email }) => email,
  unique: [{ name: 'email', value: ({ email }) => email.trim().toLowerCase() }],
  actions: masterActions<InvitedRow>(),
  check({ branches }): readonly Problem[] {
    const twice = branches.findIndex(({ branchId }, at) => branches.findIndex((other) => other.branchId === branchId) < at);
    if (twice >= 0) return [{ path: `branches.${twice}.branchId`, message: 'This branch is listed twice' }];
    return branches.length === 0 ? [{ path: 'branches', message: 'Choose at least one branch' }] : [];
  },
};
