import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { type Recipe, recipe } from '#modules/stock/recipe/recipe';

const stored: Readonly<Record<string, AnyRow>> = {
  cell: { name: 'Cell', type: 'Goods' },
  frame: { name: 'Frame', type: 'Goods' },
  panel: { name: 'Panel', type: 'Goods' },
  labour: { name: 'Labour', type: 'Service' },
};
const facts = { find: (_: string, id: string) => stored[id], all: () => [], today: '2026-11-21' };
const line = (type: 'RAW_ITEM' | 'FINAL_ITEM', itemId: string, quantity = 1_0000, wastePercent: number | null = null) => ({
  type,
  itemId,
  quantity,
  wastePercent,
});
const whole = [line('RAW_ITEM', 'cell', 72_0000, 1_0000), line('RAW_ITEM', 'frame'), line('FINAL_ITEM', 'panel')];
const row = (items: Recipe['items']): Recipe => ({
  name: 'Panel 540',
  items,
  extraCost: null,
  notes: null,
  finalItems: null,
  status: 'Active',
});

describe('a recipe', () => {
  it.each([
    ['whole', whole, []],
    ['of nothing', [], ['items', 'items']],
    ['that makes nothing', [line('RAW_ITEM', 'cell')], ['items']],
    ['of the same twice', [...whole, line('RAW_ITEM', 'cell')], ['items.3.itemId']],
    ['that makes what it takes', [...whole, line('RAW_ITEM', 'panel')], ['items.3.itemId']],
    ['of none of something', [...whole, line('RAW_ITEM', 'labour', 0)], ['items.3.quantity', 'items.3.itemId']],
    ['that wastes what it makes', [line('RAW_ITEM', 'cell'), line('FINAL_ITEM', 'panel', 1_0000, 5_0000)], ['items.1.wastePercent']],
  ] as const)('%s', (_, items, paths) => {
    expect(recipe.check?.(row(items), facts, 'r').map(({ path }) => path)).toEqual(paths);
  });

  it('says what it makes', () => {
    expect(recipe.complete?.(row(whole), facts).finalItems).toBe('Panel');
  });
});
