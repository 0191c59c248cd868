import type { Context } from '#application/context';
import type { Members } from '#application/identity/ports';
import { attachedTo, called } from '#application/in-use/attached';
import { reachOf } from '#domain/permission/permission';

/** The role and branches of a member or an invited person. */
export interface Place {
  readonly roleId: string;
  readonly branchIds: readonly string[];
}

/** Refuses with 226 if members or open invitations have it, and names them. */
export async function refuseHeldByPeople(context: Context, members: Members, has: (place: Place) => boolean): Promise<void> {
  const uses = await heldByPeople(context, members, has);
  if (uses.length > 0) throw attachedTo(uses);
}

/**
 * People who have a role or work in a branch, or will once they accept: `Users: Meena Patil`. Members and invitations are not records, so
 * no record refers to them. Their names are shown to callers who may see them.
 */
export async function heldByPeople(
  { scope, caller, ports }: Context,
  members: Members,
  has: (place: Place) => boolean,
): Promise<readonly string[]> {
  const now = ports.clock.now().toISOString();
  const [all, sent] = await Promise.all([members.membersOf(scope.organisationId), members.invitationsOf(scope.organisationId)]);
  const holders = all.filter(({ roleId, branches }) => has({ roleId, branchIds: branches.map(({ branchId }) => branchId) }));
  const invited = sent.filter((one) => one.status === 'Pending' && one.validUntil > now && has(one));
  const users = await members.users(holders.map(({ userId }) => userId));
  const named = (path: string, names: readonly string[]) => (reachOf(caller.permissions, path, '') === 'all' ? names : []);
  const uses = [
    { plural: 'Users', count: holders.length, names: named('/user', [...users.values()].map(nameOf)) },
    {
      plural: 'User Invitations',
      count: invited.length,
      names: named(
        '/user-invitation',
        invited.map(({ email }) => email),
      ),
    },
  ];
  return uses.filter(({ count }) => count > 0).map(({ plural, names, count }) => called(plural, names, count));
}

function nameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
