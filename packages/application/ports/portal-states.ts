import type { Scope } from '#application/ports/scope';

/** A text as it was read, and which writing of it this is. */
export interface PortalState {
  readonly text: string;
  readonly version: string;
}

/** What all processes together know of a portal for a GSTIN, each under a name: texts that are replaced only as they were read. */
export interface PortalStates {
  find(scope: Scope, name: string): Promise<PortalState | undefined>;
  /** As it was written. Undefined if another has written meanwhile; then nothing was. Forgotten after `seconds`, if they are named. */
  replace(scope: Scope, name: string, from: PortalState | undefined, text: string, seconds?: number): Promise<PortalState | undefined>;
  /** All of an organisation. */
  forget(organisationId: string): Promise<void>;
}
