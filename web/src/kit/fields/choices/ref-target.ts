import type { KnownModule } from '#modules/kit/known-module';
import type { Service } from '#modules/kit/module';
import { knownModules } from '../../../known-modules.ts';
import { inSentence } from '../../list/actions/in-sentence.ts';

/** Where the options of a reference come from; `module` is null for records whose calls are written by hand. */
export interface RefTarget {
  readonly slug: string;
  readonly service: Service;
  readonly entity: string;
  readonly module: KnownModule | null;
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
  const module = knownModules.find((known) => known.slug === slug);
  if (module === undefined || module.kind === 'report') return irregular[slug] ?? null;
  return { slug, service: module.service, entity: module.entity, module };
}
