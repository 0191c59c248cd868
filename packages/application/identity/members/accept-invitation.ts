import { removalOf } from '#application/commit/change-of';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import { recordMember } from '#application/identity/members/member-record';
import { peekToken, takeToken } from '#application/identity/passwords/one-time';
import { refusePoorPassword } from '#application/identity/passwords/password-rule';
import { isOwnPassword } from '#application/identity/passwords/passwords';
import { activate, newUser } from '#application/identity/passwords/register';
import type { Invitation, Membership, User } from '#application/identity/ports';
import type { IdentityWorld, Visitor } from '#application/identity/world';
import type { Journal, Work } from '#application/ports/journal';
import type { Records } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { user as userModule } from '#modules/identity/user';

type Ports = { readonly records: Records; readonly journal: Journal };

export interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** What the page of the link shows first. */
export async function readInvitation(
  world: IdentityWorld,
  portsOf: (organisationId: string) => Promise<Ports>,
  visitor: Visitor,
  token: string,
) {
  const { invitation } = await find(world, token);
  const { records } = await portsOf(invitation.organisationId);
  const organisation = await records.find(scopeOf(invitation, '', visitor), 'org', invitation.organisationId);
  const account = await world.identity.find(invitation.email);
  return {
    email: invitation.email,
    organization: organisation === undefined ? '' : rowOf('org', organisation).name,
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    registered: account?.verified === true,
  };
}

/**
 * Creates the person or, with their own password, links the existing one (decision D5). The link proves the address, so no verification is
 * needed. The membership and the accepted invitation are written together, so an invitation that was cancelled or changed in the meantime
 * lets nobody in. Each step can be repeated: the token is used up last.
 */
export async function acceptInvitation(
  world: IdentityWorld,
  portsOf: (organisationId: string) => Promise<Ports>,
  visitor: Visitor,
  acceptance: Acceptance,
): Promise<{ readonly email: string; readonly organisationId: string }> {
  const { invitation } = await find(world, acceptance.token);
  const user = await personFor(world, invitation, acceptance);
  const { organisationId, email } = invitation;
  await join(world, await portsOf(organisationId), scopeOf(invitation, user.userId, visitor), invitation, user);
  if (!user.activeOrganizationId) await world.members.updateUser(user.userId, { activeOrganizationId: organisationId });
  await takeToken(world, 'accept-invitation', acceptance.token);
  return { email, organisationId };
}

/** The log is written before the membership, as with every change of a member. */
async function join(world: IdentityWorld, ports: Ports, scope: Scope, invitation: Invitation, user: User): Promise<void> {
  const { members } = world;
  const { organisationId } = invitation;
  const places = await members.placesTurn(organisationId);
  const isMember = (await members.membership(organisationId, user.userId)) !== undefined;
  const membership = isMember ? undefined : await recorded(world, ports, scope, invitation, user);
  const updatedAt = world.clock.now().toISOString();
  const accepted: Invitation = { ...invitation, status: 'Accepted', version: invitation.version + 1, updatedAt };
  try {
    await members.acceptInvitation(accepted, invitation, membership, places);
  } catch (error) {
    const now = await members.invitation(organisationId, invitation.id);
    // A link that is opened twice at one moment is accepted once.
    if (now?.status === 'Accepted' && (await members.membership(organisationId, user.userId))) return;
    if (membership) await unrecord(ports, scope, user);
    throw error instanceof Refusal && error.code === 'changed' ? gone() : error;
  }
}

/** A membership that is in the log, with a role that nobody was deleting when it was written. */
function recorded(
  world: IdentityWorld,
  { records, journal }: Ports,
  scope: Scope,
  invitation: Invitation,
  user: User,
): Promise<Membership> {
  const attempt = async (fence: number) => {
    const role = (await records.all(scope, 'role')).find(({ id }) => id === invitation.roleId);
    if (!role) throw new Refusal('notAllowed', { why: 'The role of this invitation no longer exists' });
    const membership = membershipOf(world, invitation, user, rowOf('role', role).isSuperAdmin === true);
    await recordMember({ scope, journal, fence }, 'join', user, membership);
    return membership;
  };
  return onSteadyFacts({ scope, ports: { journal } }, attempt, 'organisation');
}

/** They did not join after all. */
async function unrecord({ journal }: Ports, scope: Scope, { userId }: User): Promise<void> {
  const decide: Work['decide'] = ({ record }) => removalOf(userModule, userId, record);
  await journal.commit(scope, 'organisation', { slug: userModule.slug, id: userId, kind: 'change', decide });
}

async function personFor(world: IdentityWorld, invitation: Invitation, { password, firstName, lastName }: Acceptance): Promise<User> {
  const { email } = invitation;
  const account = await world.identity.find(email);
  if (account?.verified) {
    if (!(await isOwnPassword(world, email, password)))
      throw new Refusal('invalid', {}, [{ path: 'password', message: 'This is not the password of your account' }]);
    const user = await world.members.user(account.userId);
    if (user?.status === 'Active') return user;
  }
  await refusePoorPassword(password, email);
  const userId = account?.userId ?? (await world.identity.create(email, password));
  // Someone else may have registered this address before. None of their data becomes this person's.
  if (account && !account.verified) await world.identity.setPassword(email, password);
  const user = newUser(
    world,
    userId,
    { email, firstName: firstName ?? invitation.firstName, lastName: lastName ?? invitation.lastName, mobile: null },
    'Active',
  );
  await world.members.createUser(user);
  await activate(world, user, user);
  return user;
}

async function find(world: IdentityWorld, token: string): Promise<{ readonly invitation: Invitation }> {
  const [organisationId, id, version] = (await peekToken(world, 'accept-invitation', token))?.subject.split('|') ?? [];
  if (!organisationId || !id) throw gone();
  const invitation = await world.members.invitation(organisationId, id);
  if (invitation?.status !== 'Pending' || invitation.version !== Number(version)) throw gone();
  return { invitation };
}

function gone(): Refusal {
  return new Refusal('notAllowed', { why: 'This invitation is no longer valid. Ask for a new one' });
}

function membershipOf(world: IdentityWorld, invitation: Invitation, user: User, superAdmin: boolean): Membership {
  const now = world.clock.now().toISOString();
  return {
    organisationId: invitation.organisationId,
    userId: user.userId,
    roleId: invitation.roleId,
    superAdmin,
    branches: invitation.branchIds.map((branchId) => ({ branchId, change: null })),
    ...(invitation.audit ? { audit: invitation.audit } : {}),
    status: 'Active',
    version: 1,
    createdAt: now,
    createdBy: invitation.createdBy,
    updatedAt: now,
    updatedBy: user.userId,
  };
}

function scopeOf(invitation: Invitation, userId: string, { from, requestId }: Visitor): Scope {
  return { organisationId: invitation.organisationId, branchId: '', financialYearId: '', userId, from, requestId };
}
