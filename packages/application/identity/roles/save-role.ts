import type { Answered, Context } from '#application/context';
import { pathsBeyondOwn, refuseRoleBeyondOwn } from '#application/identity/roles/role-grants';
import { type Entrance, pathsOf } from '#application/identity/scope/open-scope';
import { saveRecord } from '#application/records/save-record';
import type { MasterModule } from '#modules/kit/module';
import { type Role, role, withKnownPaths } from '#modules/organisation/role/role';

type Body = Pick<Role, 'name' | 'description' | 'permissions'> & { readonly id: string; readonly version?: number };

/** Adds or changes a role. The permissions that a person may put into it depend on the person, which no rule of a record knows. */
export async function saveRole(context: Context, entrance: Entrance, body: Body): Promise<Answered> {
  const before = (await context.ports.records.all(context.scope, role.slug)).find(({ id }) => id === body.id);
  refuseRoleBeyondOwn(context, entrance, { id: body.id, wanted: body.permissions, before: before ? pathsOf(before) : [] });
  const { permissions } = await import('#modules/all');
  return saveRecord(context, withKnownPaths(role, permissions), body);
}

/** The role as a file is imported into it: with known paths that the person who imports it holds. */
export async function importedRole(entrance: Entrance): Promise<MasterModule<Role>> {
  const { permissions } = await import('#modules/all');
  const known = withKnownPaths(role, permissions);
  return {
    ...known,
    check: (row, facts, id) => [...(known.check?.(row, facts, id) ?? []), ...pathsBeyondOwn(entrance, row.permissions)],
  };
}
