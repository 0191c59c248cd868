import { describe, expect, it } from 'vitest';
import { type Member, user } from '#modules/identity/user';
import { type InvitationRow, userInvitation } from '#modules/identity/user-invitation';

const member = (status: string, superAdmin = false): Member => ({
  name: 'Asha',
  email: 'asha@people.example',
  roleId: 'r',
  roleName: 'Clerk',
  branchIds: [],
  superAdmin,
  status,
});

describe('the actions of a user', () => {
  it.each`
    action                 | row                       | offered
    ${'activate'}          | ${member('Active')}       | ${'This user is already active'}
    ${'activate'}          | ${member('Inactive')}     | ${true}
    ${'deactivate'}        | ${member('Active')}       | ${true}
    ${'deactivate'}        | ${member('Inactive')}     | ${'This user is not active'}
    ${'branch_permission'} | ${member('Active')}       | ${true}
    ${'branch_permission'} | ${member('Active', true)} | ${'A super admin can do everything'}
  `('$action of $row.status: $offered', ({ action, row, offered }) => {
    expect(user.actions[action]?.offered(row)).toBe(offered);
  });
});

describe('the actions of an invitation', () => {
  const invitation = (status: string) => ({ email: 'asha@people.example', status }) as InvitationRow;

  it.each`
    action          | status        | offered
    ${'resend'}     | ${'Pending'}  | ${true}
    ${'resend'}     | ${'Expired'}  | ${true}
    ${'resend'}     | ${'Accepted'} | ${'This invitation was accepted'}
    ${'deactivate'} | ${'Canceled'} | ${'This invitation is already cancelled'}
    ${'delete'}     | ${'Canceled'} | ${true}
  `('$action of a $status one: $offered', ({ action, status, offered }) => {
    expect(userInvitation.actions[action]?.offered(invitation(status))).toBe(offered);
  });
});
