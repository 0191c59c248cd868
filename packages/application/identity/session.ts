import type { Tokens, User } from '#application/identity/ports';
import { type IdentityWorld, seconds, type Visitor } from '#application/identity/world';
import { Refusal } from '#domain/refusal';

/** How long a session lives without being used: as long as the browser waits before it signs a person out (decision D7). */
export const idleSeconds = 7_200;

/** After so long a person signs in again, however much they work. */
const longestSeconds = 30 * 24 * 60 * 60;

/** What the refresh cookie carries. */
export interface HeldSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** New tokens for a session that still stands; its life slides on, up to the longest. */
export async function refreshSession(
  world: IdentityWorld,
  { from }: Visitor,
  held: HeldSession,
): Promise<{ readonly tokens: Tokens; readonly user: User }> {
  const { userId, sessionId } = held;
  const [session, user] = await Promise.all([world.members.session(userId, sessionId), world.members.user(userId)]);
  if (!session || user?.status !== 'Active') throw new Refusal('signedOut');
  const tokens = await refreshOrEnd(world, held);
  const end = Math.floor(Date.parse(session.startedAt) / 1000) + longestSeconds;
  const expires = Math.min(seconds(world.clock) + idleSeconds, end);
  await world.members.updateSession(userId, sessionId, { expires, from, usedAt: world.clock.now().toISOString() });
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
