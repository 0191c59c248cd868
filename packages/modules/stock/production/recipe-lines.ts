import { limits } from '#domain/limits';
import type { AnyRow, MasterFacts } from '#modules/kit/module';

/** What a recipe says of an item. */
interface RecipeItem {
  readonly type: string;
  readonly itemId: string;
  readonly quantity: number;
  readonly unitId: string | null;
  readonly wastePercent: number | null;
}

export interface MadeFrom {
  readonly type: string;
  readonly itemId: string;
  /** In the unit of the item. */
  readonly quantity: number;
}

/** The items of a recipe. People who may only choose it get them, too. */
export function itemsOfRecipe(recipe: AnyRow): readonly RecipeItem[] {
  return Array.isArray(recipe['items']) ? (recipe['items'] as readonly RecipeItem[]) : [];
}

/** The quantities for so many runs, in ten-thousandths, with the waste of raw items, as exactly as the units of the items allow. */
export function linesOfRecipe(recipe: AnyRow, runs: number, { find }: Pick<MasterFacts, 'find'>): readonly MadeFrom[] {
  return itemsOfRecipe(recipe).map(({ type, itemId, quantity, unitId, wastePercent }) => {
    const item = find('inventory-item', itemId) ?? {};
    const isSecond = unitId !== null && unitId === item['alternateUnitId'];
    const perUnit = isSecond && typeof item['alternateConversion'] === 'number' ? item['alternateConversion'] : one;
    const decimals = find('measure-unit', String(item['unitId'] ?? ''))?.['decimals'];
    const waste = type === 'RAW_ITEM' ? (wastePercent ?? 0) : 0;
    return { type, itemId, quantity: rounded([quantity, runs, perUnit, whole + waste], typeof decimals === 'number' ? decimals : 4) };
  });
}

/** The other costs of so many runs, in paise; null if the recipe has none. */
export function extraCostOfRecipe({ extraCost }: AnyRow, runs: number): number | null {
  if (typeof extraCost !== 'number') return null;
  return Math.min(limits.paise, Number(divided(BigInt(extraCost) * BigInt(runs), BigInt(one))));
}

const one = 1_0000;
/** In ten-thousandths of a percent. */
const whole = 100_0000;

/** The product of a quantity, runs, a conversion and a percentage, rounded once. */
function rounded(factors: readonly number[], decimals: number): number {
  const product = factors.reduce((all, factor) => all * BigInt(factor), 1n);
  const step = BigInt(10 ** (4 - decimals));
  const steps = divided(product, BigInt(one) * BigInt(one) * BigInt(whole) * step);
  return Math.min(limits.scaled, Number(steps * step));
}

/** Half up; nothing here is negative. */
function divided(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n);
}
