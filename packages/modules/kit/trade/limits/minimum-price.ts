import { formatScaled } from '#domain/money/format';
import { extend, scaled } from '#domain/money/paise';
import { leastPrice } from '#modules/kit/masters/product-prices';
import type { DocumentFacts } from '#modules/kit/module';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';

/** Whether a line is sold for less than the minimum selling price of its item and of the products of it, after discounts and without tax. */
export function isBelowMinimum(line: TradeLine, facts: DocumentFacts): boolean {
  const least = minimumOf(line, facts);
  return least !== null && line.quantity > 0 && (line.taxable ?? 0) < extend(scaled(line.quantity), scaled(least));
}

function minimumOf({ itemId }: TradeLine, facts: DocumentFacts): number | null {
  return leastPrice(facts.find('inventory-item', itemId));
}

/** The lines below the minimum price, shown during entry and on save. */
export function priceWarnings(row: TradeRow, facts: DocumentFacts): readonly string[] {
  if (row.unsold === true) return [];
  return row.lines.flatMap((line, i) =>
    isBelowMinimum(line, facts)
      ? [
          `Line ${i + 1}: ${line.itemName ?? 'the item'} is sold below its minimum price of ${formatScaled(scaled(minimumOf(line, facts) ?? 0))}`,
        ]
      : [],
  );
}
