import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { PortalState, PortalStates } from '#application/ports/portal-states';
import type { Scope } from '#application/ports/scope';
import { early, type PortalSession, type Sessions } from '#integrations/nic/sessions';

interface World {
  readonly states: PortalStates;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The deployment's secret for sessions. */
  readonly secret: string;
  /** Encrypts with a secret for one purpose; `open` throws if the text is of another. */
  readonly vaultOf: (secret: string, purpose: string) => Vault;
}

interface Vault {
  seal(text: string): string;
  open(sealed: string): string;
}

/** What is kept for an account. */
interface Kept {
  /** The session, encrypted; empty while there is none. */
  readonly sealed: string;
  /** Until then one process opens another; 0 if none does. Milliseconds since 1970. */
  readonly openingUntil: number;
}

const none: Kept = { sealed: '', openingUntil: 0 };
/** Signing in takes less, or is given up. */
const openingMilliseconds = 60_000;
/** How often a process looks whether another has opened a session. */
const lookMilliseconds = 100;
/** A process serves many organisations; what it remembers beyond that is read again. */
const mostRemembered = 500;
const hour = 3_600;

/**
 * Sessions that all processes share, encrypted in the platform table, with the process's own memory in front. One process signs in at a time;
 * the others wait for its session. `portal` names the portal, such as `irp|Sandbox`: each has sessions of its own.
 */
export function sharedSessions({ states, now, secret, vaultOf }: World): (scope: Scope, portal: string) => Sessions {
  const remembered = new Map<string, PortalSession>();
  const underWay = new Map<string, Promise<PortalSession>>();

  return (scope, portal) => {
    const fits = (session: PortalSession | undefined, not: PortalSession | undefined): session is PortalSession =>
      session !== undefined && session.token !== not?.token && session.expires - early > now();

    /** The session that another process keeps, or one that is opened here. */
    async function obtain(name: string, not: PortalSession | undefined, open: () => Promise<PortalSession>): Promise<PortalSession> {
      const vault = vaultOf(secret, `portal-session|${scope.organisationId}|${name}`);
      for (;;) {
        const from = await states.find(scope, name);
        const kept = from === undefined ? none : (JSON.parse(from.text) as Kept);
        const session = opened(vault, kept.sealed);
        if (fits(session, not)) return session;
        if (kept.openingUntil > now()) await sleep(lookMilliseconds);
        else {
          const claim = JSON.stringify({ ...kept, openingUntil: now() + openingMilliseconds });
          const claimed = await states.replace(scope, name, from, claim, hour);
          if (claimed !== undefined) return openHere(name, claimed, vault, open);
        }
      }
    }

    async function openHere(name: string, claimed: PortalState, vault: Vault, open: () => Promise<PortalSession>): Promise<PortalSession> {
      let session: PortalSession;
      try {
        session = await open();
      } catch (error) {
        await states.replace(scope, name, claimed, JSON.stringify(none), hour);
        throw error;
      }
      const sealed = vault.seal(JSON.stringify(session));
      const seconds = Math.max(1, Math.ceil((session.expires - now()) / 1_000));
      await states.replace(scope, name, claimed, JSON.stringify({ sealed, openingUntil: 0 } satisfies Kept), seconds);
      return session;
    }

    return {
      async get(account, not, open) {
        const name = nameOf(secret, portal, account);
        const own = `${scope.organisationId}|${name}`;
        const known = remembered.get(own);
        if (fits(known, not)) return known;
        for (let begun = underWay.get(own); begun !== undefined; begun = underWay.get(own)) {
          const session = await begun;
          if (fits(session, not)) return session;
        }
        const obtaining = obtain(name, not, open);
        underWay.set(own, obtaining);
        try {
          const session = await obtaining;
          if (remembered.size >= mostRemembered) remembered.clear();
          remembered.set(own, session);
          return session;
        } finally {
          underWay.delete(own);
        }
      },
    };
  };
}

/** With the password, so that who enters another one signs in with it. Nobody can tell it from the name. */
function nameOf(secret: string, portal: string, { gstin, userName, password }: PortalAccount): string {
  const account = createHmac('sha256', secret)
    .update(JSON.stringify([gstin, userName, password]))
    .digest('base64url');
  return `session|${portal}|${account}`;
}

/** Undefined if there is none, or if it was encrypted with another secret. */
function opened(vault: Vault, sealed: string): PortalSession | undefined {
  if (sealed === '') return undefined;
  try {
    return JSON.parse(vault.open(sealed)) as PortalSession;
  } catch {
    return undefined;
  }
}
