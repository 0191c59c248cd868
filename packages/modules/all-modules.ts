import { accountsModules } from '#modules/accounts/modules';
import type { AnyDocument, AnyMaster, AnyModule, AnyReport } from '#modules/kit/module';
import type { Modules } from '#modules/kit/modules';
import { mastersModules } from '#modules/masters/modules';
import { messagesModules } from '#modules/messages/modules';
import { organisationModules } from '#modules/organisation/modules';
import { peopleModules } from '#modules/people/modules';
import { purchaseModules } from '#modules/purchase/modules';
import { reportsModules } from '#modules/reports/modules';
import { salesModules } from '#modules/sales/modules';
import { stockModules } from '#modules/stock/modules';

/** All modules, without their calls. The browser loads these. */
const areas: readonly Modules[] = [
  organisationModules,
  mastersModules,
  accountsModules,
  stockModules,
  peopleModules,
  messagesModules,
  salesModules,
  purchaseModules,
  reportsModules,
];

export const masters: readonly AnyMaster[] = areas.flatMap((area) => area.masters);

export const documents: readonly AnyDocument[] = areas.flatMap((area) => area.documents);

export const reports: readonly AnyReport[] = areas.flatMap((area) => area.reports);

/** In the order of their areas. */
export const modules: readonly AnyModule[] = areas.flatMap((area) => [...area.masters, ...area.documents, ...area.reports]);

export function moduleOf(slug: string): AnyModule | undefined {
  return bySlug.get(slug);
}

const bySlug = new Map(modules.map((module) => [module.slug, module]));
