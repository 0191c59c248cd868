import type { OrganisationSecrets } from '#application/ports/organisation-secrets';
import { type Base, base, once } from '#functions/wire';
import { env } from '#topology/env';

type Kept = OrganisationSecrets & { forget(organisationId: string): Promise<void> };

/** Secrets of organisations: in the parameter store, or on a laptop in the data folder. Loaded when they are first asked for. */
export function organisationSecrets(on: Pick<Base, 'need'> = base): Kept {
  const kept = once(async (): Promise<Kept> => {
    const source = on.need(env.organisationSecrets);
    if (source.startsWith('file:'))
      return (await import('#integrations/organisation-secrets/folder')).secretsInFolder(source.slice('file:'.length));
    return (await import('#integrations/organisation-secrets/parameter-store')).secretsInParameterStore(source);
  });
  return {
    put: async (scope, name, text) => (await kept()).put(scope, name, text),
    get: async (scope, name) => (await kept()).get(scope, name),
    remove: async (scope, name) => (await kept()).remove(scope, name),
    forget: async (organisationId) => (await kept()).forget(organisationId),
  };
}
