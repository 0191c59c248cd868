import { moduleOf } from '#modules/all-modules';
import type { AnyDocument, AnyMaster, Service } from '#modules/kit/module';

/** Where the options of a reference come from; `module` is null for records whose calls are written by hand. */
export interface RefTarget {
  readonly slug: string;
  readonly service: Service;
  readonly entity: string;
  readonly module: AnyMaster | AnyDocument | null;
}

const irregular: Readonly<Record<string, RefTarget>> = { user: { slug: 'user', service: 'ims-crm', entity: 'user', module: null } };

export function refTarget(slug: string): RefTarget | null {
  const module = moduleOf(slug);
  if (module === undefined || module.kind === 'report') return irregular[slug] ?? null;
  return { slug, service: module.service, entity: module.entity, module };
}
