import type { Tokens, User } from '#application/identity/ports';
import { sessionSeconds } from '#application/identity/sign-in';
import { type IdentityWorld, seconds } from '#application/identity/world';
import { Refusal } from '#domain/refusal';

/** What the refresh cookie carries. */
export interface HeldSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** New tokens for a session that still stands; its life slides on. */
export async function refreshSession(world: IdentityWorld, held: HeldSession): Promise<{ readonly tokens: Tokens; readonly user: User }> {
  const { userId, sessionId } = held;
  const [session, user] = await Promise.all([world.members.session(userId, sessionId), world.members.user(userId)]);
  if (!session || user?.status !== 'Active') throw new Refusal('signedOut');
  const tokens = await refreshOrEnd(world, held);
  await world.members.extendSession(userId, sessionId, seconds(world.clock) + sessionSeconds);
  return { tokens, user };
}

/** A refresh that the provider refuses (a token used twice, a disabled account) ends the session for everyone who holds it. */
async function refreshOrEnd(world: IdentityWorld, { userId, sessionId, refreshToken }: HeldSession): Promise<Tokens> {
  try {
    return await world.identity.refresh(refreshToken);
  } catch (error) {
    if (error instanceof Refusal) await world.members.endSession(userId, sessionId);
    throw error;
  }
}

export async function endSession(
  world: IdentityWorld,
  held: Omit<HeldSession, 'refreshToken'> & { readonly refreshToken: string | null },
): Promise<void> {
  await world.members.endSession(held.userId, held.sessionId);
  if (held.refreshToken) await world.identity.revoke(held.refreshToken);
}

/** Every session of a person: after a change of password, or a deactivation. */
export async function endAllSessions(world: IdentityWorld, user: { readonly userId: string; readonly email: string }): Promise<void> {
  await world.members.endSessions(user.userId);
  await world.identity.revokeAll(user.email);
}
