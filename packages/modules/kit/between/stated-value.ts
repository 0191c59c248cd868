import { limits } from '#domain/limits';
import { worth } from '#modules/kit/goods/worth';
import type { DocumentFacts } from '#modules/kit/module';

interface StatedLine {
  readonly itemId: string;
  readonly quantity: number;
}

/**
 * What goods are worth by the purchase rates of their items, in paise. A challan within one registration has no price, so this is the value
 * that people see. The books take the goods at their cost, which later entries may change. Zero is no value: an item has no rate, or it is
 * more than an amount can be.
 */
export function statedValue(lines: readonly StatedLine[], { find }: Pick<DocumentFacts, 'find'>): number {
  const values = lines.map(({ itemId, quantity }) => {
    const rate = find('inventory-item', itemId)?.['purchaseRate'];
    return typeof rate === 'number' ? worth(quantity, rate) : 0;
  });
  const total = values.reduce<number>((sum, value) => sum + (value ?? limits.paise + 1), 0);
  return total > limits.paise ? 0 : total;
}
