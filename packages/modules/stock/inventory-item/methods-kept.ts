import { beginning } from '#domain/cost/item-methods';
import type { Day } from '#domain/time/day';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';

type Method = InventoryItem['valuationHistory'][number];

/**
 * Keeps the methods of an item with the days from which they hold. A change holds from the day that was typed with it, else from today, and
 * replaces what would have held from a later day. Another day without another method moves the last change.
 */
export function withMethodsKept(after: InventoryItem, before: InventoryItem | undefined, today: Day): InventoryItem {
  if (after.type === 'Service' || before === undefined) return { ...after, valuationFrom: null, valuationHistory: [] };
  const history = before.valuationHistory ?? [];
  const was = { valuation: before.valuation ?? 'Average', calculationMethod: before.calculationMethod };
  const isChanged = after.valuation !== was.valuation || after.calculationMethod !== was.calculationMethod;
  const day = after.valuationFrom ?? null;
  if (!isChanged && (history.length === 0 || day === null || day === before.valuationFrom))
    return { ...after, valuationFrom: before.valuationFrom ?? null, valuationHistory: history };
  const from = isChanged && (day === null || day === before.valuationFrom) ? today : (day ?? today);
  const first: Method = { effectiveFrom: beginning, ...was };
  const earlier = (isChanged ? (history.length === 0 ? [first] : history) : history.slice(0, -1)).filter(
    ({ effectiveFrom }) => effectiveFrom === beginning || String(effectiveFrom) < from,
  );
  const { valuation, calculationMethod } = after;
  return { ...after, valuationFrom: from, valuationHistory: [...earlier, { effectiveFrom: from, valuation, calculationMethod }] };
}
