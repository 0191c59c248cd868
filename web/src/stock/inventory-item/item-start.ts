import type { Day } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';
import type { EntryFacts } from '#modules/organisation/branch/operations';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import { itemBegins } from '#modules/stock/inventory-item/form';

/**
 * A new item inside an invoice: its unit is numbers, and its rate starts on the first day of the open year, so every invoice of the year
 * finds one.
 */
export function itemStart(facts: Pick<EntryFacts, 'units' | 'year' | 'branch'>): AnyRow {
  return {
    unitId: facts.units.find(({ symbol }) => symbol === 'Nos')?.id ?? null,
    gstHistory: firstRates(facts, facts.year.start),
  };
}

/** A business that is not registered for GST charges none, so a new item needs no rate. A bill with GST is its cost. */
export function firstRates({ branch }: Pick<EntryFacts, 'branch'>, effectiveFrom?: Day): InventoryItem['gstHistory'] {
  const rates = itemBegins.gstHistory ?? [];
  return rates.map((rate) => ({
    ...rate,
    ...(effectiveFrom === undefined ? {} : { effectiveFrom }),
    ...(branch.gstin === null ? { taxability: 'Nil' } : {}),
  }));
}
