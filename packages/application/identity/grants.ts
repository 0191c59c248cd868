import type { Context } from '#application/context';
import { pathsOf } from '#application/identity/open-scope';
import type { BranchAccess, Membership } from '#application/identity/ports';
import type { Stored } from '#application/ports';
import { Refusal } from '#domain/refusal';

/** The active role of this id; refuses at the field. */
export async function roleFor(context: Context, roleId: string): Promise<Stored> {
  const role = (await context.ports.records.all(context.scope, 'role')).find(({ id }) => id === roleId);
  if (!role) throw new Refusal('invalid', {}, [{ path: 'roleId', message: 'This Role does not exist' }]);
  if (role.row['status'] !== 'Active') throw new Refusal('invalid', {}, [{ path: 'roleId', message: 'This Role is not active' }]);
  return role;
}

/** Refuses branches that are not this organisation's. */
export async function checkBranches(context: Context, branchIds: readonly string[], path = 'branchIds'): Promise<void> {
  const known = new Set((await context.ports.records.all(context.scope, 'branch')).map(({ id }) => id));
  const problems = branchIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `${path}.${index}`, message: 'This Branch does not exist' }],
  );
  if (problems.length > 0) throw new Refusal('invalid', {}, problems);
}

/** Nobody hands out what they don't hold themselves, or a permission to edit users would be all permissions. */
export function refuseGrantBeyondOwn(context: Context, role: Stored, branches: readonly BranchAccess[]): void {
  const { permissions } = context.caller;
  if (permissions === 'all') return;
  if (role.row['isSuperAdmin'] === true) throw new Refusal('forbidden', { what: 'making someone a super admin' });
  const given = branches.length === 0 ? pathsOf(role) : branches.flatMap((branch) => [...pathsOf(role), ...(branch.change?.granted ?? [])]);
  const beyond = given.find((path) => !permissions.has(path));
  if (beyond !== undefined) throw new Refusal('forbidden', { what: `giving ${beyond}, which you do not hold yourself` });
}

/** Only a super admin touches a super admin. */
export function refuseTouchingSuperAdmin(context: Context, member: Membership): void {
  if (member.superAdmin && context.caller.permissions !== 'all') throw new Refusal('forbidden', { what: 'changing a super admin' });
}
