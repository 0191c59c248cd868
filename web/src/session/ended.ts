import type { SignedInUser } from './session.ts';

/** Why a session ended, unless the person signed out in this tab. */
export type Ending = 'expired' | 'idle' | 'elsewhere' | 'tabsClosed';

/** A session that has ended, for the sign-in page: what happened, and where the same person goes on. A new page load has forgotten it. */
export interface Ended {
  readonly why: Ending;
  readonly user: SignedInUser;
  /** The address of the screen. */
  readonly path: string;
  /** Where what was typed and not saved waits for this person. Device: at least some of it is nowhere else. */
  readonly waits: 'server' | 'device' | null;
}

let last: Ended | null = null;

export function noteEnded(ended: Ended | null): void {
  last = ended;
}

export function lastEnded(): Ended | null {
  return last;
}

/** Where a person goes on who signs in after it: nobody else is led to a screen of the one before. */
export function goesOnAt(ended: Ended | null, userId: string | undefined): string | null {
  return ended !== null && ended.user.id === userId && ended.path.startsWith('/app/') ? ended.path : null;
}

export const endingWords: Readonly<Record<Ending, string>> = {
  expired: 'Your session has ended',
  idle: 'You were signed out, because nothing was typed or clicked for two hours',
  elsewhere: 'You signed out in another tab',
  tabsClosed: 'You were signed out, because the last tab of Bahi was closed',
};
