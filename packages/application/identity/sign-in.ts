import { admitGuess, forgetGuesses, giveBackGuess } from '#application/identity/guess';
import { logSignIn } from '#application/identity/log-sign-in';
import type { Tokens, User } from '#application/identity/ports';
import { idleSeconds } from '#application/identity/session';
import { type IdentityWorld, seconds, type Visitor } from '#application/identity/world';
import type { Journal } from '#application/ports';
import { Refusal } from '#domain/refusal';

/**
 * Signs a person in. An unknown address is counted and locked like a known one, and takes as long, so that nothing tells
 * whether an account exists.
 */
export async function signIn(
  world: IdentityWorld,
  journalOf: (organisationId: string) => Promise<Journal>,
  visitor: Visitor,
  email: string,
  password: string,
): Promise<{ readonly tokens: Tokens; readonly user: User }> {
  await admitGuess(world, email);
  const tokens = await attempt(world, email, password);
  const user = await world.members.user(tokens.userId);
  if (!user) throw new Error(`The account ${tokens.userId} has no user`);
  await forgetGuesses(world, email);
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

async function attempt(world: IdentityWorld, email: string, password: string): Promise<Tokens> {
  try {
    return await world.identity.signIn(email, password);
  } catch (error) {
    // Said after the right password only.
    if (error instanceof Refusal && error.code === 'notVerified') await giveBackGuess(world, email);
    throw error;
  }
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
