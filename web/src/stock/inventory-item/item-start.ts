import type { AnyRow } from '#modules/kit/module';
import type { EntryFacts } from '#modules/organisation/branch/operations';
import { itemBegins } from '#modules/stock/inventory-item/form';

/**
 * A new item inside an invoice: its unit is numbers, and its rate starts on the first day of the open year, so every invoice of the year
 * finds one.
 */
export function itemStart({ units, year }: Pick<EntryFacts, 'units' | 'year'>): AnyRow {
  return {
    unitId: units.find(({ symbol }) => symbol === 'Nos')?.id ?? null,
    gstHistory: itemBegins.gstHistory?.map((rate) => ({ ...rate, effectiveFrom: year.start })) ?? [],
  };
}
