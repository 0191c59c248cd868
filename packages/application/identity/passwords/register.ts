import { randomBytes } from 'node:crypto';
import {
  admitMail,
  mailNobody,
  mailVerification,
  mayMailTo,
  type Registered,
  resetToken,
} from '#application/identity/passwords/mailed-links';
import { secretOf, takeToken } from '#application/identity/passwords/one-time';
import { isPoorPassword, refusePoorPassword } from '#application/identity/passwords/password-rule';
import type { User } from '#application/identity/ports';
import type { IdentityWorld, Visitor } from '#application/identity/world';
import { Refusal } from '#domain/refusal';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
}

/**
 * Creates the person, not verified, and mails a link (decision D2). Anyone may register any address, more than once: so password and name
 * belong to the mailed link, and become the account's when that link is clicked.
 */
export async function register(world: IdentityWorld, visitor: Visitor, registration: Registration): Promise<User> {
  const { email, password, firstName, lastName, mobile } = registration;
  await refusePoorPassword(password, email);
  await admitMail(world, visitor);
  const account = await world.identity.find(email);
  if (account?.verified) throw new Refusal('duplicate', { field: 'Email' }, [{ path: 'email', message: 'Email already exists' }]);
  const userId = account?.userId ?? (await world.identity.create(email, password));
  const user = newUser(world, userId, registration, 'Not Verified');
  await world.members.createUser(user);
  if (await mayMailTo(world, 'verify-email', email)) await mailVerification(world, email, { password, firstName, lastName, mobile });
  return user;
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
    passwordTurn: 0,
    createdAt: world.clock.now().toISOString(),
  };
}

/** The next step after a link was opened: none, or choosing a password with this token. */
export interface Verified {
  readonly email: string;
  readonly resetPasswordToken: string | null;
}

/**
 * Gives the account to the person who clicked: with the password of this link and no other. A link without one proves the address and lets
 * them choose.
 */
export async function verifyEmail(world: IdentityWorld, token: string): Promise<Verified> {
  const taken = await takeToken(world, 'verify-email', token);
  const account = taken && (await world.identity.find(taken.subject));
  const user = account && !account.verified ? await world.members.user(account.userId) : undefined;
  if (!taken || !user) throw new Refusal('notAllowed', { why: 'This link is no longer valid. Ask for a new one' });
  const registered = JSON.parse(secretOf(taken, token) ?? 'null') as Registered | null;
  if (!registered) return { email: user.email, resetPasswordToken: await resetToken(world, user) };
  const { password, firstName = user.firstName, lastName = user.lastName, mobile = null } = registered;
  await world.identity.setPassword(user.email, password);
  await activate(world, user, { firstName, lastName, mobile });
  return { email: user.email, resetPasswordToken: null };
}

/** The address counts as verified only at the end, so the next link repeats anything that failed before. */
export async function activate(
  world: IdentityWorld,
  { userId, email }: Pick<User, 'userId' | 'email'>,
  { firstName, lastName, mobile }: Pick<User, 'firstName' | 'lastName' | 'mobile'>,
): Promise<void> {
  await world.members.turnPassword(userId);
  await world.members.updateUser(userId, { status: 'Active', firstName, lastName, mobile });
  await world.identity.verify(email);
}

/**
 * The answer and the time are the same whether or not the account exists; only an unverified account gets a mail. With a valid password the
 * link sets it, otherwise its owner chooses one.
 */
export async function resendVerification(world: IdentityWorld, visitor: Visitor, email: string, password?: string): Promise<void> {
  const typed = password === undefined || (await isPoorPassword(password, email)) ? undefined : { password };
  await admitMail(world, visitor);
  if (!(await mayMailTo(world, 'verify-email', email))) return;
  const account = await world.identity.find(email);
  const user = await world.members.user(account?.userId ?? nobody());
  if (!user || account?.verified) return mailNobody(world);
  await mailVerification(world, email, typed);
}

/** An id that belongs to no one, used for the lookup when there is no account. */
export function nobody(): string {
  return randomBytes(16).toString('hex');
}
