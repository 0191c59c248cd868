import { randomUUID } from 'node:crypto';
import { issueToken } from '#application/identity/passwords/one-time';
import type { Registration } from '#application/identity/passwords/register';
import type { User } from '#application/identity/ports';
import { minutesUntil } from '#application/identity/sign-in/guess';
import { type IdentityWorld, nameOf, seconds, type Visitor } from '#application/identity/world';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { networkOf } from '#domain/text/network';

/** The data of the one registration that a verification link confirms. */
export type Registered = Pick<Registration, 'password'> & Partial<Pick<Registration, 'firstName' | 'lastName' | 'mobile'>>;

const hour = 3600;

/** A limit on mails per hour and network, to any addresses. */
export async function admitMail(world: Pick<IdentityWorld, 'members' | 'clock'>, { from }: Visitor): Promise<void> {
  await admitOften(world, `mails|${networkOf(from)}`, limits.mailsPerHourPerNetwork, hour);
}

/** Refuses too frequent requests. They are counted before the work is done. */
export async function admitOften(
  { members, clock }: Pick<IdentityWorld, 'members' | 'clock'>,
  key: string,
  most: number,
  forSeconds: number,
): Promise<void> {
  if ((await members.count(key, 1, forSeconds)) <= most) return;
  const counted = await members.counted(key);
  throw new Refusal('tooOften', { minutes: minutesUntil(counted?.expires ?? 0, seconds(clock)) });
}

/**
 * A limit on mails to one address, for all callers together. Each purpose has its own count, so registering someone else's address does not
 * keep them from resetting their password.
 */
export async function mayMailTo(world: Pick<IdentityWorld, 'members'>, purpose: string, email: string): Promise<boolean> {
  return (await world.members.count(`mail|${purpose}|${email}`, 1, hour)) <= limits.linksPerHourPerAddress;
}

export async function mailVerification(world: IdentityWorld, email: string, registered: Registered | undefined): Promise<void> {
  const token = await issueToken(world, 'verify-email', email, { secret: JSON.stringify(registered ?? null) });
  await send(world, email, 'verify-email', '', `verify-email?token=${token}`);
}

export async function mailReset(world: IdentityWorld, user: User): Promise<void> {
  const token = await resetToken(world, user);
  await send(world, user.email, 'reset-password', nameOf(user), `reset-password?token=${token}&email=${encodeURIComponent(user.email)}`);
}

/** Valid for the current password only. When the password changes, the link stops working. */
export function resetToken(world: Pick<IdentityWorld, 'members' | 'clock'>, { email, passwordTurn }: User): Promise<string> {
  return issueToken(world, 'reset-password', email, { plain: String(passwordTurn) });
}

/** Does the work of a mail without sending one, so the time does not reveal which addresses have accounts. */
export async function mailNobody(world: IdentityWorld): Promise<void> {
  await issueToken(world, 'reset-password', '', { plain: '' });
  await send(world, 'nobody@bahi.example', 'nothing', '', '');
}

function send(world: IdentityWorld, to: string, template: 'verify-email' | 'reset-password' | 'nothing', name: string, path: string) {
  return world.notices.send({ version: 1, key: randomUUID(), to, template, values: { name, link: `${world.site}/${path}` } });
}
