import type { Tokens, User } from '#application/identity/ports';
import { admitGuess, forgetGuesses, giveBackGuess } from '#application/identity/sign-in/guess';
import { logSignIn } from '#application/identity/sign-in/log-sign-in';
import { isAppCode, takeRecoveryCode } from '#application/identity/sign-in/recovery-codes';
import { idleSeconds } from '#application/identity/sign-in/session';
import { type IdentityWorld, type SignedIn, seconds, type Visitor } from '#application/identity/world';
import type { Journal } from '#application/ports/journal';
import { Refusal } from '#domain/refusal';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
}

/**
 * Signs a person in. An unknown address is counted and locked like a known one and takes as long, so nothing reveals whether an account
 * exists.
 */
export async function signIn(
  world: IdentityWorld,
  journalOf: (organisationId: string) => Promise<Journal>,
  visitor: Visitor,
  credentials: Credentials,
): Promise<{ readonly tokens: Tokens; readonly user: User }> {
  const tokens = await tokensFor(world, credentials);
  const user = await world.members.user(tokens.userId);
  if (!user) throw new Error(`The account ${tokens.userId} has no user`);
  await openSession(world, visitor, tokens);
  if (user.activeOrganizationId) {
    await logSignIn(await journalOf(user.activeOrganizationId), user.activeOrganizationId, {
      ...visitor,
      user,
      sessionId: tokens.sessionId,
    });
  }
  return { tokens, user };
}

/** Confirms the person again in an open session. For a while they are not asked again. */
export async function proveAgain(world: IdentityWorld, { userId, sessionId }: SignedIn, credentials: Credentials): Promise<void> {
  const { refreshToken } = await tokensFor(world, credentials);
  // Only the confirmation is needed, so the tokens are dropped.
  if (refreshToken) await world.identity.revoke(refreshToken);
  await world.members.updateSession(userId, sessionId, { provenAt: seconds(world.clock) });
}

/** Tokens for the password and, if the account has one, the second factor. The try is counted before either is checked. */
async function tokensFor(world: IdentityWorld, { email, password, code }: Credentials): Promise<Tokens> {
  await admitGuess(world, email);
  try {
    const byRecovery = code !== undefined && !isAppCode(code);
    const tokens = byRecovery
      ? await withRecoveryCode(world, email, password, code)
      : await world.identity.signIn(email, password, code === undefined ? undefined : { code });
    await forgetGuesses(world, email);
    return tokens;
  } catch (error) {
    if (error instanceof Refusal && afterRightPassword.has(error.code)) await giveBackGuess(world, email);
    throw error;
  }
}

const afterRightPassword: ReadonlySet<string> = new Set(['notVerified', 'codeNeeded']);

/** The provider does not know recovery codes, so it is told that this one was checked, but only after the password was right. */
async function withRecoveryCode(world: IdentityWorld, email: string, password: string, code: string): Promise<Tokens> {
  if (!(await world.identity.isPassword(email, password))) throw new Refusal('wrongCredentials');
  const account = await world.identity.find(email);
  if (!account?.secondFactor || !(await takeRecoveryCode(world, account.userId, code))) throw new Refusal('wrongCode');
  return world.identity.signIn(email, password, 'vouched');
}

export async function openSession(world: IdentityWorld, visitor: Visitor, tokens: Tokens): Promise<void> {
  const at = world.clock.now().toISOString();
  await world.members.openSession({
    userId: tokens.userId,
    sessionId: tokens.sessionId,
    expires: seconds(world.clock) + idleSeconds,
    from: visitor.from,
    agent: visitor.agent ?? '',
    startedAt: at,
    usedAt: at,
    provenAt: seconds(world.clock),
  });
}
