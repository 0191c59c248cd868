import { randomUUID } from 'node:crypto';
import { issueToken, peekToken, takeToken } from '#application/identity/one-time';
import { refusePoorPassword } from '#application/identity/password-rule';
import type { Tokens, User } from '#application/identity/ports';
import { mayMail } from '#application/identity/register';
import { endAllSessions } from '#application/identity/session';
import { countFailure, failuresOf, openSession, refuseLocked } from '#application/identity/sign-in';
import { type IdentityWorld, nameOf, type Visitor } from '#application/identity/world';
import { Refusal } from '#domain/refusal';

/** Mails a link that is good for an hour and once; says the same whether or not there is such an account. */
export async function sendResetEmail(world: IdentityWorld, email: string): Promise<void> {
  if (!(await mayMail(world, email))) return;
  const account = await world.identity.find(email);
  const user = account?.verified && account.enabled ? await world.members.user(account.userId) : undefined;
  if (!user) return;
  const token = await issueToken(world, 'reset-password', email);
  await world.notices.send({
    version: 1,
    key: randomUUID(),
    to: email,
    template: 'reset-password',
    values: { name: nameOf(user), link: `${world.site}/reset-password?token=${token}&email=${encodeURIComponent(email)}` },
  });
}

export async function resetPassword(world: IdentityWorld, email: string, token: string, password: string): Promise<void> {
  const gone = () => new Refusal('notAllowed', { why: 'This link is not valid any more. Ask for a new one' });
  if ((await peekToken(world, 'reset-password', token))?.subject !== email) throw gone();
  // A password that is refused does not use the link up.
  refusePoorPassword(password, email);
  const account = await world.identity.find(email);
  if (!account || !(await takeToken(world, 'reset-password', token))) throw gone();
  await world.identity.setPassword(email, password);
  await endAllSessions(world, { userId: account.userId, email });
  await world.members.resetCount(failuresOf(email));
}

/** Whether a password is the person's own; wrong ones count towards the lock, or a stolen session could guess. */
export async function isOwnPassword(world: IdentityWorld, email: string, password: string): Promise<boolean> {
  await refuseLocked(world, email);
  const right = await world.identity.isPassword(email, password);
  if (!right) await countFailure(world, email);
  return right;
}

/** Ends every session and opens a new one, so that whoever knew the old password is out and the person stays in. */
export async function changeOwnPassword(
  world: IdentityWorld,
  visitor: Visitor,
  user: User,
  oldPassword: string,
  password: string,
): Promise<Tokens> {
  if (!(await isOwnPassword(world, user.email, oldPassword))) {
    throw new Refusal('invalid', {}, [{ path: 'oldPassword', message: 'Old password is incorrect' }]);
  }
  refusePoorPassword(password, user.email);
  await world.identity.setPassword(user.email, password);
  await endAllSessions(world, user);
  const tokens = await world.identity.signIn(user.email, password);
  await openSession(world, visitor, tokens);
  return tokens;
}
