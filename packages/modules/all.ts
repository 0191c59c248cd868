import { accountsContents } from '#modules/accounts/contents';
import { documents, masters, modules } from '#modules/all-modules';
import { gridsContents } from '#modules/grids/contents';
import { ownScreens } from '#modules/grids/screens';
import { identityContents } from '#modules/identity/contents';
import { user } from '#modules/identity/user';
import { userInvitation } from '#modules/identity/user-invitation';
import { type Contents, operationsIn } from '#modules/kit/operations/contents';
import type { Operation } from '#modules/kit/operations/operation';
import { permissionsAsked, permissionsOf, verbPath } from '#modules/kit/operations/permission';
import { mastersContents } from '#modules/masters/contents';
import { messagesContents } from '#modules/messages/contents';
import { organisationContents } from '#modules/organisation/contents';
import { peopleContents } from '#modules/people/contents';
import { purchaseContents } from '#modules/purchase/contents';
import { reportsContents } from '#modules/reports/contents';
import { salesContents } from '#modules/sales/contents';
import { stockContents } from '#modules/stock/contents';

/**
 * All modules and calls, from the contents of the areas. This import loads every module and call of the product. The browser loads the
 * modules without their calls (`all-modules.ts`). A function loads the entities of its area one by one, and this only when a call needs it:
 * `await import('#modules/all')`.
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
  purchaseContents,
  reportsContents,
  gridsContents,
];

export { documents, masters, moduleOf, modules, reports } from '#modules/all-modules';

/** Every call of the API. */
export const operations: readonly Operation[] = contents.flatMap(operationsIn);

/** Every permission path there is. */
export const permissions: readonly string[] = [
  ...new Set([
    ...modules.flatMap(permissionsOf),
    ...contents.flatMap(({ irregular }) => irregular.flatMap(permissionsAsked)),
    ...ownScreens([...masters, ...documents]).flatMap((path) => [path, `${path}/own`]),
    // People are listed like records, and a list can be limited to those that the person invited.
    ...[user, userInvitation].map((module) => verbPath(module, 'own')),
  ]),
];
