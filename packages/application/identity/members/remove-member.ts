import { removalOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { findMember, setMemberActive } from '#application/identity/members/change-member';
import { refuseTouchingSuperAdmin } from '#application/identity/members/grants';
import { portsOf } from '#application/identity/members/member-record';
import type { Membership } from '#application/identity/ports';
import type { IdentityWorld } from '#application/identity/world';
import { refuseAttached } from '#application/in-use/attached';
import { Refusal } from '#domain/refusal';
import { user } from '#modules/identity/user';

/**
 * Removes a person from the organisation. Records must never lose a person they name, so only a person whom no record names is removed;
 * anyone else is deactivated. Their entries keep their name. As with masters, the person is deactivated first, so that no record can name
 * them during the check.
 */
export async function removeMember(world: IdentityWorld, context: Context, userId: string, version: number | undefined): Promise<void> {
  const { user: person, membership } = await findMember(world, context, userId);
  if (version !== undefined && membership.version !== version) throw new Refusal('changed', { what: 'User' });
  if (userId === context.caller.userId) throw new Refusal('notAllowed', { why: 'You cannot remove yourself' });
  refuseTouchingSuperAdmin(context, membership);
  await refuseAttached(context, user, userId);
  const wasActive = membership.status === 'Active';
  const inactive = wasActive ? await setMemberActive(world, context, userId, membership.version, false) : membership;
  try {
    await refuseAttached(context, user, userId);
  } catch (error) {
    if (wasActive) await setMemberActive(world, context, userId, inactive.version, true);
    throw error;
  }
  await remove(world, context, inactive);
  if (person.activeOrganizationId === context.scope.organisationId) await world.members.updateUser(userId, { activeOrganizationId: null });
}

/** The log first: a crash in between leaves an entry of an intended removal, never a removal without an entry. */
async function remove(world: IdentityWorld, context: Context, membership: Membership): Promise<void> {
  const { scope, journal } = portsOf(context);
  const id = membership.userId;
  await journal.commit(scope, 'organisation', { slug: user.slug, id, kind: 'change', decide: ({ record }) => removalOf(user, id, record) });
  await world.members.removeMembership(membership);
}
