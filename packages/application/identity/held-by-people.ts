import type { Context } from '#application/context';
import type { Members } from '#application/identity/ports';

/** What a member is, or somebody invited will be. */
interface Place {
  readonly roleId: string;
  readonly branchIds: readonly string[];
}

/** So many are called by name. */
const mostCalled = 3;

/**
 * Who holds a role or works in a branch, or will, once they accept: `Users: Meena Patil`. Members and invitations are no records, so that
 * no reference of a record says it.
 */
export async function heldByPeople(
  members: Members,
  { scope, ports }: Pick<Context, 'scope' | 'ports'>,
  has: (place: Place) => boolean,
): Promise<readonly string[]> {
  const now = ports.clock.now().toISOString();
  const [all, sent] = await Promise.all([members.membersOf(scope.organisationId), members.invitationsOf(scope.organisationId)]);
  const holders = all.filter(({ roleId, branches }) => has({ roleId, branchIds: branches.map(({ branchId }) => branchId) }));
  const invited = sent.filter((one) => one.status === 'Pending' && one.validUntil > now && has(one));
  const users = await members.users(holders.slice(0, mostCalled).map(({ userId }) => userId));
  const names = [...users.values()].map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '));
  return [
    ...called('Users', names, holders.length),
    ...called(
      'User Invitations',
      invited.slice(0, mostCalled).map(({ email }) => email),
      invited.length,
    ),
  ];
}

function called(plural: string, names: readonly string[], count: number): readonly string[] {
  if (count === 0) return [];
  return [`${plural}: ${names.join(', ')}${count > names.length ? ' and more' : ''}`];
}
