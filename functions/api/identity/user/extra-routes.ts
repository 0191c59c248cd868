import { isSubscribed } from '#application/access/subscription';
import type { Context } from '#application/context';
import {
  changeMember,
  findMember,
  saveBranchPermissions,
  setMemberActive,
  setMemberPassword,
} from '#application/identity/members/change-member';
import { invite } from '#application/identity/members/invitations';
import { asColleagues, listMembers, memberRow, memberRows, wordsOfPeople } from '#application/identity/members/list-members';
import { pageOf } from '#application/identity/members/page';
import { removeMember } from '#application/identity/members/remove-member';
import type { Membership } from '#application/identity/ports';
import { appPermissions } from '#application/identity/scope/app-permissions';
import { pathsOf, permissionsIn } from '#application/identity/scope/open-scope';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { profileRoutes } from '#functions/api/identity/user/profile-routes';
import { securityRoutes } from '#functions/api/identity/user/security-routes';
import { sessionRoutes } from '#functions/api/identity/user/session-routes';
import { importPeople } from '#functions/api/identity/user-invitation/import-people';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { withNames } from '#functions/http/with-names';
import { email as emailSchema, password as passwordSchema } from '#modules/identity/fields';
import * as calls from '#modules/identity/user-operations';

/** The users of an organisation and their permissions. */
export const routes: Routes = [
  ...sessionRoutes,
  ...profileRoutes,
  ...securityRoutes,
  route(calls.listUsers, async ({ wiring, context, body }) => listMembers(await wiring.world(), context, body)),
  route(calls.allUsers, async ({ wiring, context, query }) => listMembers(await wiring.world(), context, query)),
  route(calls.userOptions, async (call) => {
    const { search, id, limit } = call.query;
    const rows = await activeRows(call, call.context);
    const chosen = rows.filter((row) => row.id === id);
    const { rows: found } = pageOf(rows, { search, limit: limit ?? 20 }, { orders: ['name'], words: wordsOfPeople(call.context) });
    return asColleagues(call.context, [...chosen, ...found.filter((row) => row.id !== id)]);
  }),
  route(calls.userNames, async ({ wiring, context, query }) => {
    const wanted = new Set(query.ids.split(','));
    return (await memberRows(wiring, context)).filter(({ id }) => wanted.has(id)).map(({ id, name }) => ({ id, label: name }));
  }),
  route(calls.activeUsers, async (call) => asColleagues(call.context, await activeRows(call, call.context))),
  route(calls.usersByOrganisation, async (call) => {
    if (call.body.organizationId !== call.context.scope.organisationId) throw new Refusal('foreignScope', { what: 'organisation' });
    return asColleagues(call.context, await activeRows(call, call.context));
  }),
  route(calls.usersByBranch, async (call) => {
    const { branchId } = call.body;
    if (!call.entrance.branches.some(({ id }) => id === branchId)) throw new Refusal('foreignScope', { what: 'branch' });
    const members = await call.wiring.members.membersOf(call.context.scope.organisationId);
    const there = new Set(
      members.filter((one) => one.superAdmin || one.branches.some((branch) => branch.branchId === branchId)).map(({ userId }) => userId),
    );
    const rows = (await activeRows(call, call.context)).filter(({ id }) => there.has(id));
    return asColleagues(call.context, rows);
  }),
  route(calls.emailExists, async (call) => {
    const email = emailSchema.parse(param(call, 'email'));
    return { exists: (await memberRows(await call.wiring.world(), call.context)).some((row) => row.email === email) };
  }),
  route(calls.getUser, async (call) => one(call, call.context, param(call, 'id'))),
  route(calls.findUserForEdit, async (call) => one(call, call.context, param(call, 'id'))),
  route(calls.userHistory, async (call) => {
    const { context, wiring } = call;
    await findMember(await wiring.world(), context, param(call, 'id'));
    return withNames(wiring.members, await context.ports.records.history(context.scope, 'organisation', 'user', param(call, 'id')));
  }),
  route(calls.updateUser, async (call) => {
    const { context, body } = call;
    return answer(call, context, await changeMember(await call.wiring.world(), context, body));
  }),
  route(calls.createUser, async ({ wiring, context, body }) => {
    const { id } = await invite(await wiring.world(), context, body);
    return { id };
  }),
  route(calls.importUsers, importPeople),
  route(calls.userExists, async ({ wiring, context, body: { id, values } }) => {
    const email = values['email']?.trim().toLowerCase();
    const exists = (await memberRows(await wiring.world(), context)).some((row) => row.email === email && row.id !== id);
    return exists ? { exists, field: 'email' } : { exists };
  }),
  route(calls.removeUser, async (call) => remove(call, call.context, call.query.version)),
  route(calls.hardDeleteUser, async (call) => remove(call, call.context, call.query.version)),
  route(calls.changeUserStatus, async (call) => {
    const { version, active } = call.body;
    const membership = await setMemberActive(await call.wiring.world(), call.context, param(call, 'id'), version, active);
    // They contain nothing beyond the organisation's records, and nobody else can reach them.
    if (!active) await call.wiring.drafts().removeAll(membership.organisationId, membership.userId);
    return answer(call, call.context, membership);
  }),
  route(calls.activateUser, async (call) =>
    answer(call, call.context, await setMemberActive(await call.wiring.world(), call.context, param(call, 'id'), call.body?.version, true)),
  ),
  route(calls.setPassword, async (call) => {
    await setMemberPassword(await call.wiring.world(), call.context, param(call, 'id'), call.body.password);
    return { done: true };
  }),
  route(calls.setPasswordInPath, async (call) => {
    await setMemberPassword(await call.wiring.world(), call.context, param(call, 'id'), passwordSchema.parse(param(call, 'value')));
    return { done: true };
  }),
  route(calls.appPermissions, async ({ wiring, user, entrance, context }) => {
    const [person, subscribed] = await Promise.all([wiring.members.user(user.userId), isSubscribed(context)]);
    if (!person) throw new Refusal('signedOut');
    return appPermissions(entrance, person, wiring.today(), subscribed);
  }),
  route(calls.branchPermissions, async (call) => {
    const { membership } = await findMember(await call.wiring.world(), call.context, param(call, 'id'));
    return branchPermissionsOf(call.context, membership);
  }),
  route(calls.saveBranchPermissions, async (call) => {
    const { context, body } = call;
    const { permissions } = await import('#modules/all');
    const saved = await saveBranchPermissions(await call.wiring.world(), context, new Set(permissions), body);
    return branchPermissionsOf(context, saved);
  }),
];

/** Drafts contain nothing beyond the organisation's records, and nobody else can reach them. */
async function remove(call: Call, context: Context, version: number | undefined): Promise<void> {
  const userId = param(call, 'id');
  await removeMember(await call.wiring.world(), context, userId, version);
  await call.wiring.drafts().removeAll(context.scope.organisationId, userId);
}

async function activeRows(call: Call, context: Context) {
  return (await memberRows(await call.wiring.world(), context)).filter(({ status }) => status === 'Active');
}

async function one(call: Call, context: Context, userId: string) {
  const { user, membership } = await findMember(await call.wiring.world(), context, userId);
  return memberRow(user, membership, await context.ports.records.all(context.scope, 'role'));
}

async function answer(call: Call, context: Context, membership: Membership) {
  return one(call, context, membership.userId);
}

/** The screen edits whole sets of paths. If the role decides, the set is the role's and `permissions` is null. */
async function branchPermissionsOf(context: Context, membership: Membership) {
  const [roles, branches] = await Promise.all([
    context.ports.records.all(context.scope, 'role'),
    context.ports.records.all(context.scope, 'branch'),
  ]);
  const role = roles.find(({ id }) => id === membership.roleId);
  if (!role) throw new Refusal('notFound', { what: 'Role' });
  const entrance = { membership, role, branches, years: [] };
  return {
    userId: membership.userId,
    version: membership.version,
    role: { id: role.id, name: rowOf('role', role).name, isSuperAdmin: membership.superAdmin, permissions: pathsOf(role) },
    branches: membership.branches.map(({ branchId, change }) => {
      const held = permissionsIn(entrance, branchId);
      const branch = branches.find(({ id }) => id === branchId);
      return {
        branchId,
        code: String(branch?.row['code'] ?? ''),
        name: branch === undefined ? '' : rowOf('branch', branch).name,
        permissions: change === null ? null : [...(held === 'all' ? [] : held)],
      };
    }),
  };
}
