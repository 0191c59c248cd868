import { moduleOf } from '#modules/all-modules';
import type { AnyDocument, AnyMaster, Service } from '#modules/kit/module';
import { inSentence } from '../../list/actions/in-sentence.ts';

/** Where the options of a reference come from; `module` is null for records whose calls are written by hand. */
export interface RefTarget {
  readonly slug: string;
  readonly service: Service;
  readonly entity: string;
  readonly module: AnyMaster | AnyDocument | null;
}

const irregular: Readonly<Record<string, RefTarget>> = { user: { slug: 'user', service: 'ims-crm', entity: 'user', module: null } };

/** What a ledger of these groups is called. */
const parties: Readonly<Record<string, string>> = { debtors: 'customer', creditors: 'supplier' };

/** What one record of a picker is called within a sentence; `groupId`: the group of a ledger that is made there. */
export function kindOf({ module }: Pick<RefTarget, 'module'>, groupId?: unknown): string | undefined {
  if (module === null) return undefined;
  return (module.slug === 'customer' ? parties[String(groupId)] : undefined) ?? inSentence(module.title);
}

export function refTarget(slug: string): RefTarget | null {
  const module = moduleOf(slug);
  if (module === undefined || module.kind === 'report') return irregular[slug] ?? null;
  return { slug, service: module.service, entity: module.entity, module };
}
