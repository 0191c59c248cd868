import { logSignIn } from '#application/identity/log-sign-in';
import type { Tokens, User } from '#application/identity/ports';
import { type IdentityWorld, seconds, type Visitor } from '#application/identity/world';
import type { Journal } from '#application/ports';
import { Refusal } from '#domain/refusal';

/** Decision D4: five failures for one address in fifteen minutes lock it for fifteen. */
const failuresAllowed = 5;
const lockSeconds = 15 * 60;

/** How long a session lives without being used; slides with each refresh. */
export const sessionSeconds = 12 * 60 * 60;

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
  await refuseLocked(world, email);
  const tokens = await attempt(world, email, password);
  const user = await world.members.user(tokens.userId);
  if (!user) throw new Error(`The account ${tokens.userId} has no user`);
  await world.members.resetCount(failuresOf(email));
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
    if (error instanceof Refusal && error.code === 'wrongCredentials') await world.members.count(failuresOf(email), 1, lockSeconds);
    throw error;
  }
}

/** Refuses while the address is locked; also asked before anything else that tries a password. */
export async function refuseLocked(world: IdentityWorld, email: string): Promise<void> {
  const failures = await world.members.counted(failuresOf(email));
  if (!failures || failures.total < failuresAllowed) return;
  throw new Refusal('locked', { minutes: Math.max(1, Math.ceil((failures.expires - seconds(world.clock)) / 60)) });
}

/** Counts a wrong password that was not typed on the sign-in page. */
export async function countFailure(world: IdentityWorld, email: string): Promise<void> {
  await world.members.count(failuresOf(email), 1, lockSeconds);
}

export function failuresOf(email: string): string {
  return `sign-in|${email}`;
}

export async function openSession(world: IdentityWorld, visitor: Visitor, tokens: Tokens): Promise<void> {
  await world.members.openSession({
    userId: tokens.userId,
    sessionId: tokens.sessionId,
    expires: seconds(world.clock) + sessionSeconds,
    from: visitor.from,
    startedAt: world.clock.now().toISOString(),
  });
}
