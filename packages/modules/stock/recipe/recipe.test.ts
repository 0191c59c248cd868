import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { type Recipe, recipe } from '#modules/stock/recipe/recipe';

const stored: Readonly<Record<string, AnyRow>> = {
  cell: { name: 'Cell', type: 'Goods', unitId: 'nos', alternateUnitId: 'box' },
  frame: { name: 'Frame', type: 'Goods' },
  panel: { name: 'Panel', type: 'Goods' },
  labour: { name: 'Labour', type: 'Service' },
};
const facts = { find: (_: string, id: string) => stored[id], all: () => [], today: '2026-11-21' };
const line = (type: 'RAW_ITEM' | 'FINAL_ITEM', itemId: string, quantity = 1_0000, wastePercent: number | null = null) => ({
  type,
  itemId,
  quantity,
  unitId: null as string | null,
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
    ['of one item made of itself alone', [line('RAW_ITEM', 'panel'), line('FINAL_ITEM', 'panel')], ['items.1.itemId']],
    ['of none of something', [...whole, line('RAW_ITEM', 'labour', 0)], ['items.3.quantity', 'items.3.itemId']],
    ['counted in boxes of it', [{ ...line('RAW_ITEM', 'cell'), unitId: 'box' }, line('FINAL_ITEM', 'panel')], []],
    ['counted in what it is not', [{ ...line('RAW_ITEM', 'cell'), unitId: 'kg' }, line('FINAL_ITEM', 'panel')], ['items.0.unitId']],
    ['that wastes what it makes', [line('RAW_ITEM', 'cell'), line('FINAL_ITEM', 'panel', 1_0000, 5_0000)], ['items.1.wastePercent']],
  ] as const)('%s', (_, items, paths) => {
    expect(recipe.check?.(row(items), facts, 'r').map(({ path }) => path)).toEqual(paths);
  });

  it('names its final items', () => {
    expect(recipe.complete?.(row(whole), facts).finalItems).toBe('Panel');
  });

  it.each([
    ['of what nothing is known of', [], []],
    ['of what is made of something else', [['cell', 'wafer']], []],
    ['of what is made of it', [['cell', 'panel']], ['items.0.itemId']],
    [
      'of what is made of it through others',
      [
        ['frame', 'rail'],
        ['rail', 'panel'],
      ],
      ['items.1.itemId'],
    ],
    [
      'beside recipes that run in a circle of their own',
      [
        ['cell', 'wafer'],
        ['wafer', 'cell'],
      ],
      [],
    ],
  ] as const)('%s', (_, others, paths) => {
    const recipes = others.map(([final, raw], n) => ({ ...row([line('RAW_ITEM', raw), line('FINAL_ITEM', final)]), id: `other ${n}` }));
    const all = (slug: string) =>
      slug === 'recipe' ? [...recipes, { ...row([line('RAW_ITEM', 'panel'), line('FINAL_ITEM', 'cell')]), id: 'r' }] : [];
    expect(recipe.check?.(row(whole), { ...facts, all }, 'r').map(({ path }) => path)).toEqual(paths);
  });
});
