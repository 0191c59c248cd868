import { limits } from '#domain/limits';
import { worth } from '#modules/kit/goods/worth';
import type { DocumentFacts } from '#modules/kit/module';

interface StatedLine {
  readonly itemId: string;
  readonly quantity: number;
}

/**
 * What the goods of each line are worth by the purchase rates of their items, in paise. A challan within one registration has no price, so
 * this is the value that people see. The books take the goods at their cost, which later entries may change. Zero is no value: an item has no
 * rate, or all together is more than an amount can be.
 */
export function statedValues(lines: readonly StatedLine[], { find }: Pick<DocumentFacts, 'find'>): readonly number[] {
  const values = lines.map(({ itemId, quantity }) => {
    const rate = find('inventory-item', itemId)?.['purchaseRate'];
    return typeof rate === 'number' ? (worth(quantity, rate) ?? limits.paise + 1) : 0;
  });
  return sumOf(values) > limits.paise ? values.map(() => 0) : values;
}

/** The same of all lines together. */
export function statedValue(lines: readonly StatedLine[], facts: Pick<DocumentFacts, 'find'>): number {
  return sumOf(statedValues(lines, facts));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
