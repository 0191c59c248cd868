import { refuseForeign } from '#application/access/own';
import type { Context } from '#application/context';
import {
  checkBranches,
  onceGranted,
  refuseActingFor,
  refuseGrantBeyondOwn,
  refuseTouchingSuperAdmin,
  roleFor,
} from '#application/identity/members/grants';
import { portsOf, recordMember } from '#application/identity/members/member-record';
import { refusePoorPassword } from '#application/identity/passwords/password-rule';
import { setPassword } from '#application/identity/passwords/passwords';
import type { BranchAccess, Membership, User } from '#application/identity/ports';
import { type AuditGranted, auditOf, checkAudit } from '#application/identity/scope/audit-granted';
import { pathsOf } from '#application/identity/scope/open-scope';
import { endAllSessions } from '#application/identity/sign-in/session';
import type { IdentityWorld } from '#application/identity/world';
import { rowOf } from '#application/row-of';
import { branchChange } from '#domain/permission/permission';
import { withoutIdle } from '#domain/permission/saved-paths';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { user as userModule } from '#modules/identity/user';

/** A member of the caller's organisation; anyone else is not found. */
export async function findMember(
  world: Pick<IdentityWorld, 'members'>,
  context: Context,
  userId: string,
): Promise<{ readonly user: User; readonly membership: Membership }> {
  const [membership, user] = await Promise.all([
    world.members.membership(context.scope.organisationId, userId),
    world.members.user(userId),
  ]);
  if (!membership || !user) throw new Refusal('notFound', { what: 'User' });
  // Everyone may see themselves.
  if (userId !== context.caller.userId) refuseForeign(context, userModule, { createdBy: membership.createdBy });
  return { user, membership };
}

/** Role and branches. Branch permissions stay as long as the role does. */
export async function changeMember(
  world: IdentityWorld,
  context: Context,
  body: { readonly id: string; readonly version: number; readonly roleId: string; readonly branchIds: readonly string[] } & AuditGranted,
): Promise<Membership> {
  const places = await world.members.placesTurn(context.scope.organisationId);
  const { user, membership } = await findMember(world, context, body.id);
  const sameRole = body.roleId === membership.roleId;
  const branches = body.branchIds.map((branchId): BranchAccess => {
    const before = membership.branches.find((branch) => branch.branchId === branchId);
    return { branchId, change: sameRole ? (before?.change ?? null) : null };
  });
  const mayGrant = async () => {
    const role = await roleFor(context, body.roleId);
    await checkBranches(context, body.branchIds, { has: membership.branches.map(({ branchId }) => branchId) });
    refuseTouchingSuperAdmin(context, membership);
    refuseGrantBeyondOwn(context, role, branches);
    await checkAudit(context, role, body);
    return role;
  };
  const role = await mayGrant();
  const change = { roleId: role.id, superAdmin: rowOf('role', role).isSuperAdmin === true, branches, audit: auditOf(body) };
  return save(world, context, 'edit', user, membership, body.version, change, { places, mayGrant });
}

export async function setMemberActive(
  world: IdentityWorld,
  context: Context,
  userId: string,
  version: number | undefined,
  active: boolean,
): Promise<Membership> {
  const { user, membership } = await findMember(world, context, userId);
  refuseTouchingSuperAdmin(context, membership);
  const status = active ? 'Active' : 'Inactive';
  if (membership.status === status)
    throw new Refusal('notAllowed', { why: active ? 'This user is already active' : 'This user is not active' });
  const saved = await save(world, context, active ? 'activate' : 'deactivate', user, membership, version ?? membership.version, { status });
  // They may sign in again for their other organisations; their current access ends at once.
  if (!active) await endAllSessions(world, user);
  return saved;
}

export async function saveBranchPermissions(
  world: IdentityWorld,
  context: Context,
  known: ReadonlySet<string>,
  body: {
    readonly userId: string;
    readonly version: number;
    readonly branches: readonly { readonly branchId: string; readonly permissions: readonly string[] | null }[];
  },
): Promise<Membership> {
  const places = await world.members.placesTurn(context.scope.organisationId);
  const { user, membership } = await findMember(world, context, body.userId);
  refuseTouchingSuperAdmin(context, membership);
  if (membership.superAdmin) throw new Refusal('notAllowed', { why: 'A super admin has every permission in every branch' });
  const mayEnter = () =>
    checkBranches(
      context,
      body.branches.map(({ branchId }) => branchId),
      { path: (index) => `branches.${index}.branchId`, has: membership.branches.map(({ branchId }) => branchId) },
    );
  await mayEnter();
  const asked = body.branches.map(({ branchId, permissions }) => ({
    branchId,
    permissions: permissions === null ? null : withoutIdle(permissions, known),
  }));
  const problems = asked.flatMap(({ permissions }, at) =>
    (permissions ?? []).flatMap((path, index) =>
      known.has(path) ? [] : [{ path: `branches.${at}.permissions.${index}`, message: `Unknown permission ${path}` }],
    ),
  );
  refuseIfAny(problems);
  const role = await roleFor(context, membership.roleId);
  const usual = new Set(pathsOf(role));
  const branches = asked.map(
    ({ branchId, permissions }): BranchAccess => ({
      branchId,
      change: permissions === null ? null : branchChange(usual, new Set(permissions)),
    }),
  );
  refuseGrantBeyondOwn(context, role, branches);
  return save(world, context, 'branch-permission', user, membership, body.version, { branches }, { places, mayGrant: mayEnter });
}

/**
 * Sets the password of another user. A user who also belongs to another organisation must do it themselves; otherwise one organisation
 * could get into the other.
 */
export async function setMemberPassword(world: IdentityWorld, context: Context, userId: string, password: string): Promise<void> {
  const { user, membership } = await findMember(world, context, userId);
  const roles = await context.ports.records.all(context.scope, 'role');
  refuseActingFor(
    context,
    roles.find(({ id }) => id === membership.roleId),
    membership,
  );
  if ((await world.members.organisationsOf(userId)).length > 1) {
    throw new Refusal('notAllowed', { why: 'This person also belongs to another organisation. They must reset the password themselves' });
  }
  await refusePoorPassword(password, user.email);
  await recordMember(portsOf(context), 'set-password', user, membership);
  await setPassword(world, user, password);
  await endAllSessions(world, user);
}

/** The grants of a change; their roles and branches cannot be deleted before it is written. */
interface Granting {
  /** Their turn, read before them. */
  readonly places: number;
  readonly mayGrant: () => Promise<unknown>;
}

/** The log is written before the membership. A crash in between leaves an entry of an intended change, never a change without an entry. */
async function save(
  world: IdentityWorld,
  context: Context,
  action: string,
  user: User,
  before: Membership,
  version: number,
  change: Partial<Membership>,
  granting?: Granting,
): Promise<Membership> {
  if (before.version !== version) throw new Refusal('changed', { what: 'User' });
  const after: Membership = {
    ...before,
    ...change,
    version: before.version + 1,
    updatedAt: world.clock.now().toISOString(),
    updatedBy: context.scope.userId,
  };
  await refuseLastSuperAdmin(world, before, after);
  const write = (fence?: number) => recordMember({ ...portsOf(context), ...(fence === undefined ? {} : { fence }) }, action, user, after);
  if (granting === undefined) await write();
  else await onceGranted(context, granting.mayGrant, write);
  await world.members.saveMembership(after, before, granting?.places);
  return after;
}

/** Checked before the log is written, and again by storage, in case two people do it at the same moment. */
async function refuseLastSuperAdmin(world: IdentityWorld, before: Membership, after: Membership): Promise<void> {
  const rules = (member: Membership) => member.superAdmin && member.status === 'Active';
  if (!rules(before) || rules(after)) return;
  const others = (await world.members.membersOf(before.organisationId)).filter(
    (member) => member.userId !== before.userId && rules(member),
  );
  if (others.length > 0) return;
  const why = 'An organisation needs at least one active super admin';
  throw new Refusal('notAllowed', { why }, [{ path: after.superAdmin ? 'active' : 'roleId', message: why }]);
}
