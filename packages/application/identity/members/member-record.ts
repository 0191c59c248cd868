import type { Context } from '#application/context';
import type { Membership, User } from '#application/identity/ports';
import { auditRow } from '#application/identity/scope/audit-granted';
import { nameOf } from '#application/identity/world';
import type { Journal } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { sortKey, wordsOf } from '#domain/text/normalise';

/**
 * Writes a member into the organisation's own records, under the slug `user`. So every change of role and permission is in the audit trail
 * (decision D34), and other records can refer to people by id. The membership decides what a person may do. This entry is written first, so
 * no change is missing from the log. Pictures are stored only here, and stay unless new ones are given.
 */
export async function recordMember(
  at: { readonly scope: Scope; readonly journal: Journal; readonly fence?: number },
  action: string,
  user: User,
  membership: Membership,
  pictures?: { readonly picture: string | null; readonly signature: string | null },
): Promise<void> {
  const { scope, journal, fence } = at;
  await journal.commit(scope, 'organisation', {
    slug: 'user',
    id: user.userId,
    kind: 'change',
    ...(fence === undefined ? {} : { fence }),
    decide: ({ record }) => ({
      action,
      slug: 'user',
      id: user.userId,
      row: {
        ...memberRow(user, membership),
        ...(pictures === undefined ? picked(record?.row, 'picture', 'signature') : pictures),
        // Pictures change nothing else. Another person may have given this one a new role since the membership was read.
        ...(pictures && record ? picked(record.row, 'roleId', 'branches', 'status') : {}),
      },
      list: { partition: 'user', keys: [sortKey(nameOf(user))], row: { name: nameOf(user), email: user.email, status: membership.status } },
      unique: [],
      words: wordsOf(nameOf(user), user.email),
      // Nobody may choose a person who is being deactivated at this moment.
      ...(membership.status === 'Active' ? {} : { fences: true as const }),
    }),
  });
}

function picked(row: Row | undefined, ...names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]));
}

function memberRow(user: User, membership: Membership): Row {
  return {
    name: nameOf(user),
    email: user.email,
    roleId: membership.roleId,
    branches: membership.branches.map(({ branchId, change }) => ({
      branchId,
      granted: change?.granted ?? [],
      withdrawn: change?.withdrawn ?? [],
    })),
    ...auditRow(membership.audit),
    status: membership.status,
    isDefault: false,
  };
}

export function portsOf(context: Context): { readonly scope: Scope; readonly journal: Journal } {
  return { scope: context.scope, journal: context.ports.journal };
}
