import type { Context } from '#application/context';
import type { Members, Membership, User } from '#application/identity/ports';
import { enter } from '#application/identity/scope/open-scope';
import type { Stored } from '#application/ports/records';
import { Refusal } from '#domain/refusal';

/** A person who gets a mail, and the branches that are open to them. */
export type NamedMember = User & { readonly branches: readonly Stored[] };

/** Those of these people who may enter the organisation now. */
export async function namedMembers(
  context: Context,
  members: Pick<Members, 'membersOf' | 'users'>,
  named: readonly string[],
): Promise<readonly NamedMember[]> {
  const all = await members.membersOf(context.scope.organisationId);
  const asked = all.filter(({ userId }) => named.includes(userId));
  const users = await members.users(asked.map(({ userId }) => userId));
  const people: NamedMember[] = [];
  for (const member of asked) {
    const user = users.get(member.userId);
    const branches = user?.status === 'Active' ? await openTo(context, member) : null;
    if (user !== undefined && branches !== null) people.push({ ...user, branches });
  }
  return people;
}

/** The branches that a member may open; null if they may not enter any more: they left, their role is not active, or their time ended. */
async function openTo({ scope, ports, today }: Context, member: Membership): Promise<readonly Stored[] | null> {
  const { organisationId, from, requestId } = scope;
  try {
    const who = { userId: member.userId, from, requestId };
    return (await enter(ports.records, async () => member, organisationId, who, today)).branches;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'foreignScope' || error.code === 'forbidden')) return null;
    throw error;
  }
}
