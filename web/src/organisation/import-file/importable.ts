import { documents, masters } from '#modules/all-modules';
import { invitedRow } from '#modules/identity/invited-row';
import { isImported } from '#modules/kit/imports/is-imported';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { menu } from '#modules/menu';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

export type Importable = AnyMaster | AnyDocument;

/** The modules a person may import: masters and documents they may add to, opening balances, and people they may invite. */
export function importable(may: (path: string) => boolean): readonly Importable[] {
  const openings = openingRow;
  return [
    ...[...masters, ...documents].filter((module) => isImported(module) && may(verbPath(module, 'add'))),
    ...(may(pathOf(openings)) ? [openings] : []),
    ...(may(verbPath(invitedRow, 'add')) ? [invitedRow] : []),
  ].toSorted((one, other) => calledInMenu(one).localeCompare(calledInMenu(other)));
}

const titles = new Map(menu.flatMap(({ entries }) => entries.map(({ permission, title }) => [permission, title] as const)));

/** As in the menu, where people know it from: the ledgers are “Customers & Ledgers”. */
export function calledInMenu(module: Importable): string {
  return titles.get(pathOf(module)) ?? module.plural;
}
