import { recordMember } from '#application/identity/members/member-record';
import { newUser } from '#application/identity/passwords/register';
import type { Membership, User } from '#application/identity/ports';
import type { IdentityWorld } from '#application/identity/world';
import type { Journal } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { branches, branchId, idOf, organisationId } from '#functions/seed/demo';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly role: string;
}

interface DemoPerson extends SignIn {
  readonly firstName: string;
  readonly lastName: string;
}

export const owner: DemoPerson = {
  email: 'owner@suryodaya.example',
  password: 'sunrise over Sahyadri',
  role: 'Super Admin',
  firstName: 'Asha',
  lastName: 'Kulkarni',
};

const staff: readonly DemoPerson[] = [
  { email: 'accountant@suryodaya.example', password: 'ledger by lamplight', role: 'Accountant', firstName: 'Ravi', lastName: 'Deshpande' },
  { email: 'sales@suryodaya.example', password: 'panels on the roof', role: 'Sales', firstName: 'Meena', lastName: 'Patil' },
  { email: 'viewer@suryodaya.example', password: 'only looking around', role: 'Viewer', firstName: 'Suresh', lastName: 'Gowda' },
];

export const signIns: readonly SignIn[] = [owner, ...staff].map(({ email, password, role }) => ({ email, password, role }));

/** A person with a verified address and a password; an existing one is used again. */
export async function personOf(world: IdentityWorld, { email, password, firstName, lastName }: DemoPerson): Promise<User> {
  const account = await world.identity.find(email);
  const userId = account?.userId ?? (await world.identity.create(email, password));
  const known = await world.members.user(userId);
  if (known === undefined) await world.members.createUser(newUser(world, userId, { email, firstName, lastName, mobile: null }, 'Active'));
  if (!account?.verified) await world.identity.verify(email);
  return known ?? newUser(world, userId, { email, firstName, lastName, mobile: null }, 'Active');
}

/** The staff, each with a role in both branches; returns them in order, the accountant first. */
export async function hireStaff(
  world: IdentityWorld,
  at: { readonly scope: Scope; readonly journal: Journal },
): Promise<readonly [User, ...User[]]> {
  const hired: User[] = [];
  for (const one of staff) {
    const user = await personOf(world, one);
    hired.push(user);
    if (await world.members.membership(organisationId, user.userId)) continue;
    const now = world.clock.now().toISOString();
    const membership: Membership = {
      organisationId,
      userId: user.userId,
      roleId: idOf(`role:${one.role}`),
      superAdmin: false,
      branches: branches.map((branch) => ({ branchId: branchId(branch), change: null })),
      status: 'Active',
      version: 1,
      createdAt: now,
      createdBy: at.scope.userId,
      updatedAt: now,
      updatedBy: at.scope.userId,
    };
    await recordMember(at, 'join', user, membership);
    await world.members.saveMembership(membership, undefined);
    await world.members.updateUser(user.userId, { activeOrganizationId: organisationId });
  }
  const [first, ...others] = hired;
  if (first === undefined) throw new Error('Broken assumption: nobody works here');
  return [first, ...others];
}
