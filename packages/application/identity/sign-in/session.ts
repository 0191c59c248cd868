import type { Tokens, User } from '#application/identity/ports';
import { type IdentityWorld, type SignedIn, seconds, type Visitor } from '#application/identity/world';
import { Refusal } from '#domain/refusal';
import { deviceOf } from '#domain/text/device';

/** How long an unused session lives: as long as the browser waits before it signs a person out (decision D7). */
export const idleSeconds = 7_200;

/** After this time a person must sign in again, however active they were. */
const longestSeconds = 30 * 24 * 60 * 60;

/** The content of the refresh cookie. */
export interface HeldSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** New tokens for a session that is still open; each use extends it, up to the longest life. */
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

/** If the provider refuses a refresh (a token used twice, a disabled account), the session ends for everyone who uses it. */
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

/** How long after entering the password a person may change permissions: as long as an access token is valid. */
const provenSeconds = 15 * 60;

export function isProven({ clock }: Pick<IdentityWorld, 'clock'>, { provenAt }: { readonly provenAt: number }): boolean {
  return seconds(clock) - provenAt < provenSeconds;
}

/** Where a person is signed in: the current session first, then by last use. */
export async function sessionsOf({ members }: Pick<IdentityWorld, 'members'>, me: Pick<SignedIn, 'userId' | 'sessionId'>) {
  const rows = (await members.sessionsOf(me.userId)).map(({ sessionId, agent, from, startedAt, usedAt }) => ({
    id: sessionId,
    device: deviceOf(agent),
    from,
    startedAt,
    usedAt,
    current: sessionId === me.sessionId,
  }));
  return rows.sort((one, other) => Number(other.current) - Number(one.current) || (one.usedAt < other.usedAt ? 1 : -1));
}

/** Ends another session of the caller. The current one is ended by signing out. */
export async function endSessionOf(
  { members }: Pick<IdentityWorld, 'members'>,
  me: Pick<SignedIn, 'userId' | 'sessionId'>,
  sessionId: string,
): Promise<void> {
  if (sessionId === me.sessionId) throw new Refusal('notAllowed', { why: 'This is your current session. Log out to end it' });
  if (!(await members.session(me.userId, sessionId))) throw new Refusal('notFound', { what: 'This session' });
  await members.endSession(me.userId, sessionId);
}

export async function endOtherSessions(
  { members }: Pick<IdentityWorld, 'members'>,
  me: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<{ readonly ended: number }> {
  const others = (await members.sessionsOf(me.userId)).filter(({ sessionId }) => sessionId !== me.sessionId);
  for (const { sessionId } of others) await members.endSession(me.userId, sessionId);
  return { ended: others.length };
}
