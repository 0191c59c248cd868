import { randomUUID } from 'node:crypto';
import { issueToken, takeToken } from '#application/identity/one-time';
import { refusePoorPassword } from '#application/identity/password-rule';
import type { User } from '#application/identity/ports';
import { type IdentityWorld, nameOf, seconds } from '#application/identity/world';
import { Refusal } from '#domain/refusal';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
}

/** Creates the person, not verified, and mails a link (decision D2). */
export async function register(world: IdentityWorld, registration: Registration): Promise<User> {
  const { email, password } = registration;
  refusePoorPassword(password, email);
  const userId = await createOrResume(world, email, password);
  const user = newUser(world, userId, registration, 'Not Verified');
  await world.members.createUser(user);
  await mailVerification(world, user);
  return user;
}

/**
 * Who never verified may register again, and gets another link; the password of the first time stays, or a stranger could
 * set one for an address whose owner is about to click.
 */
async function createOrResume(world: IdentityWorld, email: string, password: string): Promise<string> {
  const account = await world.identity.find(email);
  if (!account) return world.identity.create(email, password);
  if (account.verified) throw new Refusal('duplicate', { field: 'Email' }, [{ path: 'email', message: 'Email already exists' }]);
  return account.userId;
}

export function newUser(
  world: IdentityWorld,
  userId: string,
  { email, firstName, lastName, mobile }: Omit<Registration, 'password'>,
  status: User['status'],
): User {
  return {
    userId,
    email,
    firstName,
    lastName,
    mobile,
    status,
    activeTheme: 'light-theme-default',
    activeOrganizationId: null,
    activeYears: {},
    createdAt: world.clock.now().toISOString(),
  };
}

export async function verifyEmail(world: IdentityWorld, token: string): Promise<void> {
  const taken = await takeToken(world, 'verify-email', token);
  const account = taken && (await world.identity.find(taken.subject));
  if (!taken || !account) throw new Refusal('notAllowed', { why: 'This link is not valid any more. Ask for a new one' });
  await world.identity.verify(taken.subject);
  await world.members.updateUser(account.userId, { status: 'Active' });
}

/** Says the same whether or not there is such an account; mails only to one that is not verified. */
export async function resendVerification(world: IdentityWorld, email: string): Promise<void> {
  if (!(await mayMail(world, email))) return;
  const account = await world.identity.find(email);
  const user = account && !account.verified ? await world.members.user(account.userId) : undefined;
  if (user) await mailVerification(world, user);
}

async function mailVerification(world: IdentityWorld, user: User): Promise<void> {
  const token = await issueToken(world, 'verify-email', user.email);
  await world.notices.send({
    version: 1,
    key: randomUUID(),
    to: user.email,
    template: 'verify-email',
    values: { name: nameOf(user), link: `${world.site}/verify-email?token=${token}` },
  });
}

/** Nobody's mailbox is filled by us: a handful of mails an hour to one address, whoever asks. */
export async function mayMail(world: IdentityWorld, email: string): Promise<boolean> {
  const hour = Math.floor(seconds(world.clock) / 3600);
  return (await world.members.count(`mail|${email}|${hour}`, 1, 3600)) <= mailsPerHour;
}

const mailsPerHour = 5;
