import { recordMember } from '#application/identity/members/member-record';
import type { Members, Membership, User } from '#application/identity/ports';
import type { Clock } from '#application/ports/clock';
import type { Journal } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';

/** The first member of an organisation: its super admin, in all of these branches. Written to the log, then to the members. */
export async function joinAsOwner(
  { journal, members, clock }: { readonly journal: Journal; readonly members: Members; readonly clock: Clock },
  scope: Scope,
  user: User,
  roleId: string,
  branchIds: readonly string[],
): Promise<void> {
  const now = clock.now().toISOString();
  const membership: Membership = {
    organisationId: scope.organisationId,
    userId: user.userId,
    roleId,
    superAdmin: true,
    branches: branchIds.map((branchId) => ({ branchId, change: null })),
    status: 'Active',
    version: 1,
    createdAt: now,
    createdBy: user.userId,
    updatedAt: now,
    updatedBy: user.userId,
  };
  await recordMember({ scope, journal }, 'join', user, membership);
  await members.saveMembership(membership, undefined);
}
