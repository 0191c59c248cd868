import { expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { extraCostOfRecipe, linesOfRecipe } from '#modules/stock/production/recipe-lines';

const records: Readonly<Record<string, AnyRow>> = {
  'inventory-item cell': { unitId: 'nos', alternateUnitId: 'box', alternateConversion: 12_0000 },
  'inventory-item paste': { unitId: 'kg' },
  'inventory-item panel': { unitId: 'nos' },
  'measure-unit nos': { decimals: 0 },
  'measure-unit kg': { decimals: 3 },
};
const facts = { find: (slug: string, id: string) => records[`${slug} ${id}`] };
const item = (type: string, itemId: string, quantity: number, change: object = {}) => ({
  ...{ type, itemId, quantity: Math.round(quantity * 1_0000), unitId: null, wastePercent: null },
  ...change,
});
const percent = 1_0000;

it.each([
  ['once', 1, [item('RAW_ITEM', 'cell', 72), item('FINAL_ITEM', 'panel', 1)], [72, 1]],
  ['two and a half times', 2.5, [item('RAW_ITEM', 'paste', 0.4), item('FINAL_ITEM', 'panel', 2)], [1, 5]],
  ['with waste, in whole pieces', 10, [item('RAW_ITEM', 'cell', 72, { wastePercent: 1 * percent })], [727]],
  ['with waste, in grams', 1, [item('RAW_ITEM', 'paste', 0.0333, { wastePercent: 50 * percent })], [0.05]],
  ['in boxes of twelve', 3, [item('RAW_ITEM', 'cell', 2, { unitId: 'box' })], [72]],
  ['of an item that is not there', 3, [item('RAW_ITEM', 'gone', 0.1234)], [0.3702]],
])('the quantities of a recipe %s', (_, runs, items, quantities) => {
  const lines = linesOfRecipe({ items }, runs * 1_0000, facts);
  expect(lines.map(({ quantity }) => quantity / 1_0000)).toEqual(quantities);
  expect(lines.map(({ type, itemId }) => [type, itemId])).toEqual(items.map(({ type, itemId }) => [type, itemId]));
});

it('the extra cost is that of each run', () => {
  expect(extraCostOfRecipe({ extraCost: 150_25 }, 2_5000)).toBe(375_63);
  expect(extraCostOfRecipe({ extraCost: null }, 2_5000)).toBeNull();
  expect(linesOfRecipe({}, 1_0000, facts)).toEqual([]);
});
