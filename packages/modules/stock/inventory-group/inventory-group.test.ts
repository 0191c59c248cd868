import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { type InventoryGroup, inventoryGroup } from '#modules/stock/inventory-group/inventory-group';

const modulesGroup: InventoryGroup = { name: 'Solar Modules', parentId: null, description: null, addable: true, status: 'Active' };
const stored: Readonly<Record<string, AnyRow>> = { solar: { name: 'Solar', parentId: null }, mono: { name: 'Mono', parentId: 'solar' } };
const facts = { find: (_: string, id: string) => stored[id], all: () => [], today: '2026-11-21' };

describe('inventory group', () => {
  it.each([
    ['at the top', 'new', null, []],
    ['under another', 'new', 'mono', []],
    ['within itself', 'solar', 'mono', ['parentId']],
    ['under one there is not', 'new', 'none', ['parentId']],
  ])('%s', (_, id, parentId, paths) => {
    expect(inventoryGroup.check?.({ ...modulesGroup, parentId }, facts, id).map((problem) => problem.path)).toEqual(paths);
  });
});
