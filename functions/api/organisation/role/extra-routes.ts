import * as z from 'zod/mini';
import { findOwn } from '#application/access/find-own';
import { answer } from '#application/commit/answer';
import type { Context } from '#application/context';
import { giveAuditorRole } from '#application/identity/roles/auditor-role';
import { removePlace, setRoleActive } from '#application/identity/roles/remove-place';
import { saveRole } from '#application/identity/roles/save-role';
import { pathsOf } from '#application/identity/scope/open-scope';
import { rowOf } from '#application/row-of';
import { assert } from '#domain/assert';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { generic } from '#functions/http/generic';
import * as calls from '#modules/organisation/organisation-operations';
import { role } from '#modules/organisation/role/role';

export const routes: Routes = [
  route(calls.rolePermissions, async (call) => {
    const found = (await call.context.ports.records.all(call.context.scope, 'role')).find(({ id }) => id === param(call, 'roleId'));
    if (!found) throw new Refusal('notFound', { what: 'Role' });
    const held = new Set(pathsOf(found));
    const { permissions } = await import('#modules/all');
    return permissions.map((url) => ({ url, held: found.row['isSuperAdmin'] === true || held.has(url) }));
  }),
  route(calls.rolesOfOrganisation, async ({ context }) => {
    await giveAuditorRole(context);
    return (await context.ports.records.all(context.scope, 'role'))
      .filter(({ row }) => row['status'] === 'Active')
      .map((one) => ({ id: one.id, name: rowOf(role, one).name, isSuperAdmin: rowOf(role, one).isSuperAdmin }));
  }),
  // Wherever roles are listed or chosen, an older organisation has that of auditors too.
  ['role.list', (call) => withAuditor(call, 'list')],
  ['role.options', (call) => withAuditor(call, 'options')],
  route(calls.roleForEdit, async (call) => readRole(call)),
  ['role.get', readRole],
  route(calls.roleExists, async (call) => {
    const name = normalName(param(call, 'name'));
    const roles = await call.context.ports.records.all(call.context.scope, 'role');
    return { exists: roles.some((one) => one.id !== param(call, 'id') && normalName(rowOf(role, one).name) === name) };
  }),
  ['role.create', save],
  ['role.update', save],
  // Members refer to roles but are not records, so these calls check the members too.
  ['role.remove', removeRole],
  ['role.hard-delete', removeRole],
  ['role.status', changeStatus],
];

async function withAuditor(call: Call, verb: 'list' | 'options'): Promise<unknown> {
  await giveAuditorRole(contextOf(call));
  return generic(role, verb)(call);
}

/** A role is returned with today's permission paths, whenever it was saved. */
async function readRole(call: Call): Promise<unknown> {
  const found = await findOwn(contextOf(call), role, param(call, 'id'));
  return { ...answer(found), permissions: pathsOf(found) };
}

async function save(call: Call): Promise<unknown> {
  assert(call.entrance, 'a role is saved in a scope');
  // Parsed by the schema of the operation, which was made from the fields of the role.
  return saveRole(contextOf(call), call.entrance, call.body as Parameters<typeof saveRole>[2]);
}

const versionQuery = z.object({ version: z.optional(z.number()) });
const statusBody = z.object({ version: z.optional(z.number()), active: z.boolean() });

async function removeRole(call: Call): Promise<void> {
  const context = contextOf(call);
  const id = param(call, 'id');
  const { version } = versionQuery.parse(call.query);
  await removePlace(context, call.wiring.members, role, { id, version }, ({ roleId }) => roleId === id);
}

async function changeStatus(call: Call): Promise<unknown> {
  const { version, active } = statusBody.parse(call.body);
  return setRoleActive(contextOf(call), call.wiring.members, param(call, 'id'), version, active);
}

function contextOf({ context }: Call): Context {
  assert(context, 'a role is called in a scope');
  return context;
}
