import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import type { BranchAccess, Membership } from '#application/identity/ports';
import { pathsOf } from '#application/identity/scope/open-scope';
import { allBranches } from '#application/known-records';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { heldInBranch } from '#domain/permission/permission';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';

/** The active role with this id; refuses at the field otherwise. */
export async function roleFor(context: Context, roleId: string): Promise<Stored> {
  const role = (await context.ports.records.all(context.scope, 'role')).find(({ id }) => id === roleId);
  if (!role) throw new Refusal('invalid', {}, [{ path: 'roleId', message: 'This role does not exist' }]);
  if (rowOf('role', role).status !== 'Active') throw new Refusal('invalid', {}, [{ path: 'roleId', message: 'This role is not active' }]);
  return role;
}

/**
 * Checks a grant against roles and branches and writes it, at one place of the organisation's log. So a role that was deleted or
 * deactivated before cannot be granted.
 */
export async function onceGranted(
  context: Context,
  mayGrant: () => Promise<unknown>,
  write: (fence: number) => Promise<unknown>,
): Promise<void> {
  const attempt = async (fence: number) => {
    await mayGrant();
    await write(fence);
  };
  await onSteadyFacts(context, attempt, 'organisation');
}

/**
 * Refuses branches that are not in this organisation or are listed twice, and inactive ones. A person may keep an inactive branch they
 * already have, but it cannot be added.
 */
export async function checkBranches(
  context: Context,
  branchIds: readonly string[],
  { path = (index: number) => `branchIds.${index}`, has = [] as readonly string[] } = {},
): Promise<void> {
  const known = new Map((await allBranches(context)).map(({ id, status }) => [id, status]));
  refuseIfAny(
    branchIds.flatMap((id, index): Problem[] => {
      const refuse = (message: string) => [{ path: path(index), message }];
      if (!known.has(id)) return refuse('This branch does not exist');
      if (branchIds.indexOf(id) < index) return refuse('This branch is listed twice');
      return known.get(id) === 'Active' || has.includes(id) ? [] : refuse('This branch is not active');
    }),
  );
}

/** People can grant in a branch only what they have there themselves. Otherwise a permission to edit users would be all permissions. */
export function refuseGrantBeyondOwn(context: Context, role: Stored, branches: readonly BranchAccess[]): void {
  if (context.caller.permissions === 'all') return;
  if (rowOf('role', role).isSuperAdmin) throw new Refusal('forbidden', { what: 'making someone a super admin' });
  const beyond = beyondOwn(context, role, branches);
  if (beyond !== undefined) throw new Refusal('forbidden', { what: `granting ${beyond}, which you do not have yourself` });
}

/** Anyone who can sign in as a person has that person's permissions. So the password of a person with more permissions cannot be set. */
export function refuseActingFor(context: Context, role: Stored | undefined, member: Membership): void {
  refuseTouchingSuperAdmin(context, member);
  const beyond = role && beyondOwn(context, role, member.branches);
  if (beyond !== undefined) throw new Refusal('forbidden', { what: `signing in as someone who has ${beyond}, which you do not have` });
}

/** A path that the role, with its changes for one of these branches, has there and the caller does not. */
function beyondOwn({ caller }: Context, role: Stored, branches: readonly BranchAccess[]): string | undefined {
  if (caller.permissions === 'all') return undefined;
  const usual = new Set(pathsOf(role));
  for (const { branchId, change } of branches) {
    const given = heldInBranch(usual, change ?? undefined);
    const own = caller.mayGiveIn?.(branchId) ?? caller.permissionsIn?.(branchId) ?? caller.permissions;
    if (own === 'all' || given === 'all') continue;
    const beyond = [...given].find((path) => !own.has(path));
    if (beyond !== undefined) return beyond;
  }
  return undefined;
}

/** Only a super admin can change a super admin. */
export function refuseTouchingSuperAdmin(context: Context, member: Membership): void {
  if (member.superAdmin && context.caller.permissions !== 'all') throw new Refusal('forbidden', { what: 'changing a super admin' });
}
