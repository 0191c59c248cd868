import type { Scope } from '#application/ports/scope';
import type { Way } from '#domain/eway-bill/way';

/** The kilometres that the e-way bill portal counted between PIN codes, as it last answered. */
export interface PortalDistances {
  find(scope: Scope, way: Way): Promise<number | undefined>;
  keep(scope: Scope, way: Way, kilometres: number): Promise<void>;
  /** All of an organisation. */
  forget(organisationId: string): Promise<void>;
}
