import type { Context } from '#application/context';
import { type Entrance, pathsOf, permissionsIn } from '#application/identity/scope/open-scope';
import { rowOf } from '#application/row-of';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';

/**
 * A role counts in every branch. So people cannot add to it what they do not have in each of their own branches, cannot remove what they
 * could not give back, and cannot edit their own role. Otherwise a permission to edit roles would be every permission. Refuses at the first
 * such path; `before` are the role's old paths, empty for a new one.
 */
export function refuseRoleBeyondOwn(
  { caller }: Pick<Context, 'caller'>,
  entrance: Entrance,
  role: { readonly id: string; readonly wanted: readonly string[]; readonly before: readonly string[] },
): void {
  if (caller.permissions === 'all') return;
  if (entrance.membership.roleId === role.id) {
    const why = 'This is your own role. Someone else must change it';
    throw new Refusal('notAllowed', { why }, [{ path: 'permissions', message: why }]);
  }
  refuseIfAny(pathsBeyondOwn(entrance, role.wanted, role.before));
  const stays = new Set(role.wanted);
  const taken = role.before.find((path) => !stays.has(path) && !holds(entrance, path));
  if (taken !== undefined) throw new Refusal('forbidden', { what: `removing ${taken}, which you do not have yourself` });
}

/** The paths of a role that a person may not give, because they do not have them. */
export function pathsBeyondOwn(entrance: Entrance, wanted: readonly string[], before: readonly string[] = []): readonly Problem[] {
  const had = new Set(before);
  return wanted.flatMap((path, at): Problem[] =>
    had.has(path) || holds(entrance, path) ? [] : [{ path: `permissions.${at}`, message: `You do not have ${path} yourself` }],
  );
}

function holds(entrance: Entrance, path: string): boolean {
  if (rowOf('role', entrance.role).isSuperAdmin) return true;
  const paths = entrance.branches.map(({ id }) => permissionsIn(entrance, id));
  return (paths.length > 0 ? paths : [new Set(pathsOf(entrance.role))]).every((held) => held === 'all' || held.has(path));
}
