import type { PortalAccount } from '#application/ports/gst-portal';

/** A session that was opened at the portal. */
export interface PortalSession {
  readonly token: string;
  /** In base64. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** Sessions by GSTIN and user, shared by all that call: the portal knows one of each at a time. */
export interface Sessions {
  /** The session that is kept, if it is another one than `not`; else one that is opened now, once for all that wait. */
  get(account: PortalAccount, not: PortalSession | undefined, open: () => Promise<PortalSession>): Promise<PortalSession>;
}

/** Before its end a session is opened anew: the portal gives another token only in the last ten minutes. */
export const early = 5 * 60 * 1000;

/** Sessions of one process. */
export function ownSessions(now: () => number): Sessions {
  const kept = new Map<string, Promise<PortalSession>>();
  return {
    async get(account, not, open) {
      const key = `${account.gstin} ${account.userName}`;
      const before = kept.get(key);
      const session = await before?.catch(() => undefined);
      if (session !== undefined && session.token !== not?.token && session.expires - early > now()) return session;
      // Somebody else may have begun to open one while we waited.
      const begun = kept.get(key);
      if (begun !== undefined && begun !== before) return begun;
      const opening = open();
      kept.set(key, opening);
      return opening;
    },
  };
}
