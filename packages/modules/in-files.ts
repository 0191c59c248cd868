import { partyInFiles } from '#modules/accounts/customer/in-files';
import type { InFiles } from '#modules/kit/imports/in-files';
import { groupInFiles } from '#modules/masters/group/in-files';
import { openingInFiles } from '#modules/organisation/financial-year/in-files';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { itemInFiles } from '#modules/stock/inventory-item/in-files';
import { unitInFiles } from '#modules/stock/measure-unit/in-files';
import { openingStockInFiles } from '#modules/stock/opening-stock/in-files';

/** How files of people and of other programs are read, by slug. Apart from the definitions, because lists and forms need none of it. */
export const inFiles: Readonly<Record<string, InFiles>> = {
  customer: partyInFiles,
  group: groupInFiles,
  'inventory-item': itemInFiles,
  'measure-unit': unitInFiles,
  'opening-stock': openingStockInFiles,
  [openingRow.slug]: openingInFiles,
};

/** The module with what imports know of it. */
export function forFiles<Module extends { readonly slug: string }>(module: Module): Module & { readonly inFiles?: InFiles } {
  const known = inFiles[module.slug];
  return known === undefined ? module : { ...module, inFiles: known };
}
