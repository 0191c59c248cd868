import type { Scope } from '#application/ports/scope';

/**
 * Secrets that an organisation entered for services it uses, by a name such as `irp-24AAQCA8719H1ZC`. People write them and never read them
 * back; only jobs read them.
 */
export interface OrganisationSecrets {
  /** Replaces what was there. At most 2,000 characters. */
  put(scope: Scope, name: string, text: string): Promise<void>;
  /** Undefined if it was never entered, or was removed. */
  get(scope: Scope, name: string): Promise<string | undefined>;
  remove(scope: Scope, name: string): Promise<void>;
}
