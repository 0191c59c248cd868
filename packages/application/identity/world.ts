import type { Identity, Members, Notices } from '#application/identity/ports';
import type { Clock } from '#application/ports/clock';

/** The context of identity use cases. */
export interface IdentityWorld {
  readonly identity: Identity;
  readonly members: Members;
  readonly notices: Notices;
  readonly clock: Clock;
  /** Address of the site as people see it, for links in mails. */
  readonly site: string;
}

/** A caller before sign-in. */
export interface Visitor {
  readonly from: string;
  readonly requestId: string;
  /** The user agent of the browser. */
  readonly agent?: string;
}

/** The signed-in person, in any organisation. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  /** Epoch seconds at which they last confirmed that it is them. */
  readonly provenAt: number;
}

export function seconds(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1000);
}

export function nameOf(user: { readonly firstName: string; readonly lastName: string; readonly email: string }): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}
