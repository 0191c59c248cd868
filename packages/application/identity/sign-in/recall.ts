import type { Members, Membership, Session, User } from '#application/identity/ports';

/** What every request needs to know about its caller. */
export interface Recall {
  session(userId: string, sessionId: string): Promise<Session | undefined>;
  user(userId: string): Promise<User | undefined>;
  membership(organisationId: string, userId: string): Promise<Membership | undefined>;
}

/** Decision D4 lets a revocation take 60 s to reach every instance. */
const rememberedMs = 20_000;
const most = 5_000;

export interface Remembered {
  readonly members: Members;
  readonly recall: Recall;
  /** An organisation was closed: it has no members any more. */
  readonly forgetOrganisation: (organisationId: string) => void;
}

/**
 * Remembers callers for a few seconds, for the checks of every request. Changes made through the functions returned here are forgotten at
 * once, so within one process a sign-out takes effect immediately.
 */
export function rememberMembers(members: Members, now: () => number): Remembered {
  const known = new Map<string, { readonly until: number; readonly value: Promise<unknown> }>();

  function remembered<T>(key: string, read: () => Promise<T>): Promise<T> {
    const hit = known.get(key);
    // Values are filed under a key that names their kind, so each comes out as it went in.
    if (hit && hit.until > now()) return hit.value as Promise<T>;
    const value = read();
    if (known.size >= most) known.clear();
    known.set(key, { until: now() + rememberedMs, value });
    value.catch(() => known.delete(key));
    return value;
  }

  /** Forgets after the write, so later calls read the new state. */
  async function forgetting<T>(prefix: string, write: Promise<T>): Promise<T> {
    try {
      return await write;
    } finally {
      for (const key of known.keys()) if (key.startsWith(prefix)) known.delete(key);
    }
  }

  return {
    forgetOrganisation(organisationId) {
      for (const key of known.keys()) if (key.endsWith(`|member|${organisationId}`)) known.delete(key);
    },
    recall: {
      session: (userId, sessionId) => remembered(`${userId}|session|${sessionId}`, () => members.session(userId, sessionId)),
      user: (userId) => remembered(`${userId}|user`, () => members.user(userId)),
      membership: (organisationId, userId) =>
        remembered(`${userId}|member|${organisationId}`, () => members.membership(organisationId, userId)),
    },
    members: {
      ...members,
      createUser: (user) => forgetting(`${user.userId}|user`, members.createUser(user)),
      updateUser: (userId, change) => forgetting(`${userId}|user`, members.updateUser(userId, change)),
      saveMembership: (membership, before, places) =>
        forgetting(`${membership.userId}|member`, members.saveMembership(membership, before, places)),
      acceptInvitation: (accepted, before, membership, places) =>
        forgetting(`${membership?.userId}|member`, members.acceptInvitation(accepted, before, membership, places)),
      removeMembership: (membership) => forgetting(`${membership.userId}|member`, members.removeMembership(membership)),
      openSession: (session) => forgetting(`${session.userId}|session`, members.openSession(session)),
      updateSession: (userId, sessionId, change) => forgetting(`${userId}|session`, members.updateSession(userId, sessionId, change)),
      endSession: (userId, sessionId) => forgetting(`${userId}|session`, members.endSession(userId, sessionId)),
      endSessions: (userId) => forgetting(`${userId}|session`, members.endSessions(userId)),
    },
  };
}
