import { admitMail, mailNobody, mailReset, mailVerification, mayMailTo } from '#application/identity/passwords/mailed-links';
import { peekToken, takeToken } from '#application/identity/passwords/one-time';
import { refusePoorPassword } from '#application/identity/passwords/password-rule';
import { activate, nobody } from '#application/identity/passwords/register';
import type { Tokens, User } from '#application/identity/ports';
import { admitGuess, forgetGuesses, giveBackGuess } from '#application/identity/sign-in/guess';
import { endAllSessions } from '#application/identity/sign-in/session';
import { openSession } from '#application/identity/sign-in/sign-in';
import { type IdentityWorld, type SignedIn, seconds, type Visitor } from '#application/identity/world';
import { Refusal } from '#domain/refusal';

/**
 * Mails a link that works once, for an hour. The answer and the time are the same whether or not the account exists. A person who never
 * verified their address gets a link that does both.
 */
export async function sendResetEmail(world: IdentityWorld, visitor: Visitor, email: string): Promise<void> {
  await admitMail(world, visitor);
  if (!(await mayMailTo(world, 'reset-password', email))) return;
  const account = await world.identity.find(email);
  const user = await world.members.user(account?.userId ?? nobody());
  if (!user || !account?.enabled) return mailNobody(world);
  if (account.verified) return mailReset(world, user);
  await mailVerification(world, email, undefined);
}

/** Sets a password with a mailed link. Then all earlier links stop working. */
export async function resetPassword(world: IdentityWorld, email: string, token: string, password: string): Promise<void> {
  const gone = () => new Refusal('notAllowed', { why: 'This link is no longer valid. Ask for a new one' });
  const held = await peekToken(world, 'reset-password', token);
  if (held?.subject !== email) throw gone();
  // A password that is refused does not use the link up.
  await refusePoorPassword(password, email);
  const account = await world.identity.find(email);
  const user = account && (await world.members.user(account.userId));
  if (!user || !(await takeToken(world, 'reset-password', token))) throw gone();
  if (!(await world.members.turnPassword(user.userId, Number(held.detail ?? 0)))) throw gone();
  await world.identity.setPassword(email, password);
  if (!account.verified) await activate(world, user, { ...user, mobile: null });
  await endAllSessions(world, user);
  await forgetGuesses(world, email);
}

/** Checks the person's password. Each try counts towards the lock, so a stolen session cannot guess. */
export async function isOwnPassword(world: IdentityWorld, email: string, password: string): Promise<boolean> {
  await admitGuess(world, email);
  const right = await world.identity.isPassword(email, password);
  if (right) await giveBackGuess(world, email);
  return right;
}

/** The same, and remembers it for a few minutes: the password can then be changed without sending the old one again. */
export async function showOwnPassword(world: IdentityWorld, me: SignedIn, password: string): Promise<boolean> {
  const right = await isOwnPassword(world, me.email, password);
  if (right) await world.members.updateSession(me.userId, me.sessionId, { passwordShownAt: seconds(world.clock) });
  return right;
}

/** How long after confirming the password it can be changed without sending it again. */
const shownSeconds = 5 * 60;

async function wasShown(world: IdentityWorld, { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>): Promise<boolean> {
  const { passwordShownAt = 0 } = (await world.members.session(userId, sessionId)) ?? {};
  return seconds(world.clock) - passwordShownAt < shownSeconds;
}

/** Sets a password, and ends every link that was mailed to set one. */
export async function setPassword(
  world: IdentityWorld,
  { userId, email }: Pick<User, 'userId' | 'email'>,
  password: string,
): Promise<void> {
  await world.members.turnPassword(userId);
  await world.identity.setPassword(email, password);
}

/** Ends every session and opens a new one: anyone who knew the old password is signed out, and the person stays signed in. */
export async function changeOwnPassword(
  world: IdentityWorld,
  visitor: Visitor,
  user: User,
  sessionId: string,
  { oldPassword, password }: { readonly oldPassword?: string | undefined; readonly password: string },
): Promise<Tokens> {
  const { userId, email } = user;
  if (!(oldPassword === undefined ? await wasShown(world, { userId, sessionId }) : await isOwnPassword(world, email, oldPassword))) {
    throw new Refusal('invalid', {}, [{ path: 'oldPassword', message: 'Old password is incorrect' }]);
  }
  await refusePoorPassword(password, user.email);
  await setPassword(world, user, password);
  await endAllSessions(world, user);
  // The session was opened with the second factor, if there is one.
  const tokens = await world.identity.signIn(user.email, password, 'vouched');
  await openSession(world, visitor, tokens);
  return tokens;
}
