import { accountsContents } from '#modules/accounts/contents';
import { gridsContents } from '#modules/grids/contents';
import { ownScreens } from '#modules/grids/screens';
import { identityContents } from '#modules/identity/contents';
import { type Contents, modulesIn, operationsIn } from '#modules/kit/contents';
import type { AnyDocument, AnyMaster, AnyModule, AnyReport } from '#modules/kit/module';
import type { Operation } from '#modules/kit/operation';
import { permissionsAsked, permissionsOf } from '#modules/kit/permission';
import { mastersContents } from '#modules/masters/contents';
import { messagesContents } from '#modules/messages/contents';
import { organisationContents } from '#modules/organisation/contents';
import { peopleContents } from '#modules/people/contents';
import { reportsContents } from '#modules/reports/contents';
import { salesContents } from '#modules/sales/contents';
import { stockContents } from '#modules/stock/contents';

/**
 * All modules and calls, from the contents of the areas. This import loads every module of the product. The browser does so; a function
 * imports the contents of its own area, and this only when a call needs it: `await import('#modules/all')`.
 */
export const contents: readonly Contents[] = [
  identityContents,
  organisationContents,
  mastersContents,
  accountsContents,
  stockContents,
  peopleContents,
  messagesContents,
  salesContents,
  reportsContents,
  gridsContents,
];

export const masters: readonly AnyMaster[] = contents.flatMap((area) => area.masters);

export const documents: readonly AnyDocument[] = contents.flatMap((area) => area.documents);

export const reports: readonly AnyReport[] = contents.flatMap((area) => area.reports);

export const modules: readonly AnyModule[] = contents.flatMap(modulesIn);

/** Every call of the API. */
export const operations: readonly Operation[] = contents.flatMap(operationsIn);

/** Every permission path there is. */
export const permissions: readonly string[] = [
  ...new Set([
    ...modules.flatMap(permissionsOf),
    ...contents.flatMap(({ irregular }) => irregular.flatMap(permissionsAsked)),
    ...ownScreens([...masters, ...documents]).flatMap((path) => [path, `${path}/own`]),
  ]),
];

export function moduleOf(slug: string): AnyModule | undefined {
  return bySlug.get(slug);
}

const bySlug = new Map(modules.map((module) => [module.slug, module]));
