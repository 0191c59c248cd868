import { assert } from '#domain/assert';
import type { AnyModule } from '#modules/kit/module';
import type { Modules } from '#modules/kit/modules';

/** The definitions of an area come with the first of its screens. */
const areas: Readonly<Record<string, () => Promise<Modules>>> = {
  organisation: async () => (await import('#modules/organisation/modules')).organisationModules,
  masters: async () => (await import('#modules/masters/modules')).mastersModules,
  accounts: async () => (await import('#modules/accounts/modules')).accountsModules,
  stock: async () => (await import('#modules/stock/modules')).stockModules,
  people: async () => (await import('#modules/people/modules')).peopleModules,
  messages: async () => (await import('#modules/messages/modules')).messagesModules,
  sales: async () => (await import('#modules/sales/modules')).salesModules,
  purchase: async () => (await import('#modules/purchase/modules')).purchaseModules,
  reports: async () => (await import('#modules/reports/modules')).reportsModules,
};

type OfKind<Kind extends AnyModule['kind']> = Extract<AnyModule, { readonly kind: Kind }>;

/** The definition of a module that is known by its name. */
export async function definitionOf<Kind extends AnyModule['kind']>(
  kind: Kind,
  known: Pick<AnyModule, 'slug' | 'area'>,
): Promise<OfKind<Kind>> {
  const area = await areas[known.area]?.();
  const found = [...(area?.masters ?? []), ...(area?.documents ?? []), ...(area?.reports ?? [])].find(({ slug }) => slug === known.slug);
  assert(found !== undefined && isOf(kind, found), `${known.slug} is a ${kind} of ${known.area}`);
  return found;
}

function isOf<Kind extends AnyModule['kind']>(kind: Kind, module: AnyModule): module is OfKind<Kind> {
  return module.kind === kind;
}

/** All of them, so that every screen opens at once. Its failure is told when one is opened. */
export function loadDefinitionsAhead(): void {
  void Promise.all(Object.values(areas).map((load) => load())).catch(() => undefined);
}
