import type { Scope } from '#application/ports/scope';

/** A text as it was read, and which writing of it this is. */
export interface PortalState {
  readonly text: string;
  readonly version: number;
}

/** What all processes together know of a portal for a GSTIN, each under a name: texts that are replaced only as they were read. */
export interface PortalStates {
  find(scope: Scope, name: string): Promise<PortalState | undefined>;
  /** False if another has written meanwhile; then nothing was written. Forgotten after `seconds`, if they are named. */
  replace(scope: Scope, name: string, from: PortalState | undefined, text: string, seconds?: number): Promise<boolean>;
  /** All of an organisation. */
  forget(organisationId: string): Promise<void>;
}
