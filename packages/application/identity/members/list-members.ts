import { ownRows } from '#application/access/own';
import type { Context } from '#application/context';
import { type ListAsked, pageOf } from '#application/identity/members/page';
import type { Membership, User } from '#application/identity/ports';
import { type IdentityWorld, nameOf } from '#application/identity/world';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { reachOf } from '#domain/permission/permission';
import { user } from '#modules/identity/user';

/** A member as the users list and the user form show them. */
export interface MemberRow {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
}

/** A page of the members of the organisation. They are some hundreds at most, so they are read whole and sorted here. */
export async function listMembers(world: Pick<IdentityWorld, 'members'>, context: Context, asked: ListAsked) {
  return pageOf(ownRows(context, user, await memberRows(world, context)), asked, {
    orders: ['name', 'email', 'roleName', 'status'],
    words: ['name', 'email', 'roleName'],
  });
}

export async function memberRows(world: Pick<IdentityWorld, 'members'>, context: Context): Promise<readonly MemberRow[]> {
  const members = await world.members.membersOf(context.scope.organisationId);
  const [users, roles] = await Promise.all([
    world.members.users(members.map(({ userId }) => userId)),
    context.ports.records.all(context.scope, 'role'),
  ]);
  return members.flatMap((member) => {
    const user = users.get(member.userId);
    return user ? [memberRow(user, member, roles)] : [];
  });
}

/** People as colleagues see them: by name. Everything else is for callers who may see users. */
export function asColleagues(context: Context, rows: readonly MemberRow[]): readonly Readonly<Record<string, unknown>>[] {
  if (maySeeUsers(context)) return rows;
  return rows.map(({ id, name, label, firstName, lastName }) => ({ id, name, label, firstName, lastName }));
}

/** People cannot be found by an address the caller may not see. */
export function wordsOfPeople(context: Context): readonly string[] {
  return maySeeUsers(context) ? ['name', 'email'] : ['name'];
}

function maySeeUsers({ caller }: Context): boolean {
  return reachOf(caller.permissions, '/user', '') === 'all';
}

export function memberRow(user: User, member: Membership, roles: readonly Stored[]): MemberRow {
  const role = roles.find(({ id }) => id === member.roleId);
  return {
    id: user.userId,
    email: user.email,
    name: nameOf(user),
    label: nameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    mobile: user.mobile,
    roleId: member.roleId,
    roleName: role === undefined ? '' : rowOf('role', role).name,
    superAdmin: member.superAdmin,
    branchIds: member.branches.map(({ branchId }) => branchId),
    financialYearIds: member.audit?.financialYearIds ?? [],
    accessUntil: member.audit?.until ?? null,
    status: user.status === 'Active' ? member.status : user.status,
    isDefault: false,
    version: member.version,
    createdAt: member.createdAt,
    createdBy: member.createdBy,
    updatedAt: member.updatedAt,
    updatedBy: member.updatedBy,
  };
}
